import type { AuthConfig } from '../types/config.js';
import { audit } from '../hooks/audit.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { endUserSessions } from '../session/revocation/end-sessions.js';
import { endUserGrants } from '../tokens/end-user-grants.js';
import { withEnvironment } from './environment.js';

/**
 * Ends all sessions of a user, for an administrator or after an incident: everything that began until now, also what is not
 * listed. It asks nobody for permission. `database` sessions without records are ended by `deleteSessionsByUserId` of the
 * adapter.
 * @param userId - the id of the user in the adapter, or `sub` of the token where there is none
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live: call it again
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endAllSessions(config, user.id)
 */
export async function endAllSessions(config: Omit<AuthConfig, 'raw'>, userId: string): Promise<void> {
  const settings = resolveSettings(withEnvironment(config));
  const { adapter, session, sessionControl } = settings;
  const isByRows = session.strategy === 'database' && adapter?.deleteSessionsByUserId !== undefined;
  if (sessionControl?.isKept !== true && isByRows) await adapter.deleteSessionsByUserId?.(userId);
  else await endUserSessions(settings, { userId: String(userId) });
  await endUserGrants(settings, { userId: String(userId) });
  await audit({ settings }, { name: 'session.revoked', actor: String(userId), by: 'server' });
}
