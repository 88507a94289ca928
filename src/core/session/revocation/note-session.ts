import type { Exchange } from '../../contracts/exchange.js';
import type { NewSessionFacts } from '../../contracts/session-facts.js';
import type { LastRevocation, SignedIn } from '../../contracts/session-strategy.js';
import { SessionTokenError } from '../../../errors.js';
import { audit } from '../../hooks/audit.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { shownAddressOf } from '../../http/client-address.js';
import { SESSION } from '../../records/kinds.js';
import type { Records } from '../../records/records.js';
import type { ProviderSession, SessionRecord } from '../../records/session-kinds.js';
import { endMany } from './end-many.js';
import { endSession } from './end-sessions.js';
import { sessionRecords } from './kept-records.js';
import { mayBeLive } from './live-sessions.js';
import { recordOf } from './record-facts.js';
import { recordEnd } from './record-times.js';
import { assertNotEndedThere } from './provider-ends.js';
import { providerLinks } from './provider-sessions.js';
import { isRevokedMeanwhile } from './user-revocation.js';

/** Characters of what a browser says of itself that are kept. */
const MAX_AGENT = 256;
/** What no browser calls itself, and no page should show. */
const CONTROL = /\p{C}/gu;
/** Of an IPv4 or IPv6 address, with a zone. */
const ADDRESS = /^(?=.*[.:])[0-9A-Fa-f.:]{2,45}(?:%[\w.-]{1,20})?$/;

/** A session that begins. */
export interface NewSession {
  readonly facts: NewSessionFacts & { readonly id: string };
  /** As it was right before. */
  readonly seen: LastRevocation;
  readonly who: SignedIn;
  /** The token of a `database` session. */
  readonly token?: string;
  /** Stores its row. */
  readonly store?: () => Promise<void>;
}

/**
 * Keeps the record of a session that begins, and ends the oldest ones of a user who has more than `session.limit`.
 * @throws {SessionTokenError} (rejects) if everything of the user was ended while they signed in
 * @throws {OAuthCallbackError} (rejects) `session_changed`, if the provider ended its session meanwhile
 * @throws {AdapterError} (rejects) if the store fails: a session that could not be ended does not begin
 */
export async function noteSession(exchange: Exchange, session: NewSession): Promise<void> {
  const { settings } = exchange;
  const { facts, seen, who } = session;
  const { id, userId: owner = '', createdAt: start } = facts;
  const records = sessionRecords(settings, 'A sign-in');
  await written(
    session.store?.(),
    keep(exchange, records, session),
    // It is not handed out where the row could not be stored.
    () => endSession(settings, { id }),
  );
  try {
    const [isEnded] = await Promise.all([
      isRevokedMeanwhile(settings, records, { owner, start, seen }),
      assertNotEndedThere(settings, who),
    ]);
    if (isEnded)
      throw new SessionTokenError('All sessions of this user were ended during the sign-in. Sign in again.');
  } catch (error) {
    // It is not handed out: where it cannot be ended either, it is only found in a list.
    await endSession(settings, { id }).catch(() => undefined);
    throw error;
  }
  await endBeyondLimit(exchange, records, owner);
}

/** Waits for the row and the record. If the row fails, the record is ended. @throws what either throws */
async function written(
  row: Promise<void> | undefined,
  record: Promise<void>,
  undo: () => Promise<unknown>,
): Promise<void> {
  const [ofRow, ofRecord] = await Promise.allSettled([row, record]);
  if (ofRecord.status === 'rejected') throw ofRecord.reason;
  if (ofRow.status === 'fulfilled') return;
  await undo().catch(() => undefined);
  throw ofRow.reason;
}

/** Writes the record of a session, and those by which its provider finds it. */
async function keep(exchange: Exchange, records: Records, session: NewSession): Promise<void> {
  const { settings, now } = exchange;
  const { facts, who, token } = session;
  const { id, userId: owner = '' } = facts;
  const providerSession = providerSessionOf(who);
  const until = recordEnd(settings, recordEnd(settings, now));
  const value: SessionRecord = {
    ...recordOf(facts, now),
    ...(settings.sessionControl?.keepsDevice === true && deviceOf(exchange)),
    ...(token !== undefined && { token }),
    ...(providerSession !== undefined && { providerSession, linkedUntil: until.getTime() }),
  };
  const links =
    providerSession === undefined
      ? []
      : await providerLinks(providerSession, { session: id, expiresAt: until });
  const record = { id, owner, value, expiresAt: recordEnd(settings, now) };
  try {
    // None of them is there yet.
    await records.writeMany([
      { kind: SESSION, ...record, version: 0 },
      ...links.map((link) => ({ ...link, version: 0 })),
    ]);
  } catch (error) {
    // Kept too late: the session was not handed out, and it must not be found in a list.
    timeLimitIn(error)?.whenLate(() => endSession(settings, { id }));
    throw error;
  }
}

function providerSessionOf({ providerProof }: SignedIn): ProviderSession | undefined {
  if (providerProof === undefined) return undefined;
  const { provider, sub, sid, idToken, issuedAt } = providerProof;
  return {
    provider,
    sub,
    ...(sid !== undefined && { sid }),
    ...(idToken !== undefined && { idToken }),
    ...(issuedAt !== undefined && { issuedAt }),
  };
}

/** What a request says of the device that sent it, without what no page should show. */
export function deviceOf(exchange: Exchange): Pick<SessionRecord, 'address' | 'agent'> {
  const agent = (exchange.request.headers.get('user-agent') ?? '')
    .replaceAll(CONTROL, '')
    .slice(0, MAX_AGENT);
  const address = shownAddressOf(exchange) ?? '';
  return {
    ...(agent !== '' && { agent }),
    ...(ADDRESS.test(address) && { address }),
  };
}

/** Of parallel sign-ins, all end the same ones, so that as many stay as may. */
async function endBeyondLimit(exchange: Exchange, records: Records, owner: string): Promise<void> {
  const { settings } = exchange;
  const { limit } = settings.sessionControl ?? {};
  if (limit === undefined || owner === '') return;
  const now = settings.runtime.now();
  const kept = (await records.list(SESSION, owner)).filter(({ value }) => value.state === 'live');
  const areLive = await mayBeLive(
    settings,
    kept.map(({ value }) => value),
    now,
  );
  const live = kept
    .filter((_, index) => areLive[index])
    .map((found) => ({ id: found.value.id, createdAt: found.value.createdAt, found }))
    .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const sessions = live.slice(0, Math.max(0, live.length - limit));
  for (const { id } of await endMany(settings, records, { sessions }))
    await audit(exchange, { name: 'session.revoked', actor: owner, by: 'limit', session: id });
}
