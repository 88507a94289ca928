import type { Exchange } from '../contracts/exchange.js';
import { equalStrings } from '../crypto/equal.js';
import { randomToken } from '../crypto/random.js';
import { WebAuthnVerificationError } from '../errors.js';
import {
  flowCookie,
  newFlowId,
  pendingFlows,
  readFlowCookie,
  sealInto,
  surplusFlows,
  unsealFrom,
} from './flow-cookie.js';
import { inFlightOf } from './in-flight.js';
import { text } from '../kit/text.js';

/** Seconds for which a challenge can be answered (ASVS 6.5.5). */
export const CHALLENGE_MAX_AGE = 300;
/** Seconds for which a challenge that was answered is remembered: longer than it can be answered. */
const SPENT_MAX_AGE = 600;
/** How many cookies are searched for the challenge that was answered: the newest ones. */
const MAX_TRIED = 8;
const KEY = 'webauthnChallenge';

/** What a challenge is for (WebAuthn Level 3, section 7). */
export type Ceremony = 'register' | 'authenticate';

/** What a challenge is made for. */
export interface ChallengeStart {
  readonly purpose: Ceremony;
  /** Id of the provider. */
  readonly provider: string;
  /** The session it is begun under, and its user; both `undefined` for somebody who is signed out. */
  readonly sessionBinding: string | undefined;
  readonly userId: string | undefined;
  /** Fingerprints of the credentials that may answer; empty: any. */
  readonly allowed: readonly string[];
  /** The new user that a registration will make, as JSON. */
  readonly draft: string | undefined;
}

/** A challenge that has been answered, its cookie cleared. */
export interface Challenge extends Omit<ChallengeStart, 'purpose' | 'provider'> {
  readonly challenge: string;
}

/** What the callback expects of the challenge it takes. */
export interface ChallengeExpectation {
  /** `challenge` of the client data, base64url. */
  readonly challenge: string;
  readonly purpose: Ceremony;
  readonly provider: string;
  /** Binding of the session the browser has now. */
  readonly sessionBinding: string | undefined;
}

/**
 * Begins a ceremony: 256 random bits, sealed with what they are for into a cookie of their own.
 * @returns the challenge, base64url
 */
export async function openChallenge(exchange: Exchange, start: ChallengeStart): Promise<string> {
  for (const old of surplusFlows(exchange, KEY)) exchange.jar.clear(flowCookie(exchange, KEY, old));
  const challenge = randomToken(32);
  await sealInto(
    exchange,
    { key: KEY, id: newFlowId(exchange.now) },
    {
      v: challenge,
      u: start.purpose,
      p: start.provider,
      s: start.sessionBinding,
      // As typed it is text; databases that count give numbers.
      i: start.userId === undefined ? undefined : String(start.userId),
      a: start.allowed.length === 0 ? undefined : start.allowed,
      d: start.draft,
    },
  );
  return challenge;
}

/**
 * Takes the challenge that a response answers: its cookie is cleared first, then it is checked. A copy of the cookie
 * does not help: this process remembers for ten minutes what was answered. Other processes do not, nor does this one
 * after a restart; there the signature counter is the second line (WebAuthn Level 3, section 13.4.3).
 * @throws {WebAuthnVerificationError} `challenge_missing`, `challenge_mismatch`, `challenge_used`,
 * `challenge_expired`, `provider_mismatch`, `purpose_mismatch`, `session_changed`
 */
export async function takeChallenge(exchange: Exchange, expected: ChallengeExpectation): Promise<Challenge> {
  const content = await findAnswered(exchange, expected);
  // Of parallel requests with the same cookie, one gets past this.
  if (!inFlightOf(exchange.settings).claim(`webauthn challenge ${expected.challenge}`, SPENT_MAX_AGE)) {
    throw refused('challenge_used', expected, 'its challenge was answered before. Start again');
  }
  assertCurrent(exchange, expected, content);
  const allowed = content['a'];
  return {
    challenge: expected.challenge,
    sessionBinding: text(content['s']),
    userId: text(content['i']),
    allowed: Array.isArray(allowed) ? allowed.filter((entry) => typeof entry === 'string') : [],
    draft: text(content['d']),
  };
}

function assertCurrent(
  { now }: Exchange,
  expected: ChallengeExpectation,
  content: Record<string, unknown>,
): void {
  const issuedAt = content['iat'];
  if (typeof issuedAt !== 'number' || now.getTime() / 1000 - issuedAt > CHALLENGE_MAX_AGE) {
    throw refused(
      'challenge_expired',
      expected,
      `it was begun more than ${CHALLENGE_MAX_AGE} s ago. Start again`,
    );
  }
  if (content['p'] !== expected.provider) {
    throw refused('provider_mismatch', expected, 'it was begun at another provider');
  }
  if (content['u'] !== expected.purpose) {
    throw refused('purpose_mismatch', expected, 'its challenge is for the other ceremony');
  }
  const binding = text(content['s']);
  if (binding !== undefined && binding !== expected.sessionBinding) {
    throw refused('session_changed', expected, 'the session it was begun under is gone or another one now');
  }
}

/** The sealed content of the pending challenge that was answered (WebAuthn Level 3, sections 7.1 and 7.2). */
async function findAnswered(
  exchange: Exchange,
  expected: ChallengeExpectation,
): Promise<Record<string, unknown>> {
  const content = await clearAnswered(exchange, expected.challenge);
  if (content !== undefined) return content;
  throw pendingFlows(exchange, KEY).length === 0
    ? refused('challenge_missing', expected, 'this browser has no ceremony under way. Start again')
    : refused('challenge_mismatch', expected, 'its challenge is none of this browser');
}

/**
 * Clears the cookie of the challenge that was answered, and returns its content. Where the answer names no pending one:
 * if there is a single one, it is the one that failed; of several, nobody can tell which, and all are left alone.
 */
async function clearAnswered(
  exchange: Exchange,
  challenge: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const pending = pendingFlows(exchange, KEY);
  for (const id of challenge === undefined ? [] : pending.slice(-MAX_TRIED)) {
    const content = await unsealFrom(exchange, { key: KEY, id }, readFlowCookie(exchange, KEY, id));
    if (content === null || !equalStrings(text(content['v']) ?? '', challenge ?? '')) continue;
    exchange.jar.clear(flowCookie(exchange, KEY, id));
    return content;
  }
  const [only, another] = pending;
  if (only !== undefined && another === undefined) exchange.jar.clear(flowCookie(exchange, KEY, only));
  return undefined;
}

/**
 * Ends a ceremony whose answer cannot be read: its cookie is cleared as in every other outcome.
 * @param challenge - the challenge in the answer, if there is one to be found
 */
export async function dropChallenge(exchange: Exchange, challenge: string | undefined): Promise<void> {
  await clearAnswered(exchange, challenge);
}

function refused(code: string, { provider }: ChallengeExpectation, why: string): WebAuthnVerificationError {
  return new WebAuthnVerificationError(`A passkey ceremony of provider "${provider}" was refused: ${why}.`, {
    code,
  });
}
