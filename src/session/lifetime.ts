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
