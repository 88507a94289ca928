import type { Exchange } from '../contracts/exchange.js';
import { equalStrings } from '../crypto/equal.js';
import { sha256 } from '../crypto/digest.js';
import { randomToken } from '../crypto/random.js';
import { audit } from '../hooks/audit.js';
import { toBase64Url } from '../kit/base64.js';
import { AUTHORIZATION_CODE, type Allowed, type CodeRow } from '../records/api-kinds.js';
import type { FoundRecord } from '../records/records.js';
import { newSessionId } from '../session/session-id.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { apiRecords } from './api-records.js';
import { beginFromBrowser } from './begin-from-browser.js';
import type { Grant } from './grants.js';
import { OAuthRefusal } from './refusal.js';

/** Milliseconds (RFC 6749, section 4.1.2: ten minutes at most). */
const CODE_LIFE = 60_000;
/** Milliseconds for which it is known that a code was used. */
const USED_LIFE = 600_000;
const CODE = /^[\w-]{43}$/;
/** RFC 7636, section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Keeps what a client gets for a code. @returns the code */
export async function keepCode(exchange: Exchange, owner: string, value: CodeRow): Promise<string> {
  const code = randomToken(32);
  const expiresAt = new Date(exchange.settings.runtime.now().getTime() + CODE_LIFE);
  await apiRecords(exchange.settings).add(AUTHORIZATION_CODE, { id: code, owner, value, expiresAt });
  return code;
}

/** What a client sends for a code. */
export interface CodeRequest {
  readonly client: string;
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly jkt: string | undefined;
  /** Refuses what the client was allowed, before anything is taken. */
  readonly check: (allowed: Allowed) => void;
}

/**
 * Takes a code, once. A second use ends what the first one got (RFC 6749, section 4.1.2).
 * @throws {OAuthRefusal} (rejects) `invalid_grant`
 */
export async function redeemCode(exchange: Exchange, request: CodeRequest): Promise<Grant> {
  const { settings } = exchange;
  const records = apiRecords(settings);
  const found = CODE.test(request.code) ? await records.read(AUTHORIZATION_CODE, request.code) : undefined;
  const { value } = found ?? {};
  if (found === undefined || value === undefined || value.client !== request.client)
    throw invalid('The code is wrong, has expired, or belongs to another client.');
  await assertMatches(value, request);
  if (value.used !== undefined) return endUsed(exchange, found, value.used);
  request.check(value);
  const { jkt = value.jkt } = request;
  const session = newSessionId(exchange.now);
  // First it is taken, so that one of several requests continues, and a later one knows which session to end.
  const { owner, version } = found;
  const expiresAt = new Date(settings.runtime.now().getTime() + USED_LIFE);
  const used = { id: request.code, owner, value: { ...value, used: session }, expiresAt };
  if (!(await records.write(AUTHORIZATION_CODE, used, version)))
    throw invalid('The code was used before: each works once.');
  return beginFromBrowser(exchange, { id: session, owner, value, jkt });
}

async function assertMatches(value: CodeRow, { redirectUri, verifier, jkt }: CodeRequest): Promise<void> {
  if (redirectUri !== value.redirectUri) throw invalid('The `redirect_uri` is not that of the request.');
  const isVerifier = verifier !== undefined && VERIFIER.test(verifier);
  const challenge = isVerifier ? toBase64Url(await sha256(verifier)) : '';
  if (!equalStrings(challenge, value.challenge)) throw invalid('The `code_verifier` is wrong.');
  if (value.jkt !== undefined && value.jkt !== jkt)
    throw new OAuthRefusal('invalid_dpop_proof', 'The code is bound to another key.');
}

async function endUsed(
  exchange: Exchange,
  { value, owner }: FoundRecord<CodeRow>,
  session: string,
): Promise<never> {
  await endSession(exchange.settings, { id: session });
  await audit(exchange, { name: 'token.reused', actor: owner, client: value?.client ?? '' });
  throw invalid('The code was used before. The session that it began has ended.');
}

function invalid(message: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', message);
}
