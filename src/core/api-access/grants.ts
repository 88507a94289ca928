import type { Exchange } from '../contracts/exchange.js';
import type { SessionFacts } from '../contracts/session-facts.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import { equalStrings } from '../crypto/equal.js';
import { createMacKey, hmac } from '../crypto/hmac.js';
import { randomToken } from '../crypto/random.js';
import { audit } from '../hooks/audit.js';
import { fromBase64Url, toBase64Url } from '../kit/base64.js';
import { API_GRANT, type Allowed, type GrantRow } from '../records/api-kinds.js';
import { SESSION } from '../records/kinds.js';
import type { SessionRecord } from '../records/session-kinds.js';
import { startTime } from '../session/session-start.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { noteSession } from '../session/revocation/note-session.js';
import { expiryOf, recordEnd } from '../session/revocation/record-times.js';
import { touch } from '../session/revocation/session-use.js';
import { readRevocation } from '../session/revocation/user-revocation.js';
import { apiRecords } from './api-records.js';
import { OAuthRefusal } from './refusal.js';

/** Milliseconds for which the refresh token before the newest still gives the newest: its answer may have been lost. */
const GRACE = 10_000;
const MOST_TRIES = 16;
/** Session, number, and MAC. */
const REFRESH_TOKEN = /^rt_([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/** The session of a client, with its refresh tokens. */
export interface Grant {
  readonly row: GrantRow;
  readonly version: number;
  readonly session: SessionRecord;
  readonly sessionVersion: number;
  readonly sessionEnd: Date;
  readonly owner: string;
}

/** What a new grant is made of. */
export interface NewGrant {
  /** Of its session. */
  readonly id: string;
  readonly allowed: Allowed;
  readonly owner: string;
  /** What is known of how the user signed in, and what the provider said of it. */
  readonly facts: SessionFacts;
  readonly providerProof: SignedIn['providerProof'];
  readonly proofs: string | undefined;
  readonly jkt: string | undefined;
}

/**
 * Begins the session of a client, which its user finds among their sessions.
 * @throws {SessionTokenError} (rejects) if all sessions of the user were ended meanwhile
 */
export async function beginGrant(exchange: Exchange, given: NewGrant): Promise<Grant> {
  const { settings } = exchange;
  const { id, allowed, owner, facts, providerProof, proofs, jkt } = given;
  const seen = (await readRevocation(settings, owner)) ?? {
    version: 0,
    endedUntil: -Infinity,
    startsAfter: undefined,
  };
  const user = { id: owner };
  const start = startTime(exchange, { user, startsAfter: undefined }, seen.startsAfter);
  const createdAt = start.getTime();
  const { provider = allowed.client, method = 'oauth', authTime } = facts;
  const key = randomToken(32);
  const row: GrantRow = {
    ...allowed,
    key,
    count: 1,
    since: createdAt,
    ...(jkt !== undefined && { jkt }),
    ...(proofs !== undefined && { proofs }),
  };
  const records = apiRecords(settings);
  const expiresAt = recordEnd(settings, exchange.now);
  // First, so that there is never a session without it.
  await records.add(API_GRANT, { id, owner, value: row, expiresAt });
  const account = { provider, type: 'oauth', providerAccountId: owner } as const;
  await noteSession(exchange, {
    facts: {
      id,
      userId: owner,
      createdAt,
      startedAt: createdAt,
      authTime,
      persistent: true,
      provider,
      method,
      client: allowed.client,
    },
    seen,
    who: { user, account, profile: undefined, isNewUser: false, providerProof },
  });
  const grant = await readGrant(settings, id);
  if (grant === undefined) throw invalid('The session was ended meanwhile.');
  return grant;
}

/** The grant of a live session; `undefined` if it has ended, or there is none. */
export async function readGrant(settings: Settings, id: string): Promise<Grant | undefined> {
  const records = apiRecords(settings);
  const [session, grant] = await records.readMany<[SessionRecord, GrantRow]>([
    { kind: SESSION, id },
    { kind: API_GRANT, id },
  ]);
  if (session.value?.state !== 'live' || grant.value === undefined) return undefined;
  if (expiryOf(settings, session.value) <= settings.runtime.now()) return undefined;
  return {
    row: grant.value,
    version: grant.version,
    session: session.value,
    sessionVersion: session.version,
    sessionEnd: session.expiresAt,
    owner: grant.owner,
  };
}

/** The newest refresh token of a grant. */
export async function refreshTokenOf({ row, session }: Grant): Promise<string> {
  return `rt_${session.id}.${row.count}.${await macOf(row.key, row.count)}`;
}

async function macOf(key: string, count: number): Promise<string> {
  const mac = await createMacKey(fromBase64Url(key) ?? new Uint8Array());
  return toBase64Url(await hmac(mac, `refresh token ${count}`));
}

/** A refresh token that was made here, and its grant. */
export interface Presented {
  readonly grant: Grant;
  readonly count: number;
}

/** The grant of a refresh token, of whatever age; `undefined` for anything that was not made here, or is over. */
export async function findGrant(settings: Settings, token: string): Promise<Presented | undefined> {
  const [, id, number, mac] = REFRESH_TOKEN.exec(token) ?? [];
  if (id === undefined || number === undefined || mac === undefined) return undefined;
  const grant = await readGrant(settings, id);
  const count = Number(number);
  if (grant === undefined || count > grant.row.count) return undefined;
  return equalStrings(await macOf(grant.row.key, count), mac) ? { grant, count } : undefined;
}

/** Who presents a refresh token. */
export interface Presenter {
  readonly client: string;
  readonly jkt: string | undefined;
  /** Refuses what the client was allowed, before anything is taken. */
  readonly check: (allowed: Allowed) => void;
}

/**
 * Takes a refresh token: the next one takes its place. Of requests with the same one, all get the same next one, for some seconds; a
 * token that comes later than that was copied, and ends the session (RFC 9700, section 4.14.2).
 * @returns the grant, with the number of the next token
 * @throws {OAuthRefusal} (rejects) `invalid_grant`; what `check` throws, and then the token can be used again
 */
export async function rotate(exchange: Exchange, token: string, presenter: Presenter): Promise<Grant> {
  const { settings } = exchange;
  const { client, jkt, check } = presenter;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const presented = await findGrant(settings, token);
    if (presented === undefined || presented.grant.row.client !== client)
      throw invalid('The refresh token is wrong, has expired, or belongs to another client.');
    const { grant, count } = presented;
    const { row } = grant;
    if (row.jkt !== undefined && row.jkt !== jkt)
      throw new OAuthRefusal('invalid_dpop_proof', 'The refresh token is bound to another key.');
    const now = settings.runtime.now().getTime();
    const isLate = count !== row.count - 1 || now - row.since > GRACE;
    if (count < row.count && isLate) return endCopied(exchange, grant);
    check(row);
    if (count < row.count) return grant;
    const next = await writeNext(exchange, grant, now);
    if (next !== undefined) return next;
  }
  throw invalid('The refresh token was used too often at once.');
}

/** @returns `undefined` if another request was faster */
async function writeNext(exchange: Exchange, grant: Grant, now: number): Promise<Grant | undefined> {
  const { settings } = exchange;
  const { row, version, session, owner } = grant;
  const records = apiRecords(settings);
  const value: GrantRow = { ...row, count: row.count + 1, since: now };
  const expiresAt = recordEnd(settings, exchange.now);
  const isWritten = await records.write(API_GRANT, { id: session.id, owner, value, expiresAt }, version);
  if (!isWritten) return undefined;
  // It is used: it lasts on. A failure is only logged, and the next refresh does it.
  await touch(exchange, records, {
    value: session,
    version: grant.sessionVersion,
    owner,
    expiresAt: grant.sessionEnd,
  });
  return { ...grant, row: value, version: version + 1 };
}

async function endCopied(exchange: Exchange, { session, owner, row }: Grant): Promise<never> {
  await endSession(exchange.settings, { id: session.id });
  await audit(exchange, { name: 'token.reused', actor: owner, client: row.client, session: session.id });
  throw invalid('The refresh token was used before. The session has ended: sign in again.');
}

function invalid(message: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', message);
}
