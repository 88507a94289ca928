import { equalBytes } from '../core/crypto/equal.js';
import { randomBytes } from '../core/crypto/random.js';
import { utf8, type Bytes } from '../core/kit/bytes.js';
import { isObject } from '../core/kit/object.js';
import { findArgon2, type Argon2Module } from './argon2.js';
import type {
  Cost,
  Derivation,
  DerivedHash,
  Derive,
  Argon2idCost,
  ScryptCost,
  Spelling,
} from './derivation.js';
import { hashesAtOnce } from './at-once.js';
import { isWeaker, preferredCost } from './preferred-cost.js';
import { PasswordError } from './password-error.js';
import { pbkdf2 } from './pbkdf2.js';
import { writePhc } from './phc.js';
import { findScrypt } from './scrypt.js';
import { readHash, type BcryptHash, type StoredHash } from './stored-hash.js';
import { Turnstile } from './turnstile.js';

/** Octets of a new salt and hash (RFC 9106, section 4). */
const SALT = 16;
const HASH = 32;
/** Octets of the longest password, so that megabytes are never hashed. */
const LONGEST = 4096;

/** `bcryptjs`, `bcrypt` or `@node-rs/bcrypt`, imported whole. */
export interface BcryptModule {
  compare(password: string, hash: string): Promise<boolean>;
}

/** How passwords are hashed. Without options: Argon2id where Node has it (24.7), else scrypt, else PBKDF2. */
export interface PasswordOptions {
  /**
   * `@node-rs/argon2`, `argon2` or `hash-wasm`, imported whole, for runtimes without Argon2id of their own: Node before
   * 24.7, Bun, Deno. New hashes are Argon2id then.
   */
  readonly argon2?: Argon2Module;
  /** To accept hashes of bcrypt, which are replaced as their owners sign in. */
  readonly bcrypt?: BcryptModule;
  /**
   * What a new hash costs. At least what OWASP's Password Storage Cheat Sheet recommends, which is the default: Argon2id
   * with 19 MiB and two passes; scrypt with N = 2^17, r = 8, p = 1 (on Cloudflare Workers N = 2^14, p = 5, for their memory);
   * PBKDF2 with SHA-512 and 210,000 iterations (on Cloudflare Workers 100,000, the most that they allow).
   */
  readonly cost?: Cost;
  /**
   * Hashes that are computed at once. More let more people sign in per second, and everything else wait longer.
   * @default one less than the machine has processors, at least 1, and one less than `UV_THREADPOOL_SIZE` (4)
   */
  readonly atOnce?: number;
  /** Those that wait at most; more are refused with `busy`. @default 100 */
  readonly waiting?: number;
}

/** What a comparison says. */
export interface PasswordCheck {
  /** Whether the password is the one that was hashed. */
  readonly valid: boolean;
  /** Whether to hash the password anew and store that: what is stored is weaker than new hashes, or another library's. */
  readonly needsRehash: boolean;
}

/** Hashes passwords, and compares them with what is stored. */
export interface Passwords {
  /**
   * Hashes a password for storing: a PHC string of at most 200 characters.
   * @throws {PasswordError} `no_password`, `password_too_long`, `busy`
   */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with what is stored.
   * @param password anything that a form sent; what is no text is never valid
   * @param stored `null` or `undefined` if no user has that name: it takes as long as a comparison, so that attackers do not learn who
   * has an account. It does where hashes are as new ones are, see `needsRehash`.
   * @throws {PasswordError} `unknown_hash`, `hash_too_costly`, `no_implementation`, `busy`: all about what is stored, or
   * the server, not about who typed
   */
  verify(password: unknown, stored: string | null | undefined): Promise<PasswordCheck>;
}

const REFUSED: PasswordCheck = { valid: false, needsRehash: false };

