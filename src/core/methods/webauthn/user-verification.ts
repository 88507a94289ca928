import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { UserVerification } from '../../../types/provider-webauthn.js';

/**
 * The user verification of a sign-in; the options request it, and the assertion is checked for it. It can only be relaxed if
 * the options list the credentials of a signed-in user: otherwise the passkey is the only factor.
 * @param allowed - the credentials that the options list
 */
export function signInVerification(
  { config }: WebAuthnProvider,
  allowed: readonly unknown[],
): UserVerification {
  if (allowed.length === 0 || config.verifyAuthenticationOptions?.requireUserVerification === true)
    return 'required';
  return config.authenticationOptions?.userVerification ?? 'required';
}

/** The user verification of a registration: the options request it, and the attestation is checked for it. */
export function registrationVerification({ config }: WebAuthnProvider): UserVerification {
  if (config.verifyRegistrationOptions?.requireUserVerification === true) return 'required';
  return config.registrationOptions?.authenticatorSelection?.userVerification ?? 'required';
}
