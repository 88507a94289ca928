import { fromBase64 } from '../core/kit/base64.js';
import { utf8, type Bytes } from '../core/kit/bytes.js';
import type { Cost, DerivedHash, Pbkdf2Digest, Spelling } from './derivation.js';
import { octetsOf, readPhc } from './phc.js';

/** `<salt>:<hash>` in hexadecimal, as Better Auth stores it: the salt is hashed as text. */
const BETTER_AUTH = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const BETTER_AUTH_COST: Cost = { algorithm: 'scrypt', logN: 14, r: 16, p: 1 };
/** `pbkdf2_sha256$<iterations>$<salt>$<hash>`, as Django stores it: the salt is text. */
const DJANGO = /^pbkdf2_(sha1|sha256)\$(\d{1,10})\$([^$]{1,128})\$([A-Za-z0-9+/]+={0,2})$/;
/** Before the PHC string of an Argon2 hash of Django. */
const DJANGO_ARGON2 = 'argon2';
/** `$pbkdf2-sha256$<iterations>$<salt>$<hash>`, as passlib writes it: base64 with `.` instead of `+`. */
const PASSLIB = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d{1,10})\$([A-Za-z0-9./]+)\$([A-Za-z0-9./]+)$/;

/** Reads a hash that another library has written; `undefined` if it is of no kind that is known. */
export function readForeignHash(text: string): DerivedHash | undefined {
  return readBetterAuth(text) ?? readDjango(text) ?? readPasslib(text);
}

function readBetterAuth(text: string): DerivedHash | undefined {
  const [, salt, hash] = BETTER_AUTH.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return foreign(BETTER_AUTH_COST, { salt: utf8(salt), hash: fromHex(hash), spelling: 'NFKC' });
}

function readDjango(text: string): DerivedHash | undefined {
  if (text.startsWith(`${DJANGO_ARGON2}$`)) {
    const read = readPhc(text.slice(DJANGO_ARGON2.length));
    return read && { ...read, spelling: 'as typed', isOurs: false };
  }
  const [, digest, iterations, salt, hash] = DJANGO.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return foreign(pbkdf2Cost(digest, iterations), {
    salt: utf8(salt),
    hash: fromBase64(hash),
    spelling: 'as typed',
  });
}

function readPasslib(text: string): DerivedHash | undefined {
  const [, digest = 'sha1', iterations, salt, hash] = PASSLIB.exec(text) ?? [];
  return foreign(pbkdf2Cost(digest, iterations), {
    salt: octetsOf(salt?.replaceAll('.', '+')),
    hash: octetsOf(hash?.replaceAll('.', '+')),
    spelling: 'as typed',
  });
}

function pbkdf2Cost(digest: string | undefined, iterations: string | undefined): Cost {
  // The expressions have no other.
  return { algorithm: 'pbkdf2', digest: digest as Pbkdf2Digest, iterations: Number(iterations) };
}

interface Parts {
  readonly salt: Bytes | undefined;
  readonly hash: Bytes | undefined;
  readonly spelling: Spelling;
}

function foreign(cost: Cost, { salt, hash, spelling }: Parts): DerivedHash | undefined {
  if (salt === undefined || hash === undefined) return undefined;
  return { kind: 'derived', cost, salt, hash, spelling, isOurs: false };
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
