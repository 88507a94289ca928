import type { UserDraft } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile, TokenSet } from '../../../types/model.js';
import { parseAddress } from '../../email/parse-address.js';
import { definedMembers, ownMembers } from '../../../kit/members.js';
import { isPlainText } from '../../../kit/text.js';
import { profileFault } from '../server/provider-fault.js';

/** What broken mappings make of a missing id: everybody would share one account. */
const NO_IDS: ReadonlySet<string> = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/** Characters of the longest account id: a store that cuts longer ones would take two people for one. */
const MAX_ID = 255;

function isUsableId(id: string): boolean {
  return id.trim() !== '' && !NO_IDS.has(id) && id.isWellFormed() && isPlainText(id, MAX_ID);
}

/** The account id as text; `undefined` when there is none that can be used. An id is never invented. */
function accountIdOf(id: unknown): string | undefined {
  if (typeof id === 'string') return isUsableId(id) ? id : undefined;
  // Beyond 2^53 two ids may look the same.
  if (typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id))) return String(id);
  return undefined;
}

/** Who somebody is, as the provider says. */
export interface Identity {
  readonly providerAccountId: string;
  /** Without id; `email` only where it is a usable address, normalised. */
  readonly user: UserDraft;
  /** The provider gave an address that cannot be used. */
  readonly emailUnusable: boolean;
}

/** Members that are checked before they are passed on. */
const CHECKED: ReadonlySet<string> = new Set(['id', 'email']);

/**
 * Runs the provider's `profile()`, and takes over what is usable of its result.
 * @throws {ProviderFault} `profile_parse`, `profile_no_subject`
 */
export async function toIdentity(
  provider: OAuthProvider,
  profile: Profile,
  tokens: TokenSet,
): Promise<Identity> {
  let mapped: unknown;
  try {
    mapped = await provider.profile(profile, tokens);
  } catch (error) {
    throw profileFault('profile_parse', 'its `profile` threw. See the cause.', error);
  }
  const members = mapped !== null && typeof mapped === 'object' ? ownMembers(mapped) : {};
  const { id, email } = members;
  const providerAccountId = accountIdOf(id);
  if (providerAccountId === undefined) {
    throw profileFault(
      'profile_no_subject',
      'its `profile` gave no usable `id`; accounts are recognised by it.',
    );
  }
  const isGiven = email !== undefined && email !== null && email !== '';
  const address = typeof email === 'string' ? parseAddress(email) : null;
  const user = definedMembers(members, CHECKED);
  if (address !== null) user['email'] = address;
  return { providerAccountId, user, emailUnusable: isGiven && address === null };
}

/** OpenID Connect Core 1.0, section 5.1: a boolean; Apple and others send it as text. `"false"` is not true. */
function isClaimedVerified(email: string, trusted: Profile): boolean {
  const { email: claimed, email_verified: verified } = trusted as Readonly<Record<string, unknown>>; // of whatever type
  const isVouched = verified === true || verified === 'true';
  return isVouched && typeof claimed === 'string' && parseAddress(claimed) === email;
}

/**
 * Whether the provider vouches for the address: its own hook says so of this profile, it hands out verified addresses
 * only and does not say otherwise of this one, or the claims of an OpenID provider say so of this very address.
 * @param trusted - what signed or confidential answers said; nothing that came with the authorization response
 */
export function isEmailVerified(
  provider: OAuthProvider,
  email: string | null | undefined,
  trusted: Profile,
): boolean {
  if (email === null || email === undefined) return false;
  const { emailVerified, options } = provider.config;
  // What a profile says of itself decides, unless the application says that it knows better than a preset.
  if (emailVerified !== undefined && options?.['emailsVerified'] !== true)
    return asksHook(emailVerified, trusted);
  if (provider.emailsVerified) return !isClaimedUnverified(trusted);
  // What a plain OAuth server calls verified is not defined anywhere.
  return provider.type === 'oidc' && isClaimedVerified(email, trusted);
}

function asksHook(emailVerified: (profile: Profile) => boolean, trusted: Profile): boolean {
  try {
    return emailVerified(trusted) === true;
  } catch {
    return false;
  }
}

function isClaimedUnverified({ email_verified: verified }: Readonly<Record<string, unknown>>): boolean {
  return verified === false || verified === 'false';
}

/** Members that only validated sources may give. */
const NEVER_UNSIGNED: ReadonlySet<string> = new Set(['id', 'sub', 'email', 'email_verified', '__proto__']);

/** Adds what came with the authorization response (Apple's `user`): unsigned, so validated claims win. */
export function withCallbackProfile(
  provider: OAuthProvider,
  profile: Profile,
  params: URLSearchParams,
): Profile {
  if (provider.callbackProfile === undefined) return profile;
  let members: Record<string, unknown>;
  try {
    members = provider.callbackProfile(Object.fromEntries(params));
  } catch {
    // Anybody can send anything here; it decides nothing, so it must not stop a sign-in.
    return profile;
  }
  const entries = Object.entries(members ?? {}).filter(([name]) => !NEVER_UNSIGNED.has(name));
  return { ...Object.fromEntries(entries), ...profile };
}
