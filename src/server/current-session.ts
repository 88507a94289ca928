import type { Exchange } from '../core/contracts/exchange.js';
import type { Settings } from '../core/contracts/settings.js';
import type { SessionIdentity } from '../core/contracts/session-strategy.js';
import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { AuthError, NotSignedIn, SessionTokenError } from '../errors.js';
import { parseRequest } from '../core/http/parse-request.js';
import { sessionStrategy } from '../core/session/index.js';
import { withEnvironment } from './environment.js';
import { sessionRequest, type SessionSource } from './session-request.js';

/** The session of a request, and the exchange that it was found in. */
export interface CurrentSession {
  readonly exchange: Exchange;
  readonly identity: SessionIdentity;
}

/**
 * Finds the session of a request, without renewing it.
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 * @throws {AuthError} (rejects) when the configuration is invalid
 */
export async function currentSession(source: SessionSource, config: AuthOptions): Promise<CurrentSession> {
  const settings = await resolveSettings(withEnvironment(config));
  try {
    const exchange = await sessionExchange(source, settings);
    const identity = await (await sessionStrategy(settings)).identify(exchange);
    if (identity === null) throw new NotSignedIn('Not signed in.');
    return { exchange, identity };
  } catch (cause) {
    if (cause instanceof AuthError) throw cause;
    throw new SessionTokenError('The session could not be read; see the cause.', { cause });
  }
}

/**
 * The exchange of `GET session` in the name of the browser that sent a request.
 * @throws {HttpError | UntrustedHost} (may reject) for a request that is refused
 */
export function sessionExchange(source: SessionSource, settings: Settings): Awaitable<Exchange> {
  const route = { action: 'session', providerId: undefined } as const;
  return parseRequest({
    request: sessionRequest(source, settings),
    route,
    settings,
    now: settings.runtime.now(),
  });
}
