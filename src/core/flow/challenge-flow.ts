import type { Exchange } from '../contracts/exchange.js';
import { equalStrings } from '../crypto/equal.js';
import { randomToken } from '../crypto/random.js';
import { WebAuthnVerificationError } from '../../errors.js';
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
import { FLOW_CLAIM } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';

/** Seconds for which a challenge is valid (ASVS 6.5.5). */
export const CHALLENGE_MAX_AGE = 300;
/** Seconds for which a used challenge is remembered: longer than it is valid. */
const SPENT_MAX_AGE = 600;
/** How many of the newest cookies are searched for the challenge of a response. */
const MAX_TRIED = 8;
const KEY = 'webauthnChallenge';

/** The ceremony that a challenge is for (WebAuthn Level 3, section 7). */
export type Ceremony = 'register' | 'authenticate';

/** What a challenge is bound to. */
export interface ChallengeStart {
  readonly purpose: Ceremony;
  /** Id of the provider. */
  readonly provider: string;
  /** The browser's session and its user; both `undefined` for a visitor who is signed out. */
  readonly sessionBinding: string | undefined;
  readonly userId: string | undefined;
  /** Fingerprints of the credentials that are allowed; empty for any. */
  readonly allowed: readonly string[];
  /** The new user that a registration will create, as JSON. */
  readonly draft: string | undefined;
}

/** A challenge that was taken: its cookie is cleared. */
export interface Challenge extends Omit<ChallengeStart, 'purpose' | 'provider'> {
  readonly challenge: string;
}

/** What a taken challenge must match. */
export interface ChallengeExpectation {
  /** `challenge` of the client data, base64url. */
  readonly challenge: string;
  readonly purpose: Ceremony;
  readonly provider: string;
  /** Binding of the browser's current session. */
  readonly sessionBinding: string | undefined;
}

/**
 * Starts a ceremony: creates a challenge of 256 random bits and seals it into a cookie of its own, with what it is bound to.
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
      // The type says string; stores with integer ids return numbers.
      i: start.userId === undefined ? undefined : String(start.userId),
      a: start.allowed.length === 0 ? undefined : start.allowed,
      d: start.draft,
    },
  );
  return challenge;
}

/**
 * Takes the challenge of a response: its cookie is cleared first, then it is checked. A copied cookie does not help, as used
 * challenges are remembered for ten minutes: in the records, and in this process. Without records, another process accepts it
 * once more; there the signature counter is the second line of defence, which synced passkeys lack (WebAuthn Level 3, section
 * 13.4.3).
 * @throws {WebAuthnVerificationError} `challenge_missing`, `challenge_mismatch`, `challenge_used`,
 * `challenge_expired`, `provider_mismatch`, `purpose_mismatch`, `session_changed`
 * @throws {AdapterError} (rejects) if the store of records fails
 */
export async function takeChallenge(exchange: Exchange, expected: ChallengeExpectation): Promise<Challenge> {
  const content = await findChallenge(exchange, expected);
  // Only one of several parallel requests with the same cookie gets past this.
  if (!inFlightOf(exchange.settings).claim(`webauthn challenge ${expected.challenge}`, SPENT_MAX_AGE)) {
    throw used(expected);
  }
  assertCurrent(exchange, expected, content);
  if (!(await claimInRecords(exchange, expected.challenge))) throw used(expected);
  const allowed = content['a'];
  return {
    challenge: expected.challenge,
    sessionBinding: text(content['s']),
    userId: text(content['i']),
    allowed: Array.isArray(allowed) ? allowed.filter((entry) => typeof entry === 'string') : [],
    draft: text(content['d']),
  };
}

function used(expected: ChallengeExpectation): WebAuthnVerificationError {
  return refused('challenge_used', expected, 'its challenge has been used before. Start again');
}

/** Makes sure that no other process accepts the challenge. @returns whether this request is the first with it */
async function claimInRecords({ settings }: Exchange, challenge: string): Promise<boolean> {
  const records = recordsOf(settings);
  if (records === undefined) return true;
  const now = settings.runtime.now().getTime();
  const id = `webauthn\n${challenge}`;
  const value = { by: randomToken(12), at: now };
  const expiresAt = new Date(now + SPENT_MAX_AGE * 1000);
  if (await records.write(FLOW_CLAIM, { id, owner: '', value, expiresAt }, 0)) return true;
  // A store that repeats a write whose answer was lost finds its own.
  return (await records.read(FLOW_CLAIM, id)).value?.by === value.by;
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
      `it was started more than ${CHALLENGE_MAX_AGE} s ago. Start again`,
    );
  }
  if (content['p'] !== expected.provider) {
    throw refused('provider_mismatch', expected, 'it was started with another provider');
  }
  if (content['u'] !== expected.purpose) {
    throw refused('purpose_mismatch', expected, 'its challenge was made for the other ceremony');
  }
  const binding = text(content['s']);
  if (binding !== undefined && binding !== expected.sessionBinding) {
    throw refused(
      'session_changed',
      expected,
      'the session that it was started in has ended or been replaced',
    );
  }
}

/** The sealed content of the pending challenge that the response names (WebAuthn Level 3, sections 7.1 and 7.2). */
async function findChallenge(
  exchange: Exchange,
  expected: ChallengeExpectation,
): Promise<Record<string, unknown>> {
  const content = await clearChallenge(exchange, expected.challenge);
  if (content !== undefined) return content;
  throw pendingFlows(exchange, KEY).length === 0
    ? refused('challenge_missing', expected, 'this browser has not started a ceremony. Start again')
    : refused('challenge_mismatch', expected, 'its challenge was not made for this browser');
}

/**
 * Clears the cookie of a challenge and returns its content. If the response names no pending challenge and there is a
 * single one, that one has failed and is cleared. If there are several, it is unknown which one failed, and all are kept.
 */
async function clearChallenge(
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
 * Ends a ceremony whose response cannot be read: its cookie is cleared, as it is after every other outcome.
 * @param challenge - the challenge in the response, if one can be found
 */
export async function dropChallenge(exchange: Exchange, challenge: string | undefined): Promise<void> {
  await clearChallenge(exchange, challenge);
}

function refused(code: string, { provider }: ChallengeExpectation, why: string): WebAuthnVerificationError {
  return new WebAuthnVerificationError(`A passkey ceremony of provider "${provider}" was refused: ${why}.`, {
    code,
  });
}
