import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterAuthenticator } from '../../types/adapter.js';
import { AuthError } from '../../errors.js';
import { toBase64Url } from '../kit/base64.js';
import { fromStored } from '../methods/webauthn/stored-credential.js';
import { atTheEnd, passkeyName } from '../records/kinds.js';
import { recordsOf, type Records } from '../records/records.js';
import { passkeysOf, removeWay, waysInOf } from './ways-in.js';

/** A passkey, without its key. */
export interface OwnPasskey {
  /** base64url, as scripts of the page have it. */
  readonly credentialId: string;
  /** What the user calls it; `undefined`: nothing yet. */
  readonly name: string | undefined;
  /** Whether it is synchronised between devices. */
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
  readonly transports: readonly string[];
}

/** The passkeys of a user. @throws {AdapterError} (rejects) if the store fails */
export async function ownPasskeys(settings: Settings, userId: string): Promise<OwnPasskey[]> {
  const records = recordsOf(settings);
  const stored = await passkeysOf(settings, userId);
  return Promise.all(stored.map((one) => shown(one, records)));
}

/** What a passkey may be called: 1 to 100 characters after trimming, without control characters; `undefined` for anything else. */
export function toPasskeyName(name: unknown): string | undefined {
  return passkeyName.parse(typeof name === 'string' ? name.trim() : undefined);
}

/**
 * Names a passkey of a user.
 * @param value - what {@link toPasskeyName} made
 * @returns whether it is theirs
 * @throws {AuthError} (rejects) without a store of records, or if the store fails
 */
export async function nameOwnPasskey(
  settings: Settings,
  userId: string,
  { credentialId, value }: { readonly credentialId: string; readonly value: string },
): Promise<boolean> {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('Passkey names need the option `records`.');
  const found = await ownPasskey(settings, userId, credentialId);
  if (found === undefined) return false;
  const entry = { id: found.credentialID, owner: userId, value, expiresAt: atTheEnd() };
  for (let attempt = 0; attempt < 5; attempt++) {
    const { version } = await records.readToReplace(passkeyName, entry.id);
    if (await records.write(passkeyName, entry, version)) return true;
  }
  throw new AuthError('Other requests renamed the passkey; try again.');
}

/** What became of a passkey that is to be removed. */
export type PasskeyRemoval =
  | { readonly kind: 'removed'; readonly account: AdapterAccount }
  | { readonly kind: 'not_found' | 'last_way_in' };

/**
 * Removes a passkey of a user, but never the last way in.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`, `unlinkAccount` or `linkAccount`
 */
export async function removeOwnPasskey(
  settings: Settings,
  userId: string,
  credentialId: string,
): Promise<PasskeyRemoval> {
  const found = await ownPasskey(settings, userId, credentialId);
  const ways = await waysInOf(settings, userId);
  const account = ways.accounts.find(
    (one) => one.type === 'webauthn' && one.providerAccountId === found?.providerAccountId,
  );
  if (found === undefined || account === undefined) return { kind: 'not_found' };
  const isRemoved = await removeWay(settings, { userId, ways, account });
  return isRemoved ? { kind: 'removed', account } : { kind: 'last_way_in' };
}

async function ownPasskey(
  settings: Settings,
  userId: string,
  credentialId: string,
): Promise<AdapterAuthenticator | undefined> {
  const stored = await passkeysOf(settings, userId);
  return stored.find((one) => shownId(one) === credentialId);
}

async function shown(stored: AdapterAuthenticator, records: Records | undefined): Promise<OwnPasskey> {
  const named = await records?.read(passkeyName, stored.credentialID);
  const { credentialDeviceType, credentialBackedUp, transports } = stored;
  return {
    credentialId: shownId(stored),
    name: named?.owner === String(stored.userId) ? named.value : undefined,
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    transports: (transports ?? '').split(',').filter((one) => one !== ''),
  };
}

function shownId({ credentialID }: AdapterAuthenticator): string {
  return toBase64Url(fromStored(credentialID));
}
