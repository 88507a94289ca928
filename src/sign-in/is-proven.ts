import { toDate } from '../session/to-date.js';

/**
 * Whether a stored address was proven once. Only a point in time says so, or `true`, which is what some stores keep:
 * the invalid date that an adapter makes of NULL is not null either.
 */
export function isProven({ emailVerified }: { readonly emailVerified?: unknown }): boolean {
  if (emailVerified === true) return true;
  return Boolean(emailVerified) && toDate(emailVerified) !== undefined;
}
