import { toDate } from '../session/to-date.js';

/**
 * Whether a stored address was proven once. Only a date says so, or `true`, which is what some stores keep; the invalid
 * date that some adapters make of NULL does not.
 */
export function isProven({ emailVerified }: { readonly emailVerified?: unknown }): boolean {
  if (emailVerified === true) return true;
  return Boolean(emailVerified) && toDate(emailVerified) !== undefined;
}
