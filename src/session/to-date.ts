import { timeOfDate } from '../kit/realms.js';

/** March 1973 in milliseconds. Smaller numbers are seconds, or anything else, but no end of a session in milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * What an adapter gave for a date: a `Date` of whichever realm, text that names an instant, or milliseconds. `undefined`
 * for anything else: it cannot be told whether that is past.
 */
export function toDate(value: unknown): Date | undefined {
  const time = timeOfDate(value) ?? timeOfWritten(value);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function timeOfWritten(value: unknown): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' && value >= LEAST_MILLISECONDS ? new Date(value).getTime() : Number.NaN;
}
