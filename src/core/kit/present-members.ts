/** Whether a member says nothing: servers send `null`, an empty text or an empty list for what they do not have. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A copy of an answer without its empty members: see {@link isEmpty}. */
export function presentMembers(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => !isEmpty(value)));
}
