import { isObject } from './object.js';

const NUMBER_OR_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Turns integers that a double cannot hold into strings with the same digits. */
function quoteUnsafeIntegers(json: string): string {
  return json.replace(NUMBER_OR_STRING, (token) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Ids of some providers exceed 2^53; the second pass is only needed if there may be such a number.
    return /\d{16}/.test(text) ? JSON.parse(quoteUnsafeIntegers(text)) : value;
  } catch {
    // The parser's own error would quote the text, which may hold tokens.
    return undefined;
  }
}

/**
 * Parses a JSON object from another server; `undefined` for anything else. Integers beyond 2^53 become strings, so that ids
 * stay exact. To test for members whose names are not known, use `Object.hasOwn`.
 */
export function parseExactJson(text: string): Record<string, unknown> | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  // The object is new, so changing it has no other effect.
  if (Object.hasOwn(value, '__proto__')) delete value['__proto__'];
  return value;
}
