import type { Settings } from '../../contracts/settings.js';
import type { AdapterAccount } from '../../types/adapter.js';
import { storeMethod } from '../../hooks/store.js';
import { passkeyName } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import { canSignInWithout, isSameAccount, waysInOf, type WaysIn } from './ways-in.js';

/**
 * Removes an account, and the credential of a passkey, unless it is the last way in. Parallel requests may each see the
 * account that the other removes: what is left is looked at again afterwards, and the account is put back if nothing is.
 * Whoever removes last looks after everybody else, so at least one way in stays.
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
    // Nobody knows what is left, so nothing is taken away.
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
