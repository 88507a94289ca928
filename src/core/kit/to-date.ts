import { timeOfDate } from './realms.js';

/** March 1973 in milliseconds. Smaller numbers are probably seconds, and not a time in milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * Converts what an adapter returned for a date: a `Date` of any realm, a text that can be parsed, or milliseconds.
 * `undefined` for anything else.
 */
export function toDate(value: unknown): Date | undefined {
  const time = timeOfDate(value) ?? parseTime(value);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function parseTime(value: unknown): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' && value >= LEAST_MILLISECONDS ? new Date(value).getTime() : Number.NaN;
}
