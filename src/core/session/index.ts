import type { ListedStrategy, SessionReader, SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings, StrategyName } from '../contracts/settings.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import type { Features } from '../contracts/features.js';
import { loadFeature } from '../load-feature.js';
import { readJwtSession } from './jwt/read.js';

const loadJwtSession = onDemand(async () => (await import('./jwt/strategy.js')).jwtSession);

function loadDatabaseSession(settings: { readonly features: Features }): Awaitable<SessionStrategy> {
  return andThen(
    loadFeature<typeof import('./database/strategy.js')>(settings, 'database-session'),
    ({ databaseSession }) => databaseSession,
  );
}

/** The session strategies by name, with what the configuration needs to know about them. */
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
    read: (exchange, onUser) =>
      andThen(loadDatabaseSession(exchange.settings), (strategy) => strategy.read(exchange, onUser)),
    load: loadDatabaseSession,
  },
};

type SettingsWithSession = { readonly session: SessionSettings };

/** The reader of the configured session strategy: the only part that most requests need. */
export function sessionReader({ session }: SettingsWithSession): SessionReader {
  return strategies[session.strategy];
}

/** The configured session strategy. It is loaded when more than reading is needed for the first time. */
export function sessionStrategy(
  settings: SettingsWithSession & { readonly features: Features },
): Awaitable<SessionStrategy> {
  return strategies[settings.session.strategy].load(settings);
}