/** Makes {@link Passwords} with options of its own. Make it once: the limits count for all that it does. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  return new Hashing(options);
}

class Hashing implements Passwords {
  readonly #argon2: Derive<Argon2idCost> | undefined;
  readonly #scrypt: Derive<ScryptCost> | undefined = findScrypt();
  readonly #bcrypt: BcryptModule | undefined;
  readonly #cost: Cost;
  readonly #turnstile: Turnstile;

  constructor({ argon2, bcrypt, cost, atOnce = hashesAtOnce(), waiting = 100 }: PasswordOptions) {
    this.#argon2 = findArgon2(argon2);
    this.#bcrypt = bcryptOf(bcrypt);
    this.#cost = preferredCost(cost, {
      hasArgon2: this.#argon2 !== undefined,
      hasScrypt: this.#scrypt !== undefined,
    });
    this.#turnstile = new Turnstile({ atOnce, waiting });
  }

  async hash(password: string): Promise<string> {
    const octets = spelled(password, 'NFC');
    if (octets === undefined || octets.length === 0)
      throw new PasswordError(
        'no_password',
        'There is no password to hash: it must be a text that is not empty.',
      );
    if (octets.length > LONGEST) {
      throw new PasswordError(
        'password_too_long',
        `A password has ${octets.length} octets; at most ${LONGEST} are hashed. Refuse it in the form that asks for it.`,
      );
    }
    const salt = randomBytes(SALT);
    return writePhc(
      this.#cost,
      salt,
      await this.#derive({ password: octets, salt, cost: this.#cost, length: HASH }),
    );
  }

  async verify(password: unknown, stored: string | null | undefined): Promise<PasswordCheck> {
    // The same for everybody, whether they have an account or not.
    const typed = spelled(password, 'as typed');
    if (typeof password !== 'string' || typed === undefined || typed.length === 0 || typed.length > LONGEST)
      return REFUSED;
    if (stored === null || stored === undefined) return this.#likeSomebody(password);
    const read = readHash(stored);
    const valid =
      read.kind === 'bcrypt' ? await this.#isBcrypt(password, read) : await this.#isDerived(password, read);
    return valid ? { valid, needsRehash: this.#isOld(read) } : REFUSED;
  }

  /** What a comparison costs, without a user. */
  async #likeSomebody(password: string): Promise<PasswordCheck> {
    const octets = spelled(password, 'NFC') ?? new Uint8Array();
    await this.#derive({ password: octets, salt: randomBytes(SALT), cost: this.#cost, length: HASH });
    return REFUSED;
  }

  async #isDerived(password: string, { cost, salt, hash, spelling }: DerivedHash): Promise<boolean> {
    const octets = spelled(password, spelling) ?? new Uint8Array();
    return equalBytes(await this.#derive({ password: octets, salt, cost, length: hash.length }), hash);
  }

  #isBcrypt(password: string, { text }: BcryptHash): Promise<boolean> {
    const module = this.#bcrypt;
    if (module === undefined) throw missing('bcrypt', 'Pass `bcrypt: bcryptjs` to `createPasswords`');
    // Its C strings end at NUL, so that anything behind one would fit.
    if (password.includes('\0')) return Promise.resolve(false);
    // PHP writes $2y$ for what all others call $2b$.
    return this.#turnstile.pass(async () => module.compare(password, text.replace(/^\$2y/, '$2b')));
  }

  #isOld(read: StoredHash): boolean {
    return read.kind === 'bcrypt' || !read.isOurs || isWeaker(read.cost, this.#cost);
  }

  #derive({ cost, ...rest }: Derivation): Promise<Bytes> {
    switch (cost.algorithm) {
      case 'argon2id': {
        const derive = this.#argon2;
        if (derive === undefined) throw missing('Argon2id', 'Pass `argon2` to `createPasswords`');
        return this.#turnstile.pass(() => derive({ ...rest, cost }));
      }
      case 'scrypt': {
        const derive = this.#scrypt;
        if (derive === undefined)
          throw missing('scrypt', 'It comes with node:crypto: on Workers, set `nodejs_compat`');
        return this.#turnstile.pass(() => derive({ ...rest, cost }));
      }
      case 'pbkdf2':
        return this.#turnstile.pass(() => pbkdf2({ ...rest, cost }));
    }
  }
}

function missing(name: string, what: string): PasswordError {
  return new PasswordError(
    'no_implementation',
    `This runtime has no ${name}, which a password hash needs. ${what}.`,
  );
}

function bcryptOf(given: BcryptModule | undefined): BcryptModule | undefined {
  if (given === undefined) return undefined;
  const found = [given, Reflect.get(given, 'default')].find(
    (one): one is BcryptModule => isObject(one) && typeof one['compare'] === 'function',
  );
  if (found !== undefined) return found;
  throw new PasswordError(
    'no_implementation',
    'The option `bcrypt` has no `compare`. Pass a module whole: `import * as bcrypt from "bcryptjs"`.',
  );
}

/** A password in octets; `undefined` if it is no text. */
function spelled(password: unknown, spelling: Spelling): Bytes | undefined {
  if (typeof password !== 'string') return undefined;
  return utf8(spelling === 'as typed' ? password : password.normalize(spelling));
}
