import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { UserVerification } from '../../types/provider-webauthn.js';

/**
 * What the options ask of the authenticator; the answer is held to the same. Whoever is signed in and named a list of
 * their credentials may get away with less; a passkey alone proves nobody without it.
 */
export function signInVerification({ config }: WebAuthnProvider, isUsernameless: boolean): UserVerification {
  if (isUsernameless || config.verifyAuthenticationOptions?.requireUserVerification === true)
    return 'required';
  return config.authenticationOptions?.userVerification ?? 'required';
}

/** The same for a registration. */
export function registrationVerification({ config }: WebAuthnProvider): UserVerification {
  if (config.verifyRegistrationOptions?.requireUserVerification === true) return 'required';
  return config.registrationOptions?.authenticatorSelection?.userVerification ?? 'required';
}
