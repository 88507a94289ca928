import { fromBase64, toBase64 } from '../core/kit/base64.js';
import type { Bytes } from '../core/kit/bytes.js';
import type { Cost, DerivedHash, Pbkdf2Digest } from './derivation.js';

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,3}),r=(\d{1,10}),p=(\d{1,10})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const PBKDF2 = /^\$pbkdf2-(sha256|sha512)\$i=(\d{1,10})(?:,l=\d{1,4})?\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Reads a PHC string; `undefined` for anything else.
 * @see the PHC string format, https://github.com/P-H-C/phc-string-format
 */
export function readPhc(text: string): DerivedHash | undefined {
  const argon2id = ARGON2ID.exec(text);
  if (argon2id !== null) {
    const [, memory, passes, parallelism, salt, hash] = argon2id;
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    return derived({ algorithm: 'argon2id', ...cost }, salt, hash);
  }
  const scrypt = SCRYPT.exec(text);
  if (scrypt !== null) {
    const [, logN, r, p, salt, hash] = scrypt;
    return derived({ algorithm: 'scrypt', logN: Number(logN), r: Number(r), p: Number(p) }, salt, hash);
  }
  const pbkdf2 = PBKDF2.exec(text);
  if (pbkdf2 === null) return undefined;
  const [, digest, iterations, salt, hash] = pbkdf2;
  // The expression has no other.
  const name = digest as Pbkdf2Digest;
  return derived({ algorithm: 'pbkdf2', digest: name, iterations: Number(iterations) }, salt, hash);
}

/** Writes a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export function writePhc(cost: Cost, salt: Bytes, hash: Bytes): string {
  return `$${headOf(cost)}$${unpadded(salt)}$${unpadded(hash)}`;
}

function headOf(cost: Cost): string {
  switch (cost.algorithm) {
    case 'argon2id':
      return `argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
    case 'scrypt':
      return `scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}`;
    case 'pbkdf2':
      return `pbkdf2-${cost.digest}$i=${cost.iterations}`;
  }
}

function derived(cost: Cost, salt: string | undefined, hash: string | undefined): DerivedHash | undefined {
  const octets = { salt: octetsOf(salt), hash: octetsOf(hash) };
  if (octets.salt === undefined || octets.hash === undefined) return undefined;
  return { kind: 'derived', cost, salt: octets.salt, hash: octets.hash, spelling: 'NFC', isOurs: true };
}

/** Decodes base64 without padding; `undefined` unless it is canonical. */
export function octetsOf(text: string | undefined): Bytes | undefined {
  return text === undefined ? undefined : fromBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='));
}

function unpadded(bytes: Bytes): string {
  return toBase64(bytes).replace(/=+$/, '');
}
