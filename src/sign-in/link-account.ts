import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../types/adapter.js';
import { CallbackRouteError } from '../errors.js';
import { emit } from '../hooks/events.js';
import { mayBeConflict, storeMethod } from '../hooks/store.js';
import { ownerOf } from './account-owner.js';
import { pickKey } from './identity-id.js';
import { notLinked } from './not-linked.js';

/**
 * Links an account to a user, with what belongs to it.
 * @param confirm - called when all of it is written; if it throws, the account is unlinked again
 * @returns the user whom the account belongs to: another one where somebody else linked it meanwhile
 */
export async function linkAccount(
  exchange: Exchange,
  authentication: Authentication,
  { user, confirm }: { readonly user: AdapterUser; readonly confirm?: () => Promise<void> },
): Promise<AdapterUser> {
  const { settings } = exchange;
  try {
    const { adapter } = settings;
    if (authentication.withLink === undefined || adapter?.transaction === undefined)
      await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
    else await adapter.transaction((held) => writeLink({ ...settings, adapter: held }, authentication, user));
  } catch (error) {
    return ownerAfter(error, exchange, authentication);
  }
  await authentication.afterLink?.(user);
  try {
    await confirm?.();
  } catch (error) {
    await takeBack(exchange, authentication);
    throw error;
  }
  await announceLink(exchange, authentication, user);
  return user;
}

/** Writes the account, and what belongs to it; runs inside of a transaction. */
export async function writeLink(
  settings: Settings,
  authentication: Authentication,
  user: AdapterUser,
): Promise<void> {
  await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
  if (settings.adapter !== undefined) await authentication.withLink?.(settings.adapter, user);
}

function accountFor({ account }: Authentication, user: AdapterUser): AdapterAccount {
  // The methods that link have one of the stored account types.
  return { ...account, userId: user.id } as AdapterAccount;
}

/** Tells the application that an account was linked. */
export async function announceLink(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<void> {
  const account = { ...authentication.callbackAccount, userId: user.id };
  await emit(exchange.settings, 'linkAccount', { user, account, profile: authentication.user });
}

/** Whom the account belongs to, where linking failed because it was linked meanwhile; otherwise throws the error. */
export async function ownerAfter(
  error: unknown,
  { settings }: Exchange,
  authentication: Authentication,
): Promise<AdapterUser> {
  const owner = mayBeConflict(error) ? await ownerOf(settings, authentication.account) : null;
  if (owner === null) throw error;
  // Registering a passkey that is there already does not show that it is theirs.
  if (authentication.linking.isRegistration === true)
    throw notLinked(authentication, 'is registered already');
  return owner;
}

/** Unlinks an account that should not have been linked. */
async function takeBack({ settings }: Exchange, { account }: Authentication): Promise<void> {
  try {
    await storeMethod(settings, 'unlinkAccount')(pickKey(account));
  } catch (cause) {
    settings.logger.error(
      new CallbackRouteError(
        `An account of provider "${account.provider}" was refused after it had been linked, and could not be unlinked. Delete its row by hand.`,
        { cause },
      ),
    );
  }
}
