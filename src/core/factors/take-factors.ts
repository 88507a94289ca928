import type { TakenFactors } from '../../types/second-factor.js';
import type { Settings } from '../contracts/settings.js';
import { changeFactors } from './factors.js';
import { fromBase32, toBase32 } from './base32.js';
import { hashRecoveryCode } from './recovery-codes.js';

/** Octets of the shortest key that is taken: 80 bits, what the oldest authenticator apps were given. */
const SHORTEST_KEY = 10;
/** Seconds of the shortest and the longest period. */
const PERIODS = { least: 15, most: 300 } as const;
/** Characters of the shortest recovery code that is taken, without blanks and hyphens. */
const SHORTEST_CODE = 8;

/**
 * Keeps the factors that another application stored for a user.
 * @returns whether they were kept: `false` if the user has an app already
 * @throws {RangeError} (rejects) for what is no key, or no recovery code
 */
export async function takeFactors(
  settings: Settings,
  { userId, secret, digits = 6, period = 30, algorithm = 'SHA-1', recoveryCodes = [] }: TakenFactors,
): Promise<boolean> {
  const key = typeof secret === 'string' ? fromBase32(secret) : Uint8Array.from(secret);
  if (key === undefined || key.length < SHORTEST_KEY)
    throw new RangeError('`secret` must be the key of an authenticator app: base32, or at least 10 octets.');
  if (!(period >= PERIODS.least && period <= PERIODS.most) || (digits !== 6 && digits !== 8))
    throw new RangeError('`digits` must be 6 or 8, and `period` 15 to 300 seconds.');
  const codes = recoveryCodes.map(String);
  if (codes.some((code) => code.replaceAll(/[^0-9A-Za-z]/g, '').length < SHORTEST_CODE))
    throw new RangeError('A recovery code must have at least 8 letters and digits.');
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, userId)));
  const since = settings.runtime.now().getTime();
  return changeFactors(settings, userId, (factors) => {
    if (factors.totp !== undefined) return { next: undefined, answer: false };
    const totp = { secret: toBase32(key), digits, period, algorithm, lastStep: -1, since };
    const recovery = { hashes, of: hashes.length, since };
    const next = { ...factors, totp, ...(hashes.length > 0 && { recovery }) };
    return { next, answer: true };
  });
}
