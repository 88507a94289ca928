import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../types/adapter.js';
import { CallbackRouteError } from '../../errors.js';
import { audit } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';
import { mayBeConflict, sameId, storeMethod } from '../store/store-methods.js';
import { timeLimitIn } from '../kit/in-time.js';
import { ownerOf } from './account-owner.js';
import { pickKey } from '../identities/identity-id.js';
import { noteNewWay } from './note-new-way.js';
import { notLinked } from './not-linked.js';
import type { Proof } from './model.js';

/** Whom an account is linked to, and what must hold afterwards. */
interface Linking {
  readonly user: AdapterUser;
  readonly confirm?: () => Promise<void>;
}

/** Whose an account is now. */
export interface Linked {
  /** Another user if another request linked the account in the meantime. */
  readonly owner: AdapterUser;
  /** Whether this request linked it. */
  readonly isLinked: boolean;
}

/**
 * Links an account to a user and stores what belongs to the account.
 * @param confirm - called after everything was written; if it throws, the account is unlinked again
 */
export async function linkAccount(
  exchange: Exchange,
  authentication: Proof,
  linking: Linking,
): Promise<Linked> {
  const { settings } = exchange;
  const { user } = linking;
  try {
    const { adapter } = settings;
    if (authentication.handler?.storeWithAccount === undefined || adapter?.transaction === undefined)
      await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
    else await adapter.transaction((held) => writeLink({ ...settings, adapter: held }, authentication, user));
  } catch (error) {
    // An account that is linked after all gets what belongs to it, and what is checked of it is checked.
    timeLimitIn(error)?.whenLate(async () => {
      await finishLink(exchange, authentication, linking);
      await noteNewWay(exchange, authentication, user);
    });
    const owner = await ownerAfterConflict(error, exchange, { authentication, user });
    return { owner, isLinked: false };
  }
  await finishLink(exchange, authentication, linking);
  return { owner: user, isLinked: true };
}

/** What follows once an account has been linked. */
async function finishLink(
  exchange: Exchange,
  authentication: Proof,
  { user, confirm }: Linking,
): Promise<void> {
  await authentication.handler?.apply(user);
  try {
    await confirm?.();
  } catch (error) {
    await unlinkAgain(exchange, authentication);
    throw error;
  }
  await announceLink(exchange, authentication, user);
}

/** Writes the account and what belongs to it; runs inside a transaction. */
export async function writeLink(settings: Settings, authentication: Proof, user: AdapterUser): Promise<void> {
  await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
  if (settings.adapter !== undefined)
    await authentication.handler?.storeWithAccount?.(settings.adapter, user);
}

function accountFor({ account }: Proof, user: AdapterUser): AdapterAccount {
  // Methods that link accounts use types that can be stored.
  return { ...account, userId: user.id } as AdapterAccount;
}

/** Emits the event `linkAccount`. */
export async function announceLink(
  exchange: Exchange,
  authentication: Proof,
  user: AdapterUser,
): Promise<void> {
  const account = { ...authentication.callbackAccount, userId: user.id };
  const name = authentication.linking.isRegistration === true ? 'credential.added' : 'link';
  await audit(exchange, { name, actor: String(user.id), provider: account.provider });
  await emit(exchange, 'linkAccount', { user, account, profile: authentication.user });
}

/** The user that the account belongs to if linking failed because another request was first; otherwise throws the error. */
async function ownerAfterConflict(
  error: unknown,
  { settings }: Exchange,
  { authentication, user }: { readonly authentication: Proof; readonly user: AdapterUser },
): Promise<AdapterUser> {
  const owner = mayBeConflict(error) ? await ownerOf(settings, authentication.account) : null;
  if (owner === null) throw error;
  if (authentication.linking.isRegistration === true)
    throw await registeredAlready(error, authentication, { owner, own: user.id });
  return owner;
}

/**
 * The error for a passkey whose account is there already. Registering it does not prove that it belongs to this person, unless
 * this registration wrote it and the answer was lost: then the store is at fault.
 * @param own - whom this registration was to link it to
 */
export async function registeredAlready(
  error: unknown,
  authentication: Proof,
  { owner, own }: { readonly owner: AdapterUser; readonly own: string },
): Promise<unknown> {
  const isOwn = sameId(owner.id, own) && (await authentication.handler?.isStored?.(owner)) !== false;
  return isOwn ? error : notLinked(authentication, 'is registered already');
}

/** Unlinks an account that should not have been linked. */
async function unlinkAgain({ settings }: Exchange, { account }: Proof): Promise<void> {
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
