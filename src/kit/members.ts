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
