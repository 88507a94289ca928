/**
 * Converts the account id in a profile to the string that is stored.
 *
 * @throws {TypeError} when it is missing, or a number that JSON parsing may have rounded, so that two people could share an
 * account
 */
export function accountId(value: string | number | bigint | null | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  throw new TypeError('The profile has no usable account id.');
}
