import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { storeMethod, userByEmail, userById } from '../store/store-methods.js';
import { ownerOf } from './account-owner.js';
import { NOBODY, type Owners } from './owners.js';
import { unlessRefused } from './unless-refused.js';

/**
 * Looks up the users that an identity may belong to, if there is an adapter. Writes nothing.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks one of the look-ups
 */
export async function findOwners(
  { settings }: Exchange,
  authentication: Authentication,
  identity: SessionIdentity | null,
): Promise<Owners> {
  const { adapter } = settings;
  const { linking, user, account } = authentication;
  if (adapter === undefined || linking.lookup === 'given') return NOBODY;
  if (linking.lookup === 'email') return { ...NOBODY, sameEmail: await userByEmail(adapter, user.email) };
  // Without them, the user would not be found: locked out, or stored a second time. Passkeys have look-ups of their own.
  if (account.type !== 'webauthn')
    for (const name of ['getUserByAccount', 'getUserByEmail'] as const) storeMethod(settings, name);

  const byAccount = ownerOf(settings, account);
  if (linking.sessionBinding === undefined) {
    const byEmail = userByEmail(adapter, user.email);
    // Asked together; whether it is needed depends on the account.
    byEmail.catch(() => undefined);
    const linked = await byAccount;
    return { linked, signedIn: null, sameEmail: linked === null ? await byEmail : null };
  }
  const [linked, signedIn] = await Promise.all([byAccount, userOf(settings, authentication, identity)]);
  if (linked !== null || signedIn !== null) return { linked, signedIn, sameEmail: null };
  return { linked, signedIn, sameEmail: await userByEmail(adapter, user.email) };
}

/**
 * The user of the session if the flow was started in it. A flow that started signed out never links to a later session. A
 * session from before there was this store may have an id that its columns cannot have: then no user is signed in.
 */
async function userOf(
  settings: Settings,
  { linking, account }: Authentication,
  identity: SessionIdentity | null,
): Promise<AdapterUser | null> {
  const begunUnder = linking.sessionBinding;
  if (begunUnder === undefined || identity === null || identity.binding !== begunUnder) return null;
  if (identity.user !== undefined) return identity.user;
  const { userId } = identity;
  return (await unlessRefused(settings, account, () => userById(settings.adapter, userId))) ?? null;
}
