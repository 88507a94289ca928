import { toDate } from '../kit/to-date.js';

/**
 * Whether the address of a user has been proven: `emailVerified` is a valid date, or `true`, which some stores keep. The
 * invalid date that some adapters make of NULL does not count.
 */
export function isProven({ emailVerified }: { readonly emailVerified?: unknown }): boolean {
  if (emailVerified === true) return true;
  return Boolean(emailVerified) && toDate(emailVerified) !== undefined;
}
