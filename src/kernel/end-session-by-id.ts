import type { AuthConfig } from '../types/config.js';
import { endOwnSession } from '../logout/end-own-sessions.js';
import { cookieHeaders } from './get-session.js';
import { ownSession } from './own-session.js';
import type { SessionSource } from './session-request.js';

/** What {@link endSessionById} gives. */
export interface EndedSession {
  /** Whether the session was live until now. `false` also for the session of somebody else: they are never ended. */
  readonly ended: boolean;
  /** The `Set-Cookie` fields that must reach the browser: some if it was the session of the request. */
  readonly headers: Headers;
}

/**
 * Ends one of the sessions of whoever is signed in, by its id in `listSessions`. What calls it must have been sent by a page of
 * the application; frameworks check that for their actions.
 * @throws {NotSignedIn} (rejects) if nobody is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then the session may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const { ended } = await endSessionById(request, config, id)
 */
export async function endSessionById(
  source: SessionSource,
  config: Omit<AuthConfig, 'raw'>,
  id: string,
): Promise<EndedSession> {
  const { exchange, identity } = await ownSession(source, config);
  const ended = await endOwnSession(exchange, identity, id);
  return { ended, headers: cookieHeaders(exchange) };
}
