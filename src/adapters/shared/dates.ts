// A zone is demanded: without one the same string means another instant on every machine.
const isoInstant = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Whether a value is an ISO 8601 instant (date, time and zone) that can be parsed into a `Date`. For adapters of stores
 * that give dates back as text. Anything looser would turn a name such as `user 1` into a date; a `Date` itself is no
 * text and therefore `false`.
 *
 * @see ISO 8601-1:2019, section 5.4; ECMA-262, Date Time String Format
 */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && isoInstant.test(value) && !Number.isNaN(Date.parse(value));
}
