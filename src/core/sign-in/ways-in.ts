import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from '../../types/adapter.js';
import { sameId, storeMethod, userById } from '../store/store-methods.js';
import { passkeyName } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import { methodOf } from '../methods/index.js';
import { isProven } from '../identities/is-proven.js';

/** How a user can sign in. */
export interface WaysIn {
  /** Every account row of the user, also of providers that are not configured any more. */
  readonly accounts: readonly AdapterAccount[];
  readonly passkeys: readonly AdapterAuthenticator[];
  /** The proven address, if a mail provider is configured, or `Password()`. */
  readonly email: string | undefined;
  readonly user: AdapterUser | null;
}

/**
 * Reads the ways in of a user.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`
 */
export async function waysInOf(settings: Settings, userId: string): Promise<WaysIn> {
  const listed = await storeMethod(settings, 'listAccountsByUserId')(userId);
  // Compared here, too: a store may compare ids loosely.
  const accounts = listed.filter((account) => sameId(account.userId, userId));
  const user = await userById(settings.adapter, userId);
  // A provider that stores passwords sends a link to choose a new one.
  const mails = settings.providers
    .all()
    .some((provider) => provider.config.type === 'email' || methodOf(provider).needsRecords === true);
  const email = mails && user !== null && user.email && isProven(user) ? user.email : undefined;
  return { accounts, passkeys: await passkeysOf(settings, userId), email, user };
}

/**
 * The passkeys of a user; none if the adapter cannot list them. A credential whose account was removed, which not every adapter
 * can delete, signs no user in and is left out, where the adapter can find accounts.
 */
export async function passkeysOf(settings: Settings, userId: string): Promise<AdapterAuthenticator[]> {
  const stored = await credentialsOf(settings, userId);
  const list = settings.adapter?.listAccountsByUserId;
  if (stored.length === 0 || list === undefined) return stored;
  const accounts = (await list(userId)).filter(
    (one) => one.type === 'webauthn' && sameId(one.userId, userId),
  );
  const ids = new Set(accounts.map(({ providerAccountId }) => providerAccountId));
  return stored.filter(({ providerAccountId }) => ids.has(providerAccountId));
}

/** Every stored credential of a user, also those without an account. */
export async function credentialsOf({ adapter }: Settings, userId: string): Promise<AdapterAuthenticator[]> {
  const listed = (await adapter?.listAuthenticatorsByUserId?.(userId)) ?? [];
  return listed.filter((one) => sameId(one.userId, userId));
}

/** Whether two rows are the same account. */
export function isSameAccount(
  one: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  other: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
): boolean {
  return one.provider === other.provider && one.providerAccountId === other.providerAccountId;
}

/**
 * Whether a user can sign in without an account: by another one whose provider is configured, by a passkey that has both of
 * its rows, or by mail to the proven address. Credentials do not count: only the application knows who has a password.
 */
export function canSignInWithout(
  { providers }: Settings,
  { accounts, passkeys, email }: WaysIn,
  target?: AdapterAccount,
): boolean {
  if (email !== undefined) return true;
  return accounts.some((account) => {
    if (target !== undefined && isSameAccount(account, target)) return false;
    const type = providers.get(account.provider)?.config.type;
    if (type === 'webauthn')
      return passkeys.some(({ providerAccountId }) => providerAccountId === account.providerAccountId);
    return type === 'oauth' || type === 'oidc';
  });
}

/**
 * Removes an account, and the credential of a passkey, unless it is the last way in. Parallel requests may each see the
 * account that the other removes: what is left is looked at again afterwards, and the account is put back if nothing is.
 * The last request to remove one checks after all others, so at least one way in stays.
 * @returns whether it was removed
 */
export async function removeWay(
  settings: Settings,
  { userId, ways, account }: { userId: string; ways: WaysIn; account: AdapterAccount },
): Promise<boolean> {
  if (!canSignInWithout(settings, ways, account)) return false;
  // Before anything is removed: what could not be put back stays.
  storeMethod(settings, 'linkAccount');
  await unlinkOnce(settings, userId, account);
  let left: WaysIn;
  try {
    left = await waysInOf(settings, userId);
  } catch (error) {
    // It is unknown what is left, so nothing is taken away.
    await linkAgain(settings, userId, account);
    throw error;
  }
  if (!canSignInWithout(settings, left)) {
    await linkAgain(settings, userId, account);
    return false;
  }
  const credential = ways.passkeys.find((one) => one.providerAccountId === account.providerAccountId);
  if (account.type !== 'webauthn' || credential === undefined) return true;
  // Without its account no credential signs in, so an adapter that cannot delete it is no danger.
  await settings.adapter?.deleteAuthenticator?.(credential.credentialID);
  await recordsOf(settings)?.remove(passkeyName, credential.credentialID);
  return true;
}

/** Removes the account. Some adapters throw if another request was faster (Prisma's P2025), which is no error here. */
async function unlinkOnce(settings: Settings, userId: string, account: AdapterAccount): Promise<void> {
  const { provider, providerAccountId } = account;
  try {
    await storeMethod(settings, 'unlinkAccount')({ provider, providerAccountId });
  } catch (error) {
    if (await isLinked(settings, userId, account)) throw error;
  }
}

/** Puts the account back, unless another request did. */
async function linkAgain(settings: Settings, userId: string, account: AdapterAccount): Promise<void> {
  try {
    await storeMethod(settings, 'linkAccount')(account);
  } catch (error) {
    if (!(await isLinked(settings, userId, account))) throw error;
  }
}

async function isLinked(settings: Settings, userId: string, account: AdapterAccount): Promise<boolean> {
  const { accounts } = await waysInOf(settings, userId);
  return accounts.some((one) => isSameAccount(one, account));
}
