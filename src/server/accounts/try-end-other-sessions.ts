import type { AdapterSession } from '../../types/adapter.js';
import { storeMethod } from '../../core/store/store-methods.js';
import { endOtherOwnSessions } from '../../core/logout/end-own-sessions.js';
import { SESSION } from '../../core/records/kinds.js';
import { recordsOf } from '../../core/records/records.js';
import { canEndSessions } from '../../core/session/revocation/can-end-sessions.js';
import { deleteStoredSession } from '../../core/session/revocation/delete-stored-session.js';
import { nextAuth4Values } from '../../core/session/session-cookies.js';
import { storedBinding } from '../../core/session/session-id.js';
import { sessionNow } from '../../core/sign-in/still-signed-in.js';
import type { Visitor } from './visitor.js';

/** What became of the other sessions: they have `ended`, cannot be ended (`kept`), or the own one is `gone`, so none was. */
export type OtherSessionsResult = 'ended' | 'kept' | 'gone';

/** Whether the session that a verb was called in is still there, and was not ended since. */
export async function isStillSignedIn({ exchange, identity, userId }: Visitor): Promise<boolean> {
  const { settings } = exchange;
  if ((await sessionNow(exchange, { binding: identity.binding, userId })) !== 'live') return false;
  if (identity.id === undefined) return true;
  // Looked up, however often `revocation.check` says that a session is.
  const found = await recordsOf(settings)?.read(SESSION, identity.id);
  return found?.value?.state !== 'ended';
}

/**
 * Ends the other sessions of a user, as far as that is possible.
 * @param isCurrent - whether nothing has happened since that ended the own session, too
 */
export async function tryEndOtherSessions(
  visitor: Visitor,
  isCurrent: () => Promise<boolean>,
): Promise<OtherSessionsResult> {
  const { exchange, identity } = visitor;
  if (!canEndSessions(exchange.settings)) return 'kept';
  if (exchange.settings.sessionControl?.isKept !== true) return replaceRows(visitor, isCurrent);
  await endOtherOwnSessions(exchange, identity);
  return 'ended';
}

/**
 * An adapter can only delete all sessions of a user, so the row of this request is written again, whole. A user who signs out in
 * this very session between the two finds no row, and the one that is written again stays: no method of an adapter tells.
 */
async function replaceRows(
  { exchange, identity, userId }: Visitor,
  isCurrent: () => Promise<boolean>,
): Promise<OtherSessionsResult> {
  const { settings, jar, cookies } = exchange;
  const tokens = [...jar.forms(cookies.sessionToken.name), ...nextAuth4Values(exchange)];
  const bindings = await Promise.all(tokens.map((one) => storedBinding(one)));
  const token = tokens[bindings.indexOf(identity.binding)];
  if (token === undefined) return 'gone';
  const row = await storeMethod(settings, 'getSessionAndUser')(token);
  // The type promises a session; a join may return nothing for it.
  const session = (row?.session ?? undefined) as AdapterSession | undefined;
  if (row === null || session === undefined) return 'gone';
  await storeMethod(settings, 'deleteSessionsByUserId')(userId);
  await storeMethod(settings, 'createSession')({ ...session, sessionToken: token, userId: row.user.id });
  if (await isCurrent()) return 'ended';
  // The owner has chosen a password or proven the address in between, which ended this session.
  await deleteStoredSession(exchange, token);
  return 'gone';
}
