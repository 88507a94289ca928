import type { SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings } from '../contracts/settings.js';
import { jwtSession } from './jwt-session.js';
import { loadDatabaseSession, readDatabaseSession } from './reader.js';

const strategies: { readonly [S in SessionSettings['strategy']]: SessionStrategy } = {
  jwt: jwtSession,
  // Loaded with the first session of its kind.
  database: {
    identify: async (exchange) => (await loadDatabaseSession()).identify(exchange),
    read: readDatabaseSession,
    issue: async (exchange, who) => (await loadDatabaseSession()).issue(exchange, who),
    update: async (exchange, data) => (await loadDatabaseSession()).update(exchange, data),
    revoke: async (exchange) => (await loadDatabaseSession()).revoke(exchange),
  },
};

/** The session strategy of a configuration. Nobody else asks which one it is. */
export function sessionStrategy(settings: { readonly session: SessionSettings }): SessionStrategy {
  return strategies[settings.session.strategy];
}
