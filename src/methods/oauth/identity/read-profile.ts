import type { Settings } from '../../../contracts/settings.js';
import type { Profile } from '../../../types/model.js';
import { ownMembers } from '../../../kit/members.js';
import { ProviderFault } from '../server/provider-fault.js';
import { requestUserinfo, type UserinfoRequest } from './userinfo.js';

/** Seconds for a UserInfo answer that the sign-in can do without. */
const OPTIONAL_TIMEOUT = 5;

/** Claims of the scopes `profile` and `email` that applications show, and recognise people by. */
const PERSONAL = ['name', 'email'] as const;
/** Claims that must come from the same source. */
const FROM_ONE_SOURCE: ReadonlySet<string> = new Set([...PERSONAL, 'email_verified']);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Whether the person's claims are to be had from UserInfo only. The scopes `profile` and `email` ask for them there
 * (OpenID Connect Core 1.0, section 5.4); not all servers put them into the ID Token, too.
 */
function isElsewhere(members: Readonly<Record<string, unknown>>, request: UserinfoRequest): boolean {
  const { provider, server } = request;
  const scopes = (provider.authorization.params['scope'] ?? '').split(' ');
  const isWanted = scopes.includes('profile') || scopes.includes('email');
  return (
    isWanted && server.userinfoEndpoint !== undefined && PERSONAL.every((name) => isAbsent(members[name]))
  );
}

/** Faults that end the sign-in: somebody else's answer, or a forged one, is not the same as none. */
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
    const profile = await requestUserinfo({ ...request, timeout: OPTIONAL_TIMEOUT });
    const signed = Object.entries(members).filter(([name]) => !FROM_ONE_SOURCE.has(name));
    return { ...profile, ...Object.fromEntries(signed) };
  } catch (error) {
    if (!(error instanceof ProviderFault) || NEVER_PASSED_OVER.has(error.code)) throw error;
    warn(settings, request, error);
    return members;
  }
}

/**
 * The profile from answers that are signed or confidential: the claims of the ID Token, or UserInfo. It is both where the
 * ID Token has neither name nor address, though they were asked for; there the sign-in goes on if UserInfo fails.
 * @throws {ProviderFault} `userinfo_failed`, `userinfo_sub`, `userinfo_signature`, …
 */
export async function readProfile(settings: Settings, request: UserinfoRequest): Promise<Profile> {
  const { provider, claims } = request;
  if (claims === undefined || !provider.profileFromIdToken) return requestUserinfo(request);
  const members = ownMembers(claims);
  return isElsewhere(members, request) ? withUserinfo(members, settings, request) : members;
}
