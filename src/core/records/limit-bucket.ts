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

/** Since when the devices that were known for an account are strangers. */
export interface DeviceRevocation {
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** Reads what was stored. */
export function parseDeviceRevocation(value: unknown): DeviceRevocation | undefined {
  if (!isObject(value) || typeof value['since'] !== 'number') return undefined;
  return { since: value['since'] };
}
