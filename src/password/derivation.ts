import type { Bytes } from '../core/kit/bytes.js';

/** The cost of Argon2id. */
export interface Argon2idCost {
  readonly algorithm: 'argon2id';
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The cost of scrypt. */
export interface ScryptCost {
  readonly algorithm: 'scrypt';
  /** The binary logarithm of N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** The cost of PBKDF2. */
export interface Pbkdf2Cost {
  readonly algorithm: 'pbkdf2';
  readonly digest: Pbkdf2Digest;
  readonly iterations: number;
}

/** The hash functions that PBKDF2 is used with. SHA-1 is only verified: old applications have it. */
export type Pbkdf2Digest = 'sha1' | 'sha256' | 'sha512';

/** An algorithm, and what it costs. */
export type Cost = Argon2idCost | ScryptCost | Pbkdf2Cost;

/** What is derived: `length` octets. */
export interface Derivation<OneCost extends Cost = Cost> {
  readonly password: Bytes;
  readonly salt: Bytes;
  readonly cost: OneCost;
  readonly length: number;
}

/** Derives octets from a password. */
export type Derive<OneCost extends Cost> = (derivation: Derivation<OneCost>) => Promise<Bytes>;

/** How a password is written in octets before it is hashed. */
export type Spelling = 'NFC' | 'NFKC' | 'as typed';

/** A stored hash that can be computed again. */
export interface DerivedHash {
  readonly kind: 'derived';
  readonly cost: Cost;
  readonly salt: Bytes;
  readonly hash: Bytes;
  readonly spelling: Spelling;
  /** Whether it is written as this library writes hashes. */
  readonly isOurs: boolean;
}
