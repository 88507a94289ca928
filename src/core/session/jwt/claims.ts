import type { NewSessionFacts, SessionFacts } from '../../contracts/session-facts.js';
import type { JWT } from '../../../types/jwt.js';
import { isObject } from '../../kit/object.js';
import { beginningOf, isSessionId } from '../session-id.js';
import type { SessionLifetime } from '../session-start.js';

/** What a session token says of itself in the claim `latchkey`: no callback and no browser can change it. */
export interface SessionClaim {
  /** When the session began, in milliseconds. */
  readonly began?: number;
  /** When the sign-in was, in milliseconds, if something was added to the session since. */
  readonly since?: number;
  /** When its user authenticated, in milliseconds, if that was before; `0`: unknown. */
  readonly proven?: number;
  /** When it was last looked up whether the session was ended, in milliseconds. */
  readonly checked?: number;
  /** It does not outlive the browser. */
  readonly brief?: true;
  /** What its user has proven, where the option `secondFactor` is set. */
  readonly proofs?: string;
  /** The id of the token that `proofs` were written into, where that is none of ours: it was issued by Auth.js or next-auth. */
  readonly of?: string;
  /**
   * When its user was last looked up in the adapter, in milliseconds. Negative if the user may not be stored there, such as
   * one that `authorize` returned.
   */
  readonly user?: number;
}

/** The claim of a token; empty if it has none. */
export function claimOf(token: JWT): SessionClaim {
  const claim: unknown = token['latchkey'];
  if (!isObject(claim)) return {};
  const { began, since, proven, checked, brief, user, proofs, of } = claim;
  return {
    ...(typeof began === 'number' && { began }),
    ...(typeof since === 'number' && { since }),
    ...(typeof proven === 'number' && { proven }),
    ...(typeof checked === 'number' && { checked }),
    ...(brief === true && { brief }),
    ...(typeof user === 'number' && { user }),
    ...(typeof proofs === 'string' && isOurs(token, of) && { proofs }),
    ...(typeof of === 'string' && { of }),
  };
}

/** The proofs in the claim of a token, without the rest of it: every read needs them where the option `secondFactor` is set. */
export function proofsOf(token: JWT): string | undefined {
  const claim: unknown = token['latchkey'];
  if (!isObject(claim)) return undefined;
  const { proofs, of } = claim;
  return typeof proofs === 'string' && isOurs(token, of) ? proofs : undefined;
}

/**
 * Whether proofs in a token are ours. In tokens of other libraries, a callback that copies what the browser sent may have put them
 * there before.
 */
function isOurs({ jti }: JWT, of: unknown): boolean {
  return jti === undefined || of === jti || isSessionId(jti);
}

/** The claim of a token after a callback replaced `sub`, which may not be a user id of the adapter any more. */
export function withoutStoredUser(token: JWT): unknown {
  // What was proven was proven by the other user.
  const { proofs, ...claim } = claimOf(token);
  if (claim.user === undefined) return proofs === undefined ? token['latchkey'] : claim;
  return { ...claim, user: -Math.abs(claim.user) };
}

/** The facts of a session as its token carries them: a time from which its lifetime counts is always there. */
export type ClaimedFacts = SessionFacts & SessionLifetime;

/** Reads the facts that a token carries. @param isRecorded - whether sessions have records, whose ids are those of the tokens */
export function factsOf(token: JWT, isRecorded: boolean): ClaimedFacts {
  const { jti, sub } = token;
  const { proven, proofs } = claimOf(token);
  const createdAt = beginningOf(jti);
  const authTime = createdAt === undefined ? undefined : Math.min(createdAt, proven ?? createdAt);
  return {
    id: isRecorded ? jti : undefined,
    userId: sub,
    createdAt,
    authTime: authTime === 0 ? undefined : authTime,
    proofs,
    ...lifetimeOf(token),
  };
}

/** How long the session of a token lasts: what every read needs of its facts. */
export function lifetimeOf(token: JWT): SessionLifetime {
  const { since = beganAt(token), brief } = claimOf(token);
  return { startedAt: since, persistent: brief !== true };
}

/**
 * The claim that carries the facts of a session that begins.
 * @param hasTerms - whether the application limits or revokes sessions, which is when a token says how long it lasts
 */
export function claimFor(facts: NewSessionFacts, hasTerms: boolean): SessionClaim {
  const { createdAt, startedAt, authTime = 0, persistent, proofs } = facts;
  const known = {
    ...(authTime !== createdAt && { proven: authTime }),
    ...(proofs !== undefined && { proofs }),
  };
  if (!hasTerms) return known;
  return {
    began: createdAt,
    ...(startedAt !== createdAt && { since: startedAt }),
    ...known,
    ...(!persistent && { brief: true }),
  };
}

/** When the cookie of a token expires, in milliseconds, if it says so. */
export function cookieEndOf({ exp }: JWT): number | undefined {
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** When a session began, in milliseconds: the time of the sign-in, or of what was added to it last. */
export function beganAt(token: JWT): number {
  return claimOf(token).began ?? startOf(token);
}

/**
 * When a session began, in milliseconds, for who compares it with a time at which everything of its user was ended: always
 * after the proof of an address that it followed. A token that does not say it began when it was issued.
 */
export function startOf(token: JWT): number {
  return beginningOf(token.jti) ?? claimOf(token).began ?? (token.iat ?? 0) * 1000;
}

/** Whether the token names a user. A token for another purpose, or an empty payload, is no session. */
export function hasUser(token: JWT): boolean {
  return [token.sub, token.email, token.name].some((claim) => typeof claim === 'string' && claim !== '');
}

/**
 * The token, which names the user of `before` if a callback made it anew and left out all that says who a user is:
 * otherwise they would be signed out by what they do next.
 */
export function withUserOf(token: JWT, { sub, email, name }: JWT): JWT {
  if (hasUser(token)) return token;
  return { ...token, ...(sub ? { sub } : email ? { email } : { name: name ?? null }) };
}

/** Makes `sub` a string (RFC 7519, section 4.1.2). Tokens of earlier versions carry integer ids as numbers. */
export function withStringSub(token: JWT): JWT {
  const sub: unknown = token.sub;
  return typeof sub === 'number' ? { ...token, sub: String(sub) } : token;
}

/** Whether the token has the claims that `encode` always sets: without them, it was not issued as a session (ASVS 9.2.1). */
export function isIdentified({ iat, jti }: JWT): boolean {
  return typeof iat === 'number' && typeof jti === 'string' && jti !== '';
}
