import type { ApiKeyVerbs } from '../../core/contracts/api-key-verbs.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import type { SecondFactorVerbs } from '../../core/contracts/second-factor-verbs.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../types/adapter.js';
import { audit } from '../../core/hooks/audit.js';
import { emit } from '../../core/hooks/events.js';
import { pickKey } from '../../core/identities/identity-id.js';
import { listIdentities } from '../../core/identities/list-identities.js';
import { loadFeature } from '../../core/load-feature.js';
import { NO_PASSWORD, putPassword } from '../../core/records/put-password.js';
import { passkeyName, passwordHash, passwordReset } from '../../core/records/kinds.js';
import type { FoundRecord } from '../../core/records/records.js';
import { verificationTime } from '../../core/sign-in/prove-address.js';
import { sameId, storeMethod, userByEmail, userById } from '../../core/store/store-methods.js';
import { endUserGrants } from '../../core/tokens/end-user-grants.js';
import { loadEndGrants } from '../../core/tokens/load-end-grants.js';
import { endAllOf } from './end-sessions.js';
import { accountLabel, emailChangeKind, emailUndoKind, type EmailUndoRow } from './kinds.js';
import { accountRecords, isToken, tokenHashes } from './tokens.js';

/** Milliseconds for which a request that restores an address keeps others from it. If it dies, the link works again. */
const CLAIM = 60_000;

/** A change that its link may undo. */
interface Found {
  readonly row: EmailUndoRow;
  readonly user: AdapterUser;
  readonly record: FoundRecord<EmailUndoRow>;
}

/**
 * Finds the change that a link undoes; no session is needed; `undefined` if it is unknown, used, expired, or undone by an older link,
 * or if another user has the address by now.
 */
export async function findUndo(
  { settings }: Exchange,
  token: string | undefined,
): Promise<Found | undefined> {
  if (!isToken(token)) return undefined;
  const records = accountRecords(settings);
  for (const id of await tokenHashes(settings, emailUndoKind, token)) {
    const record = await records.read(emailUndoKind, id);
    const { value: row, owner } = record;
    if (row === undefined) continue;
    const user = await userById(settings.adapter, owner);
    const known = settings.adapter === undefined ? null : await userByEmail(settings.adapter, row.email);
    if (user === null || (known !== null && !sameId(known.id, user.id))) return undefined;
    return { row, user, record };
  }
  return undefined;
}

/**
 * Gives a user the address back that they had before a change, however often it was changed since. All sessions end. A password,
 * passkeys, linked accounts, API keys and second factors from after the change are removed: they may be those of an attacker.
 * @returns the address; `undefined` if the link no longer works, or another request is at it
 */
export async function undoChange(exchange: Exchange, token: string | undefined): Promise<string | undefined> {
  const { settings, now } = exchange;
  const found = await findUndo(exchange, token);
  if (found === undefined || found.row.claimedUntil > now.getTime()) return undefined;
  const { row, user, record } = found;
  const userId = String(user.id);
  const records = accountRecords(settings);
  const value = { ...row, claimedUntil: now.getTime() + CLAIM };
  const entry = { id: row.id, owner: userId, value, expiresAt: record.expiresAt };
  if (!(await records.write(emailUndoKind, entry, record.version))) return undefined;
  // Whatever an attacker began ends first: a change that waits, links to a new password, and their sessions.
  await records.remove(emailChangeKind, userId);
  await records.removeAll(passwordReset, userId);
  const time = verificationTime(exchange);
  await endAllOf(exchange, userId, time);
  const restored = await storeMethod(
    settings,
    'updateUser',
  )({ id: user.id, email: row.email, emailVerified: time });
  await removeAdded(exchange, restored, row);
  await removeLater(exchange, userId, row.since);
  await endAllOf(exchange, userId, verificationTime(exchange));
  await endUserGrants(settings, { userId });
  await forgetLinks(exchange, found);
  await audit(exchange, { name: 'email.change.undone', actor: userId });
  await emit(exchange, 'updateUser', { user: restored });
  return row.email;
}

/** Removes the ways to sign in that the user did not have before the change. */
async function removeAdded(exchange: Exchange, user: AdapterUser, row: EmailUndoRow): Promise<void> {
  const { settings } = exchange;
  const userId = String(user.id);
  const records = accountRecords(settings);
  const { version } = await records.readToReplace(passwordHash, userId);
  if (version > row.password) await putPassword(records, { userId, hash: NO_PASSWORD });
  for (const account of await listIdentities(settings, user)) {
    if (row.accounts.includes(accountLabel(account)) || settings.adapter?.unlinkAccount === undefined)
      continue;
    await removeGrantOf(settings, userId, account);
    await settings.adapter.unlinkAccount(pickKey(account));
    const isPasskey = account.type === 'webauthn';
    if (isPasskey) await removePasskey(settings, userId, account);
    const name = isPasskey ? 'credential.removed' : 'unlink';
    await audit(exchange, { name, actor: userId, provider: account.provider });
  }
}

/** Removes API keys and second factors that were made since a time, in milliseconds. */
async function removeLater(exchange: Exchange, userId: string, since: number): Promise<void> {
  const { settings } = exchange;
  if (settings.apiKeys !== undefined) {
    const keys = await loadFeature<{ readonly verbs: ApiKeyVerbs }>(settings, 'api-keys');
    await keys.verbs.revokeSince(exchange, userId, since);
  }
  if (settings.secondFactor !== undefined) {
    const factors = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(settings, 'second-factor');
    await factors.verbs.removeSince(exchange, userId, since);
  }
}

async function removeGrantOf(
  settings: Settings,
  userId: string,
  { provider, providerAccountId: accountId }: AdapterAccount,
): Promise<void> {
  if (settings.tokens === undefined) return;
  await (await loadEndGrants(settings)).removeGrant(settings, userId, { provider, accountId });
}

async function removePasskey(
  settings: Settings,
  userId: string,
  { providerAccountId }: AdapterAccount,
): Promise<void> {
  const stored = (await settings.adapter?.listAuthenticatorsByUserId?.(userId)) ?? [];
  for (const { credentialID } of stored.filter((one) => one.providerAccountId === providerAccountId)) {
    await settings.adapter?.deleteAuthenticator?.(credentialID);
    await accountRecords(settings).remove(passkeyName, credentialID);
  }
}

/** Forgets the link, and those of later changes: an attacker who changed the address twice must not undo the undoing. */
async function forgetLinks({ settings }: Exchange, { row, user }: Found): Promise<void> {
  const records = accountRecords(settings);
  const all = await records.listReadable(emailUndoKind, String(user.id));
  for (const { value } of all) if (value.since >= row.since) await records.remove(emailUndoKind, value.id);
}
