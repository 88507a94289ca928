/**
 * `latchkey/password`: hashes passwords, and compares them with what is stored, by this library or another one.
 *
 * @see OWASP Password Storage Cheat Sheet; RFC 9106 (Argon2), RFC 7914 (scrypt), RFC 8018 (PBKDF2)
 */
import { createPasswords, type PasswordCheck, type Passwords } from './passwords.js';

export type { Argon2Module } from './argon2.js';
export type { Argon2idCost, Cost, Pbkdf2Cost, Pbkdf2Digest, ScryptCost } from './derivation.js';
export { PasswordError, type PasswordErrorCode } from './password-error.js';
export {
  createPasswords,
  type BcryptModule,
  type PasswordCheck,
  type PasswordOptions,
  type Passwords,
} from './passwords.js';

/**
 * The functions with default options, made when the first of them is called.
 *
 * Module state: written once. It limits how many hashes run and wait in this process, and keeps no password after its hash.
 */
const byDefault: { passwords?: Passwords } = {};

function passwords(): Passwords {
  return (byDefault.passwords ??= createPasswords());
}

/**
 * Hashes a password for storing, with the defaults of {@link createPasswords}.
 * @throws {PasswordError} `no_password`, `password_too_long`, `busy`
 */
export function hashPassword(password: string): Promise<string> {
  return passwords().hash(password);
}

/**
 * Compares a password with what is stored, with the defaults of {@link createPasswords}. `stored` is `null` or `undefined`
 * if no user has that name.
 * @throws {PasswordError} `unknown_hash`, `hash_too_costly`, `no_implementation`, `busy`
 */
export function verifyPassword(password: unknown, stored: string | null | undefined): Promise<PasswordCheck> {
  return passwords().verify(password, stored);
}
