import type { Settings } from '../../../contracts/settings.js';
import type { Profile } from '../../../types/model.js';
import { ownMembers } from '../../../kit/members.js';
import { ProviderFault } from '../server/provider-fault.js';
import { requestUserinfo, type UserinfoRequest } from './userinfo.js';

/** Seconds for an answer that a sign-in can do without. */
const OPTIONAL_TIMEOUT = 5;

/** Claims of the scopes `profile` and `email` that applications show and recognise people by. */
const PERSONAL = ['name', 'email'] as const;
/** What goes with the address of the same answer. */
const JUDGED_TOGETHER: ReadonlySet<string> = new Set([...PERSONAL, 'email_verified']);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * OpenID Connect Core 1.0, section 5.4: what the scopes `profile` and `email` ask for is at the UserInfo endpoint; that it
 * is in the ID Token, too, is a habit that not all servers have.
 */
function isElsewhere(members: Readonly<Record<string, unknown>>, request: UserinfoRequest): boolean {
  const { provider, server } = request;
  const scopes = (provider.authorization.params['scope'] ?? '').split(' ');
  const isWanted = scopes.includes('profile') || scopes.includes('email');
  return (
    isWanted && server.userinfoEndpoint !== undefined && PERSONAL.every((name) => isAbsent(members[name]))
  );
}

/** Somebody else's answer, or a forged one, is not the same as none. */
const NEVER_PASSED_OVER: ReadonlySet<string> = new Set(['userinfo_sub', 'userinfo_signature']);

function warn({ once, logger }: Settings, { provider }: UserinfoRequest, { message }: ProviderFault): void {
  once(`profile-incomplete:${provider.id}`, () =>
    logger.warn(
      'profile-incomplete',
      `Provider "${provider.id}": its ID Tokens have neither name nor email, and ${message} Have the provider put them into ` +
        'the ID Token, mend its UserInfo endpoint, or leave `profile` and `email` out of `authorization.params.scope`.',
    ),
  );
}

async function withUserinfo(
  members: Readonly<Record<string, unknown>>,
  settings: Settings,
  request: UserinfoRequest,
): Promise<Profile> {
  try {
    const told = await requestUserinfo({ ...request, timeout: OPTIONAL_TIMEOUT });
    const signed = Object.entries(members).filter(([name]) => !JUDGED_TOGETHER.has(name));
    return { ...told, ...Object.fromEntries(signed) };
  } catch (error) {
    if (!(error instanceof ProviderFault) || NEVER_PASSED_OVER.has(error.code)) throw error;
    warn(settings, request, error);
    return members;
  }
}

/**
 * What signed or confidential answers say about the person: the claims of the ID Token, or what UserInfo says; both, where
 * the ID Token has neither name nor address though they were asked for. Such a UserInfo answer may fail: the sign-in goes
 * on without it.
 * @throws {ProviderFault} (rejects) `userinfo_failed`, `userinfo_sub`, `userinfo_signature`, …
 */
export async function toldProfile(settings: Settings, request: UserinfoRequest): Promise<Profile> {
  const { provider, claims } = request;
  if (claims === undefined || !provider.profileFromIdToken) return requestUserinfo(request);
  const members = ownMembers(claims);
  return isElsewhere(members, request) ? withUserinfo(members, settings, request) : members;
}
