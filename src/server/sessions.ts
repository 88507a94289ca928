import type { AuthOptions } from '../types/config.js';
import type { ListedSession } from '../types/session-control.js';
import { audit } from '../core/hooks/audit.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { endOtherOwnSessions, endOwnSession } from '../core/logout/end-own-sessions.js';
import { endUserSessions } from '../core/session/revocation/end-sessions.js';
import { listOwn } from '../core/session/revocation/list-own.js';
import { endUserGrants } from '../core/tokens/end-user-grants.js';
import { withEnvironment } from './environment.js';
import { cookieHeaders } from './get-session.js';
import { assertOwn } from './accounts/visitor.js';
import { currentSession } from './current-session.js';
import type { SessionSource } from './session-request.js';

/**
 * Lists the sessions of the signed-in user, the one that was used last first; `current` marks that of the request. Needs
 * the option `revocation`. Sessions from before it are listed from their first read on (`jwt`), or once they are extended.
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const sessions = await listSessions(request, config)
 */
export async function listSessions(source: SessionSource, config: AuthOptions): Promise<ListedSession[]> {
  const { exchange, identity } = await currentSession(source, config);
  return listOwn(exchange, identity);
}

/** What {@link endSessionById} gives. */
export interface EndedSession {
  /** Whether the session was live until now. `false` also for the session of another user: they are never ended. */
  readonly ended: boolean;
  /** The `Set-Cookie` fields that must reach the browser: some if it was the session of the request. */
  readonly headers: Headers;
}

/**
 * Ends one of the sessions of the signed-in user, by its id in `listSessions`. What calls it must have been sent by a page of
 * the application; frameworks check that for their actions.
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then the session may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example const { ended } = await endSessionById(request, config, id)
 */
export async function endSessionById(
  source: SessionSource,
  config: AuthOptions,
  id: string,
): Promise<EndedSession> {
  const { exchange, identity } = await currentSession(source, config);
  assertOwn({ exchange, identity });
  const ended = await endOwnSession(exchange, identity, id);
  return { ended, headers: cookieHeaders(exchange) };
}

/**
 * Ends all sessions of the signed-in user but that of the request, for instance after they changed their password.
 * {@link endSessionById} says who may call it.
 * @returns how many were live, of those that are listed
 * @throws {NotSignedIn} (rejects) if no user is signed in
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endOtherSessions(request, config)
 */
export async function endOtherSessions(source: SessionSource, config: AuthOptions): Promise<number> {
  const { exchange, identity } = await currentSession(source, config);
  assertOwn({ exchange, identity });
  return endOtherOwnSessions(exchange, identity);
}

/**
 * Ends all sessions of a user, for an administrator or after an incident: everything that began until now, also what is not
 * listed. It checks no permission. `database` sessions without records are ended by `deleteSessionsByUserId` of the
 * adapter.
 * @param userId - the id of the user in the adapter, or `sub` of the token where there is none
 * @throws {AdapterError | SessionTokenError} (rejects) if a store is down; then some may be live: call it again
 * @throws {AuthError} (rejects) without records, or when the configuration is invalid
 * @example await endAllSessions(config, user.id)
 */
export async function endAllSessions(config: AuthOptions, userId: string): Promise<void> {
  const settings = await resolveSettings(withEnvironment(config));
  const { adapter, session, sessionControl } = settings;
  const isByRows = session.isRevocable && adapter?.deleteSessionsByUserId !== undefined;
  if (sessionControl?.isKept !== true && isByRows) await adapter.deleteSessionsByUserId?.(userId);
  else await endUserSessions(settings, { userId: String(userId) });
  await endUserGrants(settings, { userId: String(userId) });
  await audit({ settings }, { name: 'session.revoked', actor: String(userId), by: 'server' });
}
