import type { Exchange } from '../../core/contracts/exchange.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { SignedIn } from '../../core/contracts/session-strategy.js';
import type { JWT } from '../../types/jwt.js';
import { HttpError } from '../../core/http/http-error.js';
import * as rows from '../../core/session/database/begin.js';
import * as terms from '../../core/session/database/terms.js';
import * as tokens from '../../core/session/jwt/begin.js';
import { unrevoked as unrevokedToken } from '../../core/session/jwt/unrevoked.js';
import { proofsOf } from '../../core/session/jwt/claims.js';
import { refuseBanned } from './refuse-banned.js';
import { isImpersonating, signOutBoth } from './impersonation.js';
import { readMark, type Mark } from './mark.js';

// The feature `revocation` where the option `administration` is set: as everywhere, but no session of a banned user begins. A ban may
// come while a sign-in waits for a second factor, or between its check and its session. Sessions of administrators in the place of users
// end with what they depend on.
export { firstTerms } from '../../core/session/database/begin.js';
export { isEnded, readAhead } from '../../core/session/database/terms.js';
export { endUserSessions } from '../../core/session/revocation/end-sessions.js';
export { assertNotEndedThere } from '../../core/session/revocation/provider-ends.js';
export { readRevocation, readRevocations } from '../../core/session/revocation/user-revocation.js';
export { recordIdOf } from '../../core/session/session-id.js';

/** As in `core/session/revocation.ts`. @throws {AccessDenied} (rejects) if the user is banned */
export async function beginJwt(
  exchange: Exchange,
  beginning: Parameters<typeof tokens.beginJwt>[1],
): Promise<JWT> {
  await refuse(exchange, beginning.who);
  return tokens.beginJwt(exchange, beginning);
}

/** As in `core/session/revocation.ts`. @throws {AccessDenied} (rejects) if the user is banned */
export async function beginDatabase(
  exchange: Exchange,
  begun: Parameters<typeof rows.beginDatabase>[1],
): Promise<void> {
  await refuse(exchange, begun.who);
  return rows.beginDatabase(exchange, begun);
}

function refuse({ settings }: Exchange, { user }: SignedIn): Promise<void> {
  return refuseBanned(settings, [
    { email: user.email, ...(user.id !== undefined && { id: String(user.id) }) },
  ]);
}

/**
 * What an administrator in the place of a user may send: nothing that signs in, proves, or lets something in. The table of calls of
 * organizations decides which of them are refused.
 */
const OWN_GETS: ReadonlySet<string> = new Set(['callback', 'webauthn-options', 'authorize', 'device']);
const POSTS: ReadonlySet<string> = new Set([
  'session',
  'signout',
  'administration',
  'users',
  'organization',
  'organizations',
]);

/** @throws {HttpError} 403 for an action that changes the account, or signs in */
function assertAllowed({ request: { action, method } }: Exchange): void {
  if (method === 'POST' ? POSTS.has(action) : !OWN_GETS.has(action)) return;
  throw new HttpError(403, 'impersonated: an administrator in the place of a user cannot do this.');
}

async function isOver(exchange: Exchange, mark: Mark): Promise<boolean> {
  if (!(await isImpersonating(exchange, mark))) return true;
  assertAllowed(exchange);
  return false;
}

/** As in `core/session/revocation.ts`. */
export const unrevoked: typeof unrevokedToken = async (exchange, presented) => {
  const mark = readMark(proofsOf(presented.token));
  if (mark !== undefined && (await isOver(exchange, mark))) return null;
  return unrevokedToken(exchange, presented);
};

/** As in `core/session/revocation.ts`; the session of an administrator in the place of a user is never extended. */
export const databaseTerms: typeof terms.databaseTerms = async (exchange, token, stored) => {
  const mark = readMark(token);
  if (mark === undefined) return terms.databaseTerms(exchange, token, stored);
  return (await isOver(exchange, mark)) ? { kind: 'over' } : { kind: 'live', persistent: false };
};

/** As in `core/session/revocation.ts`. */
export const noteUse: typeof terms.noteUse = async (exchange, used) => {
  const mark = readMark(used.token);
  if (mark !== undefined && (await isOver(exchange, mark))) return false;
  return terms.noteUse(exchange, used);
};

/** As in `core/session/revocation.ts`. */
export async function endJwt(settings: Settings, token: JWT): Promise<void> {
  await tokens.endJwt(settings, token);
  const mark = readMark(proofsOf(token));
  if (mark !== undefined) await signOutBoth(settings, mark);
}

/** As in `core/session/revocation.ts`. */
export const noteEnded: typeof rows.noteEnded = async (exchange, token, ahead) => {
  await rows.noteEnded(exchange, token, ahead);
  const mark = readMark(token);
  if (mark !== undefined) await signOutBoth(exchange.settings, mark);
};
