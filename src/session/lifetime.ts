/** When a session that starts or is extended now ends. */
export function expiresAt(now: Date, maxAge: number): Date {
  return new Date(now.getTime() + maxAge * 1000);
}

/**
 * Whether a session is due for an extension: at most once per `updateAge`.
 * @param issuedAt - start of the session or its last extension, milliseconds
 * @param updateAge - seconds
 */
export function isDue(issuedAt: number, updateAge: number, now: Date): boolean {
  return issuedAt + updateAge * 1000 <= now.getTime();
}

/** What an adapter gave for a date; anything that is not a point in time is `undefined`, and counts as past. */
export function toDate(value: unknown): Date | undefined {
  const date =
    value instanceof Date
      ? value
      : typeof value === 'string' || typeof value === 'number'
        ? new Date(value)
        : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}
