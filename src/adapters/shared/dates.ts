// With a time zone: without one, the same text means another instant on every machine.
const isoInstant = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Whether a value is ISO 8601 text of an instant: date, time and time zone. For adapters of stores that return dates as
 * text. Anything looser would turn a name such as `user 1` into a date. `false` for a `Date`, which is no text.
 *
 * @see ISO 8601-1:2019, section 5.4; ECMA-262, Date Time String Format
 */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && isoInstant.test(value) && !Number.isNaN(Date.parse(value));
}

/** The date in a column: a `Date`, milliseconds, or text. @throws {TypeError} when it is none of these */
export function toDate(stored: unknown): Date {
  const date = typeof stored === 'string' ? parseDate(stored) : new Date(Math.round(Number(stored)));
  // An expiry that cannot be compared would never pass.
  if (Number.isNaN(date.getTime())) throw new TypeError('A stored date cannot be read.');
  return date;
}

// Digits alone are milliseconds; a date without a time zone is in UTC.
function parseDate(stored: string): Date {
  if (/^-?\d+(?:\.\d+)?$/.test(stored)) return new Date(Math.round(Number(stored)));
  return new Date(/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(stored) ? `${stored.replace(' ', 'T')}Z` : stored);
}

/** A date to be stored, in milliseconds. @throws {TypeError} when it is invalid: an expiry that cannot be compared would never pass */
export function timeOf(date: Date): number {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new TypeError('A date to be stored is none.');
  return time;
}
