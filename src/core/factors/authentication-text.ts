import type { Authentication } from '../contracts/method.js';
import { isObject } from '../kit/object.js';

const DATE = '@date';

/**
 * An authentication as text, for a sign-in that waits. The fields of a form, and with them a password, are not part of it: the
 * `signIn` callback has seen them.
 */
export function toText(authentication: Authentication): string {
  return JSON.stringify(
    { ...authentication, credentials: undefined },
    function replace(this: object, key, value: unknown) {
      // `toJSON` of a date has been called already.
      const raw: unknown = Reflect.get(this, key);
      return raw instanceof Date ? { [DATE]: raw.getTime() } : value;
    },
  );
}

/** The authentication that {@link toText} wrote. */
export function fromText(text: string): Authentication {
  const revive = (_: string, value: unknown): unknown =>
    isObject(value) && typeof value[DATE] === 'number' ? new Date(value[DATE]) : value;
  // It was written from one, and sealed since.
  return JSON.parse(text, revive) as Authentication;
}
