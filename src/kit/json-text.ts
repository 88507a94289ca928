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
 * The members of an object without those that would reach a prototype when they are copied on: an ordinary object, as
 * the application's code expects it.
 */
export function ownMembers(value: object): Record<string, unknown> {
  const source = value as Readonly<Record<string, unknown>>; // read by its own names only
  const members: Record<string, unknown> = {};
  // One by one: claims have no prototype, and a spread of such an object takes four times as long.
  for (const name of Object.keys(value)) if (name !== '__proto__') members[name] = source[name];
  return members;
}

/** Those {@link ownMembers} that are not `undefined`, without some names. */
export function definedMembers(value: object, without: ReadonlySet<string>): Record<string, unknown> {
  const source = value as Readonly<Record<string, unknown>>; // read by its own names only
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || without.has(name)) continue;
    const member = source[name];
    if (member !== undefined) members[name] = member;
  }
  return members;
}

/**
 * Parses the JSON object in an answer of a provider; `undefined` for anything else. Integers beyond 2^53 come as
 * strings, so that account ids stay exact. Inherited names are not members: read it with `Object.hasOwn` or by name.
 */
export function parseAnswerObject(text: string): Record<string, unknown> | undefined {
  const value = parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  // Just parsed, so nobody else has it.
  const members = value as Record<string, unknown>;
  if (Object.hasOwn(members, '__proto__')) delete members['__proto__'];
  return members;
}
