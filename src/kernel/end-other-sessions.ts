import type { AuthConfig } from '../types/config.js';
import { endOtherOwnSessions } from '../logout/end-own-sessions.js';
import { ownSession } from './own-session.js';
import type { SessionSource } from './session-request.js';

/**
 * Ends all sessions of whoever is signed in but that of the request, for instance after they changed their password.
 * {@link endSessionById} says who may call it.
 * @returns how many were live, of those that are listed
 * @throws {NotSignedIn} (rejects) if nobody is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endOtherSessions(request, config)
 */
export async function endOtherSessions(
  source: SessionSource,
  config: Omit<AuthConfig, 'raw'>,
): Promise<number> {
  const { exchange, identity } = await ownSession(source, config);
  return endOtherOwnSessions(exchange, identity);
}
