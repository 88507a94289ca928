import { isObject } from './object.js';

const NUMBER_OR_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Integers that a double cannot hold become strings, digit by digit as they were sent. */
function quoteUnsafeIntegers(json: string): string {
  return json.replace(NUMBER_OR_STRING, (token) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A second pass only where there may be such a number: ids of some providers exceed 2^53.
    return /\d{16}/.test(text) ? JSON.parse(quoteUnsafeIntegers(text)) : value;
  } catch {
    // The parser's own error would quote the text, which may hold tokens.
    return undefined;
  }
}

/**
 * Parses a JSON text of somebody else that must be an object; `undefined` for anything else. Integers beyond 2^53 come
 * as strings, so that ids stay exact. Inherited names are not members: read it with `Object.hasOwn` or by name.
 */
export function parseExactJson(text: string): Record<string, unknown> | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  // Just parsed, so nobody else has it.
  if (Object.hasOwn(value, '__proto__')) delete value['__proto__'];
  return value;
}
