import type { Settings } from '../../../contracts/settings.js';
import type { Profile } from '../../../../types/model.js';
import type { Awaitable } from '../../../kit/awaitable.js';
import { ownMembers } from '../../../kit/members.js';
import { isEmpty, presentMembers } from '../../../kit/present-members.js';
import { ProviderFault } from '../server/provider-fault.js';
import { requestUserinfo } from './userinfo.js';
import type { UserinfoRequest } from './userinfo-request.js';

/** Seconds for a UserInfo response that the sign-in can do without. */
const OPTIONAL_TIMEOUT = 5;

/** Claims of the scopes `profile` and `email` that applications need most. */
const PERSONAL = ['name', 'email'] as const;
/** Claims that must come from one source: `email_verified` of one is not about the `email` of the other. */
const FROM_ONE_SOURCE: ReadonlySet<string> = new Set([...PERSONAL, 'email_verified']);

/**
 * Whether name and address were requested, but only the UserInfo endpoint can have them. The scopes `profile` and `email`
 * request claims from there (OpenID Connect Core 1.0, section 5.4); not all servers put them into the ID Token as well.
 */
function needsUserinfo(members: Readonly<Record<string, unknown>>, request: UserinfoRequest): boolean {
  const { provider, server } = request;
  const scopes = (provider.authorization.params['scope'] ?? '').split(' ');
  const isRequested = scopes.includes('profile') || scopes.includes('email');
  return (
    isRequested && server.userinfoEndpoint !== undefined && PERSONAL.every((name) => isEmpty(members[name]))
  );
}

/** Faults that always end the sign-in: a response about another person, or a forged one, must not be ignored. */
const FATAL: ReadonlySet<string> = new Set(['userinfo_sub', 'userinfo_signature']);

function warn({ once, logger }: Settings, { provider }: UserinfoRequest, { message }: ProviderFault): void {
  once(`profile-incomplete:${provider.id}`, () =>
    logger.warn(
      'profile-incomplete',
      `Provider "${provider.id}": its ID Tokens have neither name nor email, and ${message} Have the provider put them into ` +
        'the ID Token, fix its UserInfo endpoint, or leave `profile` and `email` out of `authorization.params.scope`.',
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
    const signed = Object.entries(presentMembers(members)).filter(([name]) => !FROM_ONE_SOURCE.has(name));
    return { ...profile, ...Object.fromEntries(signed) };
  } catch (error) {
    if (!(error instanceof ProviderFault) || FATAL.has(error.code)) throw error;
    warn(settings, request, error);
    return members;
  }
}

/**
 * Reads the profile from the ID Token or from the UserInfo endpoint: sources that only the provider can write to.
 * When the ID Token lacks the name and address that were requested, it reads both; the sign-in then goes on even if the
 * UserInfo request fails.
 * @throws {ProviderFault} `userinfo_failed`, `userinfo_sub`, `userinfo_signature`, …
 */
export function readProfile(settings: Settings, request: UserinfoRequest): Awaitable<Profile> {
  const { provider, claims } = request;
  if (claims === undefined || !provider.profileFromIdToken) return requestUserinfo(request);
  const members = ownMembers(claims);
  return needsUserinfo(members, request) ? withUserinfo(members, settings, request) : members;
}
