import type { AuthConfig } from '../types/config.js';
import type { ListedSession } from '../types/session-control.js';
import { listOwn } from '../session/revocation/session-facts.js';
import { ownSession } from './own-session.js';
import type { SessionSource } from './session-request.js';

/**
 * Lists the sessions of whoever is signed in, the one that was used last first; `current` marks that of the request. Needs
 * the option `revocation`. Sessions from before it are listed from their first read on (`jwt`), or once they are extended.
 * @throws {NotSignedIn} (rejects) if nobody is signed in
 * @throws {SessionTokenError} (rejects) if nobody knows, because the store is down
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const sessions = await listSessions(request, config)
 */
export async function listSessions(
  source: SessionSource,
  config: Omit<AuthConfig, 'raw'>,
): Promise<ListedSession[]> {
  const { exchange, identity } = await ownSession(source, config);
  return listOwn(exchange, identity);
}
