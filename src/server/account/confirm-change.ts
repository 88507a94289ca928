import type { Exchange } from '../../core/contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import { equalStrings } from '../../core/crypto/equal.js';
import { emit } from '../../core/hooks/events.js';
import { audit } from '../../core/hooks/audit.js';
import { isAddressProven } from '../../core/identities/is-address-proven.js';
import { listIdentities } from '../../core/identities/list-identities.js';
import { timeLimitIn } from '../../core/kit/in-time.js';
import { loadFeature } from '../../core/load-feature.js';
import { passwordHash, passwordReset } from '../../core/records/kinds.js';
import { verificationTime } from '../../core/sign-in/prove-address.js';
import { beganAfterProof } from '../../core/sign-in/still-signed-in.js';
import { sameId, storeMethod, userByEmail, userById } from '../../core/store/store-methods.js';
import type { Visitor } from '../accounts/visitor.js';
import { isStillSignedIn } from '../accounts/try-end-other-sessions.js';
import { isAddressOf, provenText } from './begin-change.js';
import { endAllOf, holdSession } from './end-sessions.js';
import { accountLabel, emailChangeKind, emailUndoKind, type EmailChangeRow } from './kinds.js';
import { movedMail, trySendMail } from './mails.js';
import { accountRecords, isToken, newToken, tokenHashes } from './tokens.js';

/** Seconds for which the owner of the former address can undo a change. */
const UNDO_SECONDS = 72 * 3600;

/** A change that its link may complete. */
interface Found {
  readonly row: EmailChangeRow;
  readonly user: AdapterUser;
  /** Makes it the only request that completes it. */
  readonly claim: () => Promise<boolean>;
}

/**
 * Finds the change that a link completes, for the user who is signed in; `undefined` if it is unknown, used, expired, replaced by a
 * newer one or of another user, or if something else happened to the address since.
 */
export async function findChange(
  { exchange, userId, identity }: Visitor,
  token: string | undefined,
): Promise<Found | undefined> {
  const { settings } = exchange;
  if (!isToken(token)) return undefined;
  const records = accountRecords(settings);
  const { value: row, version, expiresAt } = await records.read(emailChangeKind, userId);
  const hashes = await tokenHashes(settings, emailChangeKind, token);
  if (row === undefined || row.isUsed || !hashes.some((hash) => equalStrings(hash, row.token)))
    return undefined;
  const user = await userById(settings.adapter, userId);
  if (user === null || (user.email ?? '') !== row.from || provenText(user) !== row.proven) return undefined;
  if (identity.isSelfContained && !beganAfterProof(identity.createdAt, user)) return undefined;
  if (await isTaken(exchange, row.email, userId)) return undefined;
  const entry = { id: userId, owner: userId, value: { ...row, isUsed: true }, expiresAt };
  return { row, user, claim: () => records.write(emailChangeKind, entry, version) };
}

async function isTaken({ settings }: Exchange, email: string, userId: string): Promise<boolean> {
  const known = settings.adapter === undefined ? null : await userByEmail(settings.adapter, email);
  return known !== null && !sameId(known.id, userId);
}

/**
 * Changes the address of the signed-in user to the one that the link was sent to. All other sessions end; that of this browser is a
 * new one. The owner of the former address gets a mail with a link that undoes it.
 * @returns the new address; `undefined` if the link no longer works
 */
export async function confirmChange(
  visitor: Visitor,
  token: string | undefined,
): Promise<string | undefined> {
  const found = await findChange(visitor, token);
  if (found === undefined || !(await isStillSignedIn(visitor))) return undefined;
  const { exchange, userId } = visitor;
  const { row, user } = found;
  // Read before it ends with the others.
  const continueSession = await holdSession(visitor);
  // An unproven address may be another person's: they get neither a mail nor the account.
  const wasOwn = row.from !== '' && (await isAddressProven(exchange.settings, user));
  if (!(await found.claim())) return undefined;
  const undo = wasOwn ? await keepUndo(exchange, user) : undefined;
  const time = verificationTime(exchange);
  await endAllOf(exchange, userId, time);
  const settle = (changed: AdapterUser): Promise<void> => settleChange(visitor, { changed, row, undo });
  const changed = await update(exchange, { id: user.id, email: row.email, emailVerified: time }, settle);
  if (await isTaken(exchange, row.email, userId)) {
    // Another request took it at the same moment, in a store that allows that.
    await storeMethod(
      exchange.settings,
      'updateUser',
    )({ id: user.id, email: user.email, emailVerified: user.emailVerified });
    return undefined;
  }
  await settle(changed);
  await continueSession(changed, time);
  await noteBrowser(exchange, changed);
  return row.email;
}

/** Writes the user. What is written when no one waits any more is settled all the same. */
async function update(
  { settings }: Exchange,
  values: Pick<AdapterUser, 'id' | 'email' | 'emailVerified'>,
  settle: (changed: AdapterUser) => Promise<void>,
): Promise<AdapterUser> {
  try {
    return await storeMethod(settings, 'updateUser')(values);
  } catch (error) {
    timeLimitIn(error)?.whenLate(async () => {
      const late = await userById(settings.adapter, values.id);
      if (late !== null && isAddressOf(late, values.email)) await settle(late);
    });
    throw error;
  }
}

/** This browser has signed in to the account with the new address: guesses of others do not keep it waiting. */
async function noteBrowser(exchange: Exchange, user: AdapterUser): Promise<void> {
  const { settings } = exchange;
  if (settings.features['note-owner'] === undefined) return;
  const { noteOwnerOf } = await loadFeature<typeof import('../../core/actions/note-owner.js')>(
    settings,
    'note-owner',
  );
  await noteOwnerOf(exchange, user, true);
}

interface Undo {
  readonly url: string;
  readonly expires: Date;
}

/** What follows once the address was written: sessions end, links to the former one work no more, and its owner gets a mail. */
async function settleChange(
  { exchange, userId }: Visitor,
  {
    changed,
    row,
    undo,
  }: { readonly changed: AdapterUser; readonly row: EmailChangeRow; readonly undo: Undo | undefined },
): Promise<void> {
  const { settings } = exchange;
  try {
    await endAllOf(exchange, userId, verificationTime(exchange));
    await accountRecords(settings).removeAll(passwordReset, userId);
  } finally {
    await audit(exchange, { name: 'email.changed', actor: userId });
    if (undo !== undefined) await trySendMail(exchange, movedMail(row.from, undo));
    await emit(exchange, 'updateUser', { user: changed });
  }
}

/** Keeps what the owner of the former address can restore. */
async function keepUndo(exchange: Exchange, user: AdapterUser): Promise<Undo> {
  const { settings, now, baseUrl } = exchange;
  const records = accountRecords(settings);
  const userId = String(user.id);
  const { version: password } = await records.readToReplace(passwordHash, userId);
  const accounts = (await listIdentities(settings, user)).map(accountLabel);
  const token = newToken();
  const [id = ''] = await tokenHashes(settings, emailUndoKind, token);
  const expires = new Date(now.getTime() + UNDO_SECONDS * 1000);
  const value = { id, email: user.email, since: now.getTime(), password, accounts, claimedUntil: 0 };
  await records.add(emailUndoKind, { id, owner: userId, value, expiresAt: expires });
  return { url: `${baseUrl}/account?undo=${token}`, expires };
}
