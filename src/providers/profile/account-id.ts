/**
 * The account id in a provider's answer as the string that is stored.
 *
 * @throws {TypeError} when there is none, or when it is a number that JSON parsing has rounded already: two people
 * would share one account.
 */
export function accountId(value: string | number | bigint | null | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  throw new TypeError('The profile has no usable account id.');
}
