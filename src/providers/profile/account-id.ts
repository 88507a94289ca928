/**
 * The account id from a provider's answer, as the string to store.
 *
 * @throws {TypeError} when there is none, or when it is a number that JSON parsing may have rounded: two people would get
 * the same account
 */
export function accountId(value: string | number | bigint | null | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  throw new TypeError('The profile has no usable account id.');
}
