import type { CredentialsProvider } from '../../contracts/provider.js';
import type { PasswordConfig } from '../../../types/provider-password.js';

/** Seconds until a link expires. */
const VERIFY_MAX_AGE = 3600;
const RESET_MAX_AGE = 1800;
/** Characters that no shortest password may be below (OWASP ASVS 5.0, 6.2.1). */
export const SHORTEST = 8;

/** The configuration of a provider with this method: only `Password()` makes one, with everything in it. */
export function passwordConfig(config: CredentialsProvider['config']): PasswordConfig {
  // Proven by the method: it is carried by what `Password()` returns, and by nothing else.
  return config as PasswordConfig;
}

/** Seconds until the links of a provider expire. */
export function maxAgeOf({ config }: CredentialsProvider, kind: 'verify' | 'reset'): number {
  const { verifyMaxAge = VERIFY_MAX_AGE, resetMaxAge = RESET_MAX_AGE } = passwordConfig(config);
  return kind === 'verify' ? verifyMaxAge : resetMaxAge;
}

/** Characters of the shortest password. */
export function minLengthOf({ config }: CredentialsProvider): number {
  return passwordConfig(config).minLength ?? SHORTEST;
}
