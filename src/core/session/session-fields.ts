/** Adds members of `source` to what a session shows of its user; those that are absent stay so. */
export function showMore(
  user: object,
  fields: readonly string[],
  source: Readonly<Record<string, unknown>>,
): void {
  for (const name of fields) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value !== undefined && !Object.hasOwn(user, name)) Reflect.set(user, name, value);
  }
}
