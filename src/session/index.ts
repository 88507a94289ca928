import type { SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings } from '../contracts/settings.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { jwtSession } from './jwt-session.js';
import { loadDatabaseSession } from './reader.js';

const strategies: { readonly [S in SessionSettings['strategy']]: SessionStrategy } = {
  jwt: jwtSession,
  database: loadedBy(loadDatabaseSession),
};

/** A strategy that comes with the first session of its kind. */
function loadedBy(load: () => Awaitable<SessionStrategy>): SessionStrategy {
  return {
    identify: (exchange) => andThen(load(), (strategy) => strategy.identify(exchange)),
    read: (exchange) => andThen(load(), (strategy) => strategy.read(exchange)),
    issue: async (exchange, who) => (await load()).issue(exchange, who),
    update: async (exchange, data) => (await load()).update(exchange, data),
    revoke: async (exchange) => (await load()).revoke(exchange),
  };
}

/** The session strategy of a configuration. */
export function sessionStrategy(settings: { readonly session: SessionSettings }): SessionStrategy {
  return strategies[settings.session.strategy];
}
