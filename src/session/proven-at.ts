import type { SignedIn } from '../contracts/session-strategy.js';
import type { SessionRecord } from '../records/session-kinds.js';

/**
 * When somebody proved who they are, in milliseconds, if that was before their session began: in the session before, where
 * nobody signed in anew, or as the provider says (OpenID Connect Core 1.0, section 2, `auth_time`). `0`: nobody knows.
 */
export function provenBefore(
  { provenAt, providerProof }: Pick<SignedIn, 'provenAt' | 'providerProof'>,
  began: number,
): number | undefined {
  const authTime = providerProof?.authTime;
  const proven = provenAt ?? (authTime === undefined ? undefined : Math.max(0, authTime * 1000));
  return proven === undefined || proven >= began ? undefined : proven;
}

/** What a record keeps of when they proved it. @param known - in milliseconds; `undefined` or `0`: nobody knows */
export function keptProof(
  known: number | undefined,
  createdAt: number,
): Pick<SessionRecord, 'authTime' | 'isAuthTimeUnknown'> {
  return known === undefined || known === 0
    ? { authTime: createdAt, isAuthTimeUnknown: true }
    : { authTime: known };
}

/** When they proved it, by the record of their session, in milliseconds; `0`: nobody knows. */
export function provenIn({ authTime, isAuthTimeUnknown }: SessionRecord): number {
  return isAuthTimeUnknown === true ? 0 : authTime;
}
