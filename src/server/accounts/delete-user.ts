import type { AuthOptions } from '../../types/config.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { AuthError, SignOutError } from '../../errors.js';
import { loadFeature } from '../../core/load-feature.js';
import { audit } from '../../core/hooks/audit.js';
import { emit } from '../../core/hooks/events.js';
import { sameId, storeMethod, userById } from '../../core/store/store-methods.js';
import { kindsOfUser } from '../../core/records/kinds.js';
import { recordsOf } from '../../core/records/records.js';
import { endUnrecorded } from '../../core/session/revocation/user-revocation.js';
import { sessionStrategy } from '../../core/session/index.js';
import { loadEndGrants } from '../../core/tokens/load-end-grants.js';
import { withEnvironment } from '../environment.js';
import { cookieHeaders } from '../get-session.js';
import type { SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import { isRecent, refused, ownerOf, type RecentOption, type Refused, type Visitor } from './visitor.js';
import { credentialsOf } from '../../core/sign-in/ways-in.js';

/**
 * Deletes who is signed in, with accounts, sessions, passkeys and records, and signs the browser out. What calls this must
 * have been sent by a page of the application.
 * @returns `{ ok: false, error }` if nothing was deleted: with `last_owner`, an organization with other members would have no owner
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `deleteUser`
 * @throws {AuthError} (rejects) when the configuration is invalid, the store fails, or the age of the session is unknown
 */
export async function deleteUser(
  source: SessionSource,
  config: AuthOptions,
  options: RecentOption = {},
): Promise<Done | Refused<'no_session' | 'unknown' | 'reauthentication_required' | 'last_owner'>> {
  const visitor = await ownerOf(source, config);
  return visitor.ok ? deleteUserOf(visitor, options) : visitor;
}

/** {@link deleteUser}, for a user who was found. */
export async function deleteUserOf(
  visitor: Visitor,
  options: RecentOption = {},
): Promise<Done | Refused<'reauthentication_required' | 'last_owner'>> {
  const { exchange, userId, headers } = visitor;
  const { settings } = exchange;
  if (!(await isRecent(visitor, options))) return refused('reauthentication_required', headers);
  if ((await removeUser(settings, userId)) === 'last_owner') return refused('last_owner', headers);
  try {
    await (await sessionStrategy(settings)).revoke(exchange);
    // Those in records went with the user; this clears the cookie.
    if (settings.tokens !== undefined) await (await loadEndGrants(settings)).endGrants(exchange, null);
  } catch (cause) {
    // The user is gone, so the session signs no user in; the cookie is cleared.
    settings.logger.error(new SignOutError('The session could not be deleted.', { cause }));
  }
  return { ok: true, headers: cookieHeaders(exchange) };
}

/**
 * Deletes a user with everything that belongs to them, for administrators: who may do that is up to the caller. `jwt` sessions
 * of the user end with the option `revocation`; without it, they stay valid until they expire.
 * @returns whether there was such a user
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `deleteUser`
 * @throws {AuthError} (rejects) when the configuration is invalid, the store fails, or an organization with other members would have no
 * owner
 */
export async function deleteUserById(config: AuthOptions, userId: string): Promise<boolean> {
  const removed = await removeUser(await resolveSettings(withEnvironment(config)), userId);
  if (removed !== 'last_owner') return removed;
  throw new AuthError(
    'The user is the only owner of an organization with other members: make another member its owner, or delete it, first.',
  );
}

/** Deletes a user with everything that belongs to them. @returns whether there was one; `last_owner` if nothing was deleted */
export async function removeUser(settings: Settings, userId: string): Promise<boolean | 'last_owner'> {
  const { adapter, organizations } = settings;
  if (organizations !== undefined) {
    // Before a membership is ended: without this, no user is deleted.
    if (adapter?.deleteUserWithData === undefined) storeMethod(settings, 'deleteUser');
    const { endMemberships } = await loadFeature<typeof import('../organizations/loaded.js')>(
      settings,
      'organizations',
    );
    if (!(await endMemberships(settings, userId))) return 'last_owner';
  }
  // Sessions first: if something fails later, no user is signed in to half a user.
  const isKept = settings.sessionControl?.isKept === true;
  const ended = isKept ? await endUnrecorded(settings, userId) : undefined;
  const { isThere, user } = await (adapter?.deleteUserWithData === undefined
    ? removeInSteps(settings, userId)
    : removeAtOnce(await adapter.deleteUserWithData(userId)));
  await recordsOf(settings)?.removeKinds(kindsOfUser, userId);
  // Once more, for a sign-in that began meanwhile: its record is gone, too.
  if (isKept) await endUnrecorded(settings, userId, ended);
  if (isThere) await audit({ settings }, { name: 'user.deleted', actor: String(userId) });
  if (user !== null) await emit({ settings }, 'deleteUser', { user });
  return isThere;
}

interface Removed {
  readonly isThere: boolean;
  readonly user: AdapterUser | null;
}

function removeAtOnce(user: AdapterUser | null): Removed {
  return { isThere: user !== null, user };
}

async function removeInSteps(settings: Settings, userId: string): Promise<Removed> {
  const { adapter } = settings;
  const remove = storeMethod(settings, 'deleteUser');
  const user = await userById(adapter, userId);
  const isThere = user !== null || adapter?.getUser === undefined;
  await adapter?.deleteSessionsByUserId?.(userId);
  if (isThere) await remove(userId);
  await removeLeftovers(settings, userId);
  return { isThere, user };
}

/** Deletes what an adapter left that does not cascade: an account without a user would lock its owner out. */
async function removeLeftovers(settings: Settings, userId: string): Promise<void> {
  const { adapter } = settings;
  for (const { credentialID } of await credentialsOf(settings, userId))
    await adapter?.deleteAuthenticator?.(credentialID);
  const accounts = (await adapter?.listAccountsByUserId?.(userId)) ?? [];
  for (const { provider, providerAccountId, userId: owner } of accounts) {
    if (sameId(owner, userId)) await storeMethod(settings, 'unlinkAccount')({ provider, providerAccountId });
  }
}
