import { AuthError } from '../errors.js';

/** Why {@link PasswordError} was thrown. */
export type PasswordErrorCode =
  /** To be hashed is no text, or empty. */
  | 'no_password'
  /** To be hashed has more than 4096 octets. */
  | 'password_too_long'
  /** What is stored is no hash that can be read, or of a kind that is not supported. */
  | 'unknown_hash'
  /** What is stored demands more memory or time than any honest hash: it was not computed. */
  | 'hash_too_costly'
  /** What is stored, or an option, needs an implementation that neither the runtime nor the options have. */
  | 'no_implementation'
  /** More passwords wait to be hashed than the limit allows. For HTTP, 503. */
  | 'busy';

/** A password cannot be hashed or compared. The message never has the password, or any part of a hash that could be guessed from. */
export class PasswordError extends AuthError {
  static override type = 'PasswordError';
  declare code: PasswordErrorCode;

  constructor(code: PasswordErrorCode, message: string) {
    super(message, { code });
  }
}
