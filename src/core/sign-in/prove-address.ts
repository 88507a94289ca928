import type { ApiKeyVerbs } from '../contracts/api-key-verbs.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { loadFeature } from '../load-feature.js';
import { storeMethod } from '../store/store-methods.js';
import { audit } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';
import { timeLimitIn } from '../kit/in-time.js';
import { passwordHash } from '../records/kinds.js';
import { NO_PASSWORD, putPassword } from '../records/put-password.js';
import { recordsOf } from '../records/records.js';
import { canEndSessions } from '../session/revocation/can-end-sessions.js';
import { loadEndGrants } from '../tokens/load-end-grants.js';
import { pickKey } from '../identities/identity-id.js';
import { listIdentities } from '../identities/list-identities.js';
import { splitIdentities } from '../identities/vouching.js';
import { loadRevocation } from '../session/load-revocation.js';

const SECOND = 1000;

/**
 * The time that is stored in `emailVerified`: now, rounded up to a full second, because some stores drop fractions, and
 * the times of sessions are compared with it.
 */
export function verificationTime({ now, settings }: Exchange): Date {
  const latest = Math.max(now.getTime(), settings.runtime.now().getTime());
  return new Date(Math.ceil(latest / SECOND) * SECOND);
}

/**
 * Records the first proof of an address, which makes its owner the owner of the user. Existing sessions are ended, API keys are revoked
 * that may be another user's, and identities are unlinked whose provider did not vouch for the address: before `emailVerified` is written, and once more
 * afterwards, so that no sign-in or link under way survives. Otherwise an attacker who signed up with another user's address would
 * share the account for ever (Sudhodanan and Paverd, "Pre-hijacked accounts", arXiv 2205.10174).
 * @param owner - name and image from the proof; they replace those that came from a removed identity
 */
export async function proveAddress(
  exchange: Exchange,
  user: AdapterUser,
  owner: Pick<User, 'name' | 'image'> = {},
): Promise<AdapterUser> {
  const { settings } = exchange;
  warnOfUnrevokable(exchange);
  const time = verificationTime(exchange);
  const { mustReplaceName, hadStranger } = await revokeUnproven(exchange, user, time);
  const { name = null, image = null } = owner;
  const proof = { id: user.id, emailVerified: time, ...(mustReplaceName ? { name, image } : undefined) };
  let proven: AdapterUser;
  try {
    proven = await storeMethod(settings, 'updateUser')(proof);
  } catch (error) {
    timeLimitIn(error)?.whenLate(() => revokeUnproven(exchange, user, time));
    throw error;
  }
  await revokeUnproven(exchange, user, time);
  if (hadStranger) await revokeKeys(exchange, user);
  const actor = String(user.id);
  if (canEndSessions(settings)) await audit(exchange, { name: 'session.revoked', actor, by: 'proof' });
  await audit(exchange, { name: 'user.updated', actor });
  await emit(exchange, 'updateUser', { user: proven });
  return proven;
}

/** What was found when a user was revoked from a stranger. */
export interface Unproven {
  /** Whether an identity that was unlinked may have created the user, so that name and image may be another user's, too. */
  readonly mustReplaceName: boolean;
  /** Whether another user may have used this one: an identity was unlinked, or none vouches for the address. */
  readonly hadStranger: boolean;
}

