import type { ListedStrategy, SessionReader, SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings, StrategyName } from '../contracts/settings.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { readJwtSession } from './jwt-session-read.js';

const loadJwtSession = onDemand(async () => (await import('./jwt-session.js')).jwtSession);
const loadDatabaseSession = onDemand(async () => (await import('./database-session.js')).databaseSession);

/** Every session strategy, and what the configuration must know of it before the first session. */
export const strategies: { readonly [Name in StrategyName]: ListedStrategy } = {
  jwt: {
    requires: [],
    needsStoredUser: false,
    isRevocable: false,
    read: readJwtSession,
    load: loadJwtSession,
  },
  database: {
    requires: [
      'createUser',
      'getUser',
      'getUserByEmail',
      'getUserByAccount',
      'updateUser',
      'linkAccount',
      'createSession',
      'getSessionAndUser',
      'updateSession',
      'deleteSession',
    ],
    needsStoredUser: true,
    isRevocable: true,
    read: (exchange) => andThen(loadDatabaseSession(), (strategy) => strategy.read(exchange)),
    load: loadDatabaseSession,
  },
};

type SettingsWithSession = { readonly session: SessionSettings };

/** The part of a configuration's session strategy that most requests ask for, and no other. */
export function sessionReader({ session }: SettingsWithSession): SessionReader {
  return strategies[session.strategy];
}

/** The session strategy of a configuration, loaded with the first session that needs more of it than to be read. */
export function sessionStrategy({ session }: SettingsWithSession): Awaitable<SessionStrategy> {
  return strategies[session.strategy].load();
}
