import type { Exchange } from '../../contracts/exchange.js';
import { BoundedMap } from '../../kit/bounded-cache.js';
import { SessionTokenError } from '../../../errors.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf, type FoundRecord, type Records } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import type { SessionLifetime } from '../session-start.js';
import { isDue } from '../session-times.js';
import { recordIdOf } from '../session-id.js';
import { factsOf } from '../revocation/record-facts.js';
import { absoluteEnd, idleOf } from '../revocation/record-times.js';
import { adopt, touch } from '../revocation/session-use.js';
import type { Stored } from './stored-session.js';

/** How many sessions are remembered; what is remembered of one never changes. */
const MOST_REMEMBERED = 20_000;

/** What becomes of a `database` session that was read. */
export type Terms =
  | { readonly kind: 'over' }
  | {
      readonly kind: 'live';
      readonly persistent: boolean;
      /** The new end, if it is due. */
      readonly renewed?: Date;
    };

/** Says whether a `database` session is over or due, by its absolute end and by whether it outlives the browser. */
export async function databaseTerms(exchange: Exchange, token: string, stored: Stored): Promise<Terms> {
  const { settings, now } = exchange;
  const beginning = await beginningOf(exchange, token, stored);
  if (beginning === 'over') return { kind: 'over' };
  // It lasts as long as it would, and is not extended: it may be one that goes with the browser.
  if (beginning === 'unknown') return { kind: 'live', persistent: false };
  const time = now.getTime();
  const expires = stored.expires.getTime();
  const { startedAt, persistent } = beginning ?? {
    startedAt: undefined,
    persistent: settings.sessionControl?.remember !== 'never',
  };
  // There are no records to know it from.
  if (startedAt === undefined && settings.sessionControl?.absoluteMaxAge !== undefined)
    return { kind: 'live', persistent };
  const last = startedAt === undefined ? Number.POSITIVE_INFINITY : absoluteEnd(settings, startedAt);
  if (last <= time) return { kind: 'over' };
  const idle = idleOf(settings, persistent);
  const updateAge = Math.min(settings.session.updateAge, persistent ? Number.POSITIVE_INFINITY : idle / 2);
  if (expires >= last || !isDue(expires - idle * 1000, updateAge, now)) return { kind: 'live', persistent };
  return { kind: 'live', persistent, renewed: new Date(Math.min(time + idle * 1000, last)) };
}

/**
 * How long a session lasts, looked up once per process and only where it decides something; `undefined` if it does not.
 * `unknown`: it could not be looked up.
 */
async function beginningOf(
  exchange: Exchange,
  token: string,
  stored: Stored,
): Promise<SessionLifetime | 'over' | 'unknown' | undefined> {
  const { settings } = exchange;
  const { absoluteMaxAge, remember } = settings.sessionControl ?? {};
  const records = recordsOf(settings);
  if (records === undefined || (absoluteMaxAge === undefined && remember !== 'ask')) return undefined;
  const known = settings.memo('session-beginnings', () => new BoundedMap<SessionLifetime>(MOST_REMEMBERED));
  const id = await recordIdOf(token);
  const remembered = known.get([id]);
  if (remembered !== undefined) return remembered;
  try {
    const found = await noted(exchange, records, { id, token, stored });
    if (found !== 'over') known.set([id], found);
    return found;
  } catch (cause) {
    settings.logger.error(
      new SessionTokenError(
        'The start of a session could not be read from the records. The session is not extended until it can.',
        {
          cause,
        },
      ),
    );
    return 'unknown';
  }
}

interface IdentifiedSession {
  readonly id: string;
  readonly token: string;
  readonly stored: Stored;
}

async function noted(
  exchange: Exchange,
  records: Records,
  { id, token, stored }: IdentifiedSession,
): Promise<SessionLifetime | 'over'> {
  const { settings } = exchange;
  const found = await records.read(SESSION, id);
  if (found.value?.state === 'ended') return 'over';
  if (found.value !== undefined) return factsOf(found.value, found.owner);
  // The earliest time that is known: when it was extended last.
  const createdAt = stored.expires.getTime() - settings.session.maxAge * 1000;
  const userId = String(stored.user.id);
  const lifetime = { startedAt: createdAt, persistent: true };
  const facts = { id, userId, createdAt, ...lifetime, authTime: undefined };
  const isLive = await adopt(exchange, records, { facts, start: createdAt, found, token });
  return isLive ? lifetime : 'over';
}

/** The record of a session, read while its row is looked up. */
export interface ReadAhead {
  readonly token: string;
  readonly found: Promise<FoundRecord<SessionRecord>>;
}

/** Reads the record of the session of a token. */
export function readAhead({ settings }: Exchange, token: string | undefined): ReadAhead | undefined {
  const records = recordsOf(settings);
  if (records === undefined || token === undefined) return undefined;
  const found = recordIdOf(token).then((id) => records.read(SESSION, id));
  // Whether it is needed depends on the row.
  found.catch(() => undefined);
  return { token, found };
}

/** A session that is used. */
interface Used {
  readonly token: string;
  readonly stored: Stored;
  readonly ahead: ReadAhead | undefined;
}

/** Keeps that a session is used, so that it can be listed. @returns whether it goes on: it may have been ended meanwhile */
export async function noteUse(exchange: Exchange, { token, stored, ahead }: Used): Promise<boolean> {
  const { settings } = exchange;
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined) return true;
  try {
    const id = await recordIdOf(token);
    const found = await (ahead?.token === token ? ahead.found : records.read(SESSION, id));
    if (found.value === undefined) return (await noted(exchange, records, { id, token, stored })) !== 'over';
    if (found.value.state === 'ended') return false;
    await touch(exchange, records, { ...found, value: found.value });
  } catch (error) {
    settings.logger.debug('that a session is used could not be kept', () => ({ error }));
  }
  return true;
}

/** Whether the record of a session says that it ended. Where that cannot be looked up, the row decides. */
export async function isEnded({ settings }: Pick<Exchange, 'settings'>, token: string): Promise<boolean> {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records === undefined) return false;
  try {
    return (await records.read(SESSION, await recordIdOf(token))).value?.state === 'ended';
  } catch (error) {
    settings.logger.debug('whether a session ended could not be looked up', () => ({ error }));
    return false;
  }
}