/** Ends the sessions, then revokes API keys and unlinks identities that may be another user's. */
export async function revokeUnproven(
  exchange: Exchange,
  user: AdapterUser,
  time: Date = verificationTime(exchange),
): Promise<Unproven> {
  const { settings } = exchange;
  const { adapter } = settings;
  await endSessions(settings, user, time);
  // Once more: a change of the password that was under way may have written a row again, until it saw that this was forgotten.
  if (await forgetPassword(settings, String(user.id))) await endSessions(settings, user, time);
  const accounts = await listIdentities(settings, user);
  const { kept, removed, isMakerKept } = await splitIdentities(settings, user, accounts);
  const hadStranger = removed.length > 0 || kept.length === 0;
  if (hadStranger) await revokeKeys(exchange, user);
  if (removed.length === 0 || adapter?.unlinkAccount === undefined)
    return { mustReplaceName: false, hadStranger };
  for (const account of removed) {
    // Before the account: once that is gone, a repetition does not find it.
    await removeAccountGrant(settings, user, account);
    await adapter.unlinkAccount(pickKey(account));
    // It signs no user in without its account, and would stay in the owner's list.
    if (account.type === 'webauthn') await adapter.deleteAuthenticator?.(account.providerAccountId);
    await audit(exchange, { name: 'unlink', actor: String(user.id), provider: account.provider });
  }
  // Ends sessions that one of them started while it was being removed.
  await endSessions(settings, user, time);
  return { mustReplaceName: !isMakerKept, hadStranger };
}

async function revokeKeys(exchange: Exchange, { id }: AdapterUser): Promise<void> {
  const { settings } = exchange;
  if (settings.apiKeys === undefined) return;
  const { verbs } = await loadFeature<{ readonly verbs: ApiKeyVerbs }>(settings, 'api-keys');
  await verbs.revokeSince(exchange, String(id), 0);
}

/** Removes the tokens of an account: the owner of the address must not use the data of a stranger at a provider. */
async function removeAccountGrant(
  settings: Settings,
  { id }: AdapterUser,
  { provider, providerAccountId: accountId }: AdapterAccount,
): Promise<void> {
  if (settings.tokens === undefined) return;
  const { removeGrant } = await loadEndGrants(settings);
  await removeGrant(settings, String(id), { provider, accountId });
}

/**
 * Forgets a password from before, which may be another user's, too: also one that another application would give again.
 * @returns whether passwords are kept here
 */
async function forgetPassword(settings: Settings, userId: string): Promise<boolean> {
  const records = recordsOf(settings);
  const isKept = settings.providers.all().some(({ keepsPasswords }) => keepsPasswords === true);
  if (isKept && records !== undefined) {
    await putPassword(records, { userId, hash: NO_PASSWORD });
    return true;
  }
  await records?.remove(passwordHash, userId);
  return false;
}

/**
 * Ends the sessions of a user: the rows of the adapter, and whatever began before the proof where sessions have records.
 * @returns whether they could be ended
 */
export async function endSessions(
  settings: Settings,
  { id }: { readonly id: string },
  time: Date,
): Promise<boolean> {
  await settings.adapter?.deleteSessionsByUserId?.(id);
  if (settings.sessionControl?.isKept === true) {
    const { endUserSessions } = await loadRevocation(settings);
    await endUserSessions(settings, { userId: String(id), until: time });
  }
  return canEndSessions(settings);
}

/** Warns once about what the first proof of an address cannot revoke, and says what would help. */
function warnOfUnrevokable({ settings }: Exchange): void {
  const { adapter, session, sessionControl: control, logger, once } = settings;
  const isKept = control?.isKept === true;
  const missing = (['listAccountsByUserId', 'unlinkAccount', 'deleteSessionsByUserId'] as const)
    .filter((name) => adapter?.[name] === undefined)
    .filter((name) => (session.isRevocable && !isKept) || name !== 'deleteSessionsByUserId');
  const parts: string[] = [];
  if (missing.length > 0) {
    const methods = missing.map((name) => `\`${name}\``).join(', ');
    parts.push(
      `The adapter lacks ${methods}: accounts and sessions from before the email address was verified stay valid.`,
    );
  }
  if (!session.isRevocable && !isKept) {
    parts.push(
      `\`session.strategy\` is "${session.strategy}": sessions from before the address was verified cannot link accounts; they end at their next renewal (\`session.updateAge\`). With "database" or the option \`revocation\`: at once.`,
    );
  }
  if (parts.length > 0)
    once('email-proof-cannot-revoke', () => logger.warn('email-proof-cannot-revoke', parts.join(' ')));
}
