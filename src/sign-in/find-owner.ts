import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterUser } from '../types/adapter.js';
import type { Awaitable } from '../types/model.js';
import { userByEmail, userById } from '../hooks/store.js';
import { ownerOf } from './account-owner.js';

/** Who an identity may belong to: what the store says before anything is decided. */
export interface Owners {
  /** The user that the account is linked to. */
  readonly linked: AdapterUser | null;
  /** The user of the session that the flow was begun under. */
  readonly signedIn: AdapterUser | null;
  /** The user with the same address. */
  readonly sameEmail: AdapterUser | null;
}

const NOBODY = { linked: null, signedIn: null, sameEmail: null } as const satisfies Owners;

/** Asks the store, where there is one to ask, without writing. */
export function findOwners(
  { settings }: Exchange,
  authentication: Authentication,
  identity: SessionIdentity | null,
): Awaitable<Owners> {
  const { adapter } = settings;
  const isAsked = adapter !== undefined && authentication.linking.lookup !== 'given';
  return isAsked ? askStore({ ...settings, adapter }, authentication, identity) : NOBODY;
}

async function askStore(
  settings: Settings & { readonly adapter: Adapter },
  { linking, user, account }: Authentication,
  identity: SessionIdentity | null,
): Promise<Owners> {
  const { adapter } = settings;
  if (linking.lookup === 'email') return { ...NOBODY, sameEmail: await userByEmail(adapter, user.email) };

  const linked = await ownerOf(settings, account);
  const signedIn = await userOf(adapter, linking.sessionBinding, identity);
  if (linked !== null || signedIn !== null) return { linked, signedIn, sameEmail: null };
  return { linked, signedIn, sameEmail: await userByEmail(adapter, user.email) };
}

/** A flow that began signed out signs in, whatever session appeared meanwhile: it never links. */
async function userOf(
  adapter: Adapter,
  begunUnder: string | undefined,
  identity: SessionIdentity | null,
): Promise<AdapterUser | null> {
  if (begunUnder === undefined || identity === null || identity.binding !== begunUnder) return null;
  if (identity.user !== undefined) return identity.user;
  return userById(adapter, identity.userId);
}
