/** When a session that is issued or renewed now expires. @param maxAge - seconds */
export function expiresAt(now: Date, maxAge: number): Date {
  return new Date(now.getTime() + maxAge * 1000);
}

/**
 * Whether a session is due for a renewal: at most once per `updateAge`.
 * @param issuedAt - when the session was issued or last renewed, in milliseconds
 * @param updateAge - seconds
 */
export function isDue(issuedAt: number, updateAge: number, now: Date): boolean {
  return issuedAt + updateAge * 1000 <= now.getTime();
}
