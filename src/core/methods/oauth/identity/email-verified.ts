import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../../types/model.js';
import { parseAddress } from '../../email/parse-address.js';

/**
 * Whether the claims say that this address is verified (OpenID Connect Core 1.0, section 5.1). The claim is a boolean, but
 * Apple and others send text: `"false"` is not true.
 */
function isClaimedVerified(email: string, profile: Profile): boolean {
  const { email: claimed, email_verified: verified } = profile as Readonly<Record<string, unknown>>; // of any type
  const isVerified = verified === true || verified === 'true';
  return isVerified && typeof claimed === 'string' && parseAddress(claimed) === email;
}

/**
 * Whether the provider has verified the address: its hook `emailVerified` says so of this profile, or it gives out verified
 * addresses only (`emailsVerified`) and does not say otherwise of this one, or the claims of an OpenID provider say so of
 * exactly this address.
 * @param profile - from the ID Token or the UserInfo endpoint, without what came in the authorization response
 */
export function isEmailVerified(
  provider: OAuthProvider,
  email: string | null | undefined,
  profile: Profile,
): boolean {
  if (email === null || email === undefined) return false;
  const { emailVerified, options } = provider.config;
  // The preset's hook decides, unless the application itself set `emailsVerified`.
  if (emailVerified !== undefined && options?.['emailsVerified'] !== true)
    return askHook(emailVerified, profile);
  if (provider.emailsVerified) return !isClaimedUnverified(profile);
  // For plain OAuth, no specification defines what `email_verified` means.
  return provider.type === 'oidc' && isClaimedVerified(email, profile);
}

function askHook(emailVerified: (profile: Profile) => boolean, profile: Profile): boolean {
  try {
    return emailVerified(profile) === true;
  } catch {
    return false;
  }
}

function isClaimedUnverified({ email_verified: verified }: Readonly<Record<string, unknown>>): boolean {
  return verified === false || verified === 'false';
}
