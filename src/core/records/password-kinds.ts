import { isObject } from '../kit/object.js';

/** The password of a user. */
export interface PasswordRow {
  /** A PHC string, or what another application stored; `""`: there is none, and none from before counts any more. */
  readonly hash: string;
}

/** A sign-up whose address is not confirmed: nothing of it counts before. */
export interface SignUpRow {
  readonly email: string;
  readonly name?: string | undefined;
  readonly hash: string;
  /** How often its password was typed in a browser that did not ask for the mail. */
  readonly tries: number;
}

/** A link to a new password. */
export interface ResetRow {
  readonly email: string;
}

/** Reads what was stored. */
export function parsePassword(value: unknown): PasswordRow | undefined {
  return isObject(value) && typeof value.hash === 'string' ? { hash: value.hash } : undefined;
}

/** Reads what was stored. */
export function parseSignUp(value: unknown): SignUpRow | undefined {
  if (!isObject(value)) return undefined;
  const { email, name, hash, tries } = value;
  if (typeof email !== 'string' || typeof hash !== 'string' || typeof tries !== 'number') return undefined;
  return typeof name === 'string' ? { email, name, hash, tries } : { email, hash, tries };
}

/** Reads what was stored. */
export function parseReset(value: unknown): ResetRow | undefined {
  return isObject(value) && typeof value.email === 'string' ? { email: value.email } : undefined;
}
