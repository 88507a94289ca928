import type { SessionReader, SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings } from '../contracts/settings.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { readJwtSession } from './jwt-session-read.js';

/** A strategy that comes with the first session of its kind. */
export const loadDatabaseSession: () => Awaitable<SessionStrategy> = onDemand(
  async () => (await import('./database-session.js')).databaseSession,
);

const readers: { readonly [S in SessionSettings['strategy']]: SessionReader } = {
  jwt: { read: readJwtSession },
  database: { read: (exchange) => andThen(loadDatabaseSession(), (strategy) => strategy.read(exchange)) },
};

/** The part of a configuration's session strategy that most requests ask for, and no other. */
export function sessionReader(settings: { readonly session: SessionSettings }): SessionReader {
  return readers[settings.session.strategy];
}
