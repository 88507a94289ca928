import type { AuthConfig } from '../types/config.js';
import { endOwn } from '../session/end-own.js';
import { recordBindingOf } from '../session/record-binding.js';
import { endGrants } from '../tokens/end-grants.js';
import { endUserGrants } from '../tokens/end-user-grants.js';
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
  const { settings } = exchange;
  const { userId, recordId } = identity;
  // Before the session ends: afterwards nobody knows what came with it.
  const binding = settings.tokens && id !== recordId ? await recordBindingOf(settings, id) : undefined;
  const ended = await endOwn(exchange, identity, id);
  if (settings.tokens !== undefined && id === recordId) await endGrants(exchange, identity);
  if (ended && binding !== undefined && userId !== undefined)
    await endUserGrants(settings, { userId: String(userId), bindings: [binding] });
  return { ended, headers: cookieHeaders(exchange) };
}
