import type { Exchange } from '../../contracts/exchange.js';
import type { LastRevocation, SignedIn } from '../../contracts/session-strategy.js';
import { SessionTokenError } from '../../../errors.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import { endMany } from '../revocation/end-many.js';
import { tryDeleteStoredSession } from '../revocation/delete-stored-session.js';
import { noteSession } from '../revocation/note-session.js';
import { assertNotEndedThere } from '../revocation/provider-ends.js';
import type { ReadAhead } from './terms.js';
import { recordIdOf } from '../session-id.js';
import { absoluteEnd, idleOf } from '../revocation/record-times.js';
import { lifetimeFrom } from '../remember.js';
import { factsAtSignIn, startTime, type SessionLifetime } from '../session-start.js';

/** How a `database` session begins. */
export interface FirstTerms {
  readonly expires: Date;
  readonly lifetime: SessionLifetime;
}

/** When a session that begins now expires, and how long it lasts however much it is used. */
export function firstTerms(exchange: Exchange, who: SignedIn): FirstTerms {
  const { settings, now } = exchange;
  const time = now.getTime();
  const lifetime = lifetimeFrom(exchange, who, time);
  const { startedAt, persistent } = lifetime;
  const end = Math.min(time + idleOf(settings, persistent) * 1000, absoluteEnd(settings, startedAt));
  return { expires: new Date(end), lifetime };
}

/**
 * Stores the row of a session and, where sessions have records, its record, together. If one of them fails, or the session was
 * ended meanwhile, the row is deleted, and its token is not handed out.
 * @throws what `store`, {@link noteSession} and {@link assertNotEndedThere} throw
 */
export async function beginDatabase(exchange: Exchange, begun: BegunSession): Promise<void> {
  const { settings } = exchange;
  const { token, owner, seen, who, lifetime, store } = begun;
  try {
    if (seen === undefined) {
      await store();
      await assertNotEndedThere(settings, who);
      return;
    }
    const id = await recordIdOf(token);
    const createdAt = startTime(exchange, who, seen.startsAfter).getTime();
    const facts = factsAtSignIn(who, { id, userId: owner, createdAt, lifetime });
    await noteSession(exchange, { facts: { ...facts, id }, seen, who, token, store });
  } catch (error) {
    await tryDeleteStoredSession(
      exchange,
      token,
      'A session that could not be kept in the records could not be deleted.',
    );
    throw error;
  }
}

/** A `database` session that begins. */
interface BegunSession {
  readonly token: string;
  readonly owner: string;
  readonly who: SignedIn;
  readonly lifetime: SessionLifetime;
  /** Where sessions have records. */
  readonly seen: LastRevocation | undefined;
  /** Stores its row. */
  readonly store: () => Promise<void>;
}

/**
 * Keeps that the row of a session was deleted, so that it is not listed any more, and no request that extends it brings it
 * back. The row decides, so this may fail.
 */
export async function noteEnded({ settings }: Exchange, token: string, ahead?: ReadAhead): Promise<void> {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined) return;
  try {
    const id = await recordIdOf(token);
    const found = await (ahead?.found ?? records.read(SESSION, id));
    if (found.version === 0) return;
    // With the token that is at hand: what cannot be read does not say it.
    const value = found.value && { ...found.value, token };
    await endMany(settings, records, { sessions: [{ id, found: { ...found, value } }], areRowsGone: true });
  } catch (cause) {
    settings.logger.error(
      new SessionTokenError('It could not be kept that a session ended whose row was deleted.', { cause }),
    );
  }
}
