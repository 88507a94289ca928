import type { DerivedHash } from './derivation.js';
import { readForeignHash } from './foreign-hash.js';
import { PasswordError } from './password-error.js';
import { readPhc } from './phc.js';

/** A hash of bcrypt, which a module compares. */
export interface BcryptHash {
  readonly kind: 'bcrypt';
  readonly text: string;
  /** The binary logarithm of its rounds. */
  readonly rounds: number;
}

/** What is stored for a user's password. */
export type StoredHash = DerivedHash | BcryptHash;

/** Characters; the longest that is known has less than 250. */
const MOST_CHARACTERS = 1024;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Octets that one hash may work in. */
const MOST_MEMORY = 256 * 1024 * 1024;
const MOST_PASSES = 10;
const MOST_LANES = 64;
const MOST_ITERATIONS = 5_000_000;
/** bcrypt: each step doubles the time; 15 takes two seconds and more. */
const MOST_BCRYPT = 15;
/** Octets of salt and hash: what is shorter is no hash, what is longer is none that anybody made. */
const SHORTEST = 8;
const SHORTEST_HASH = 16;
const LONGEST = 256;

/**
 * Reads a stored hash, and refuses one that would cost more than any honest hash does, before anything is computed.
 * @throws {PasswordError} `unknown_hash`, `hash_too_costly`
 */
export function readHash(text: string): StoredHash {
  const read =
    text.length > MOST_CHARACTERS ? undefined : (readBcrypt(text) ?? readPhc(text) ?? readForeignHash(text));
  if (read === undefined || !isPossible(read)) {
    throw new PasswordError(
      'unknown_hash',
      `A stored password hash cannot be read: it ${describe(text)}. Supported are PHC strings of argon2id, scrypt and pbkdf2, bcrypt, and what Better Auth, Django and passlib store.`,
    );
  }
  if (isTooCostly(read)) {
    throw new PasswordError(
      'hash_too_costly',
      `A stored password hash ${describe(text)} and demands more than 256 MiB or several seconds. It was not computed. Have its owner set a new password.`,
    );
  }
  return read;
}

function readBcrypt(text: string): BcryptHash | undefined {
  const found = BCRYPT.exec(text);
  return found === null ? undefined : { kind: 'bcrypt', text, rounds: Number(found[1]) };
}

/** How it begins, if that is the name of an algorithm: nothing of the hash itself. */
function describe(text: string): string {
  const name = /^\$?([a-z][a-z0-9_-]{1,20})\$/.exec(text)?.[1] ?? /^\$(2[a-z])\$/.exec(text)?.[1];
  return name === undefined
    ? `has ${text.length} characters and does not begin with a known name`
    : `begins with "${name}"`;
}

/** Whether anybody can have made it: costs of zero have no meaning, and a short hash fits too many passwords. */
function isPossible(read: StoredHash): boolean {
  if (read.kind === 'bcrypt') return true;
  const { salt, hash, cost } = read;
  if (salt.length < SHORTEST || hash.length < SHORTEST_HASH || salt.length > LONGEST || hash.length > LONGEST)
    return false;
  switch (cost.algorithm) {
    case 'argon2id':
      return cost.passes > 0 && cost.parallelism > 0 && cost.memory >= 8 * cost.parallelism;
    case 'scrypt':
      return cost.logN > 0 && cost.r > 0 && cost.p > 0;
    case 'pbkdf2':
      return cost.iterations > 0;
  }
}

function isTooCostly(read: StoredHash): boolean {
  if (read.kind === 'bcrypt') return read.rounds > MOST_BCRYPT;
  const { cost } = read;
  switch (cost.algorithm) {
    case 'argon2id':
      return cost.memory * 1024 > MOST_MEMORY || cost.passes > MOST_PASSES || cost.parallelism > MOST_LANES;
    case 'scrypt':
      return 128 * cost.r * 2 ** cost.logN > MOST_MEMORY || cost.p > MOST_LANES;
    case 'pbkdf2':
      return cost.iterations > MOST_ITERATIONS;
  }
}
