import type { UserDraft } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile, TokenSet } from '../../../../types/model.js';
import { parseAddress } from '../../email/parse-address.js';
import { isPromiseLike, onSettled, type Awaitable } from '../../../kit/awaitable.js';
import { definedMembers, ownMembers } from '../../../kit/members.js';
import { isPlainText } from '../../../kit/text.js';
import { profileFault } from '../server/provider-fault.js';

/** Texts that faulty mappings make of a missing id: everybody would share one account. */
const MISSING_IDS: ReadonlySet<string> = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/** Characters of the longest account id: a store that truncates longer ones could mistake two people for one. */
const MAX_ID = 255;

function isUsableId(id: string): boolean {
  return id.trim() !== '' && !MISSING_IDS.has(id) && id.isWellFormed() && isPlainText(id, MAX_ID);
}

/** The account id as text; `undefined` when it is missing or cannot be used. An id is never made up. */
function accountIdOf(id: unknown): string | undefined {
  if (typeof id === 'string') return isUsableId(id) ? id : undefined;
  // Beyond 2^53, two ids may be rounded to the same number.
  if (typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id))) return String(id);
  return undefined;
}

/** Who the person is, according to the provider. */
export interface Identity {
  readonly providerAccountId: string;
  /** Without an id; `email` only if it is a usable address, in canonical form. */
  readonly user: UserDraft;
  /** The provider gave an address that cannot be used. */
  readonly emailUnusable: boolean;
}

/** Members that are not copied as they are, but checked first. */
const CHECKED: ReadonlySet<string> = new Set(['id', 'email']);

/** Texts without U+0000: PostgreSQL stores none with it, so a user with one in their name could never sign in. */
function withoutNul(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(members).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  ]);
  return Object.fromEntries(kept);
}

/**
 * Runs the provider's `profile()`, and keeps what is usable of its result.
 * @throws {ProviderFault} `profile_parse`, `profile_no_subject`
 */
export function toIdentity(provider: OAuthProvider, profile: Profile, tokens: TokenSet): Awaitable<Identity> {
  return onSettled<unknown, Identity>(
    () => {
      const mapped: unknown = provider.profile(profile, tokens);
      // The application's function may return any thenable.
      return isPromiseLike(mapped) ? Promise.resolve(mapped) : mapped;
    },
    identityIn,
    (error) => {
      throw profileFault('profile_parse', 'its `profile` threw. See the cause.', error);
    },
  );
}

function identityIn(mapped: unknown): Identity {
  const members = mapped !== null && typeof mapped === 'object' ? ownMembers(mapped) : {};
  const { id, email } = members;
  const providerAccountId = accountIdOf(id);
  if (providerAccountId === undefined) {
    throw profileFault(
      'profile_no_subject',
      'its `profile` returned no usable `id`, which identifies the account.',
    );
  }
  const isGiven = email !== undefined && email !== null && email !== '';
  const address = typeof email === 'string' ? parseAddress(email) : null;
  const user = withoutNul(definedMembers(members, CHECKED));
  if (address !== null) user['email'] = address;
  return { providerAccountId, user, emailUnusable: isGiven && address === null };
}
