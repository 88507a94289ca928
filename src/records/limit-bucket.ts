import { isObject } from '../kit/object.js';

/** How full something is. Times are in milliseconds since 1970. */
export interface Bucket {
  /** Attempts. */
  readonly count: number;
  /** Until when nothing more is let in, once the free attempts are used. */
  readonly closedUntil: number;
  /** When all of it is forgotten. */
  readonly forgottenAt: number;
}

/** Reads what was stored. */
export function parseBucket(value: unknown): Bucket | undefined {
  if (!isObject(value)) return undefined;
  const { count, closedUntil, forgottenAt } = value;
  const isNumber = (one: unknown): one is number => typeof one === 'number' && Number.isFinite(one);
  return isNumber(count) && isNumber(closedUntil) && isNumber(forgottenAt)
    ? { count, closedUntil, forgottenAt }
    : undefined;
}
