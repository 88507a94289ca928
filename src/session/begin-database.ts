import type { Exchange } from '../contracts/exchange.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import { SESSION } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import { endSessionRecord } from './end-sessions.js';
import { endQuietly } from './end-stored.js';
import { noteSession } from './note-session.js';
import { recordIdOf } from './record-id.js';
import { absoluteEnd, idleOf } from './record-times.js';
import { takeChoice } from './remember.js';
import { startTime } from './start-time.js';

/** How a `database` session begins. */
export interface FirstTerms {
  readonly expires: Date;
  readonly isBrief: boolean;
}

/** When a session that begins now expires, and whether it outlives the browser. */
export function firstTerms(exchange: Exchange): FirstTerms {
  const { settings, now } = exchange;
  const isBrief = takeChoice(exchange);
  const time = now.getTime();
  const end = Math.min(time + idleOf(settings, isBrief) * 1000, absoluteEnd(settings, time));
  return { expires: new Date(end), isBrief };
}

/**
 * Keeps the record of a session whose row was just stored. If that fails, the row is deleted, and nobody gets its token.
 * @throws what {@link noteSession} throws
 */
export async function beginDatabase(
  exchange: Exchange,
  begun: {
    readonly token: string;
    readonly owner: string;
    readonly who: SignedIn;
    readonly isBrief: boolean;
  },
): Promise<void> {
  if (exchange.settings.sessionControl?.isKept !== true) return;
  const { token } = begun;
  const start = startTime(exchange, begun.who.user).getTime();
  try {
    await noteSession(exchange, { ...begun, id: await recordIdOf(token), start });
  } catch (error) {
    await endQuietly(
      exchange,
      token,
      'A session that could not be kept in the records could not be deleted.',
    );
    throw error;
  }
}

/** Keeps that the row of a session was deleted, so that it is not listed any more. The row decides, so this may fail. */
export async function noteEnded({ settings }: Exchange, token: string): Promise<void> {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined) return;
  try {
    const id = await recordIdOf(token);
    const { version, owner } = await records.read(SESSION, id);
    if (version > 0) await endSessionRecord(settings, { id, owner });
  } catch (error) {
    settings.logger.debug('that a session was ended could not be kept', () => ({ error }));
  }
}
