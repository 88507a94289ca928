import type { SessionStrategy } from '../contracts/session-strategy.js';
import type { SessionSettings } from '../contracts/settings.js';
import { databaseSession } from './database-session.js';
import { jwtSession } from './jwt-session.js';

const strategies: { readonly [S in SessionSettings['strategy']]: SessionStrategy } = {
  jwt: jwtSession,
  database: databaseSession,
};

/** The session strategy of a configuration. Nobody else asks which one it is. */
export function sessionStrategy(settings: { readonly session: SessionSettings }): SessionStrategy {
  return strategies[settings.session.strategy];
}
