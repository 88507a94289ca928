import type { SessionReader, SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings } from '../contracts/settings.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { readJwtSession } from './jwt-session-read.js';

/** The database strategy, loaded with the first session of its kind. */
export const loadDatabaseSession: () => Awaitable<SessionStrategy> = onDemand(
  async () => (await import('./database-session.js')).databaseSession,
);

/** Reads a session of the store. */
export const readDatabaseSession: SessionReader['read'] = (exchange) =>
  andThen(loadDatabaseSession(), (strategy) => strategy.read(exchange));

const readers: { readonly [S in SessionSettings['strategy']]: SessionReader } = {
  jwt: { read: readJwtSession },
  database: { read: readDatabaseSession },
};

/** The reader of a configuration's session strategy: the only part of it that most requests need. */
export function sessionReader(settings: { readonly session: SessionSettings }): SessionReader {
  return readers[settings.session.strategy];
}
