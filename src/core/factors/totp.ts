import type { Bytes } from '../kit/bytes.js';
import { equalStrings } from '../crypto/equal.js';
import { randomBytes } from '../crypto/random.js';
import { fromBase32, toBase32 } from './base32.js';

/** The key of an authenticator app, and how it computes codes. */
export interface TotpKey {
  /** base32. */
  readonly secret: string;
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
  readonly algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
}

/** Octets of a new key: 160 bits (RFC 4226, section 4, R6). */
const KEY_OCTETS = 20;
/** How many steps a clock may be ahead or behind (RFC 6238, section 5.2). */
const DRIFT = 1;

/** A new random key in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(KEY_OCTETS));
}

/** The code of a time step (RFC 6238, section 4; RFC 4226, section 5.3). */
export async function totpCode({ secret, digits, algorithm }: TotpKey, step: number): Promise<string> {
  const raw = fromBase32(secret) ?? new Uint8Array(0);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: algorithm }, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, counterOf(step)));
  const view = new DataView(mac.buffer);
  const offset = view.getUint8(mac.length - 1) & 15;
  const number = (view.getUint32(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

function counterOf(step: number): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(step));
  return new Uint8Array(view.buffer);
}

/** The time step of a moment. */
export function stepAt({ period }: Pick<TotpKey, 'period'>, now: Date): number {
  return Math.floor(now.getTime() / 1000 / period);
}

/**
 * The time step of a code, one step early or late at most; `undefined` for a wrong code, and for one of a step that was used.
 * All steps are compared, in constant time.
 * @param after - the last step whose code was used: a code counts once (RFC 6238, section 5.2)
 */
export async function stepOfCode(
  key: TotpKey,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number },
): Promise<number | undefined> {
  const present = stepAt(key, now);
  let found: number | undefined;
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const isRight = equalStrings(await totpCode(key, Math.max(0, step)), code);
    if (isRight && step > after) found = step;
  }
  return found;
}

/** The address that an authenticator app reads from a QR code (Key URI Format). @param label - the account, such as an address */
export function otpauthUri(
  key: TotpKey,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  const { secret, digits, period, algorithm } = key;
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: algorithm.replace('-', ''),
    digits: String(digits),
    period: String(period),
  });
  // Apps show a plus sign where a blank was meant.
  const parameters = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?${parameters}`;
}
