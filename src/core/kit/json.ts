import { isObject } from './object.js';

/** Parses a JSON object; `undefined` for anything else. A member `__proto__` is an ordinary member. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
