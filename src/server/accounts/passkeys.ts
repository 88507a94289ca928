import type { AuthOptions } from '../../types/config.js';
import type { AdapterAuthenticator } from '../../types/adapter.js';
import { AuthError } from '../../errors.js';
import { audit } from '../../core/hooks/audit.js';
import { toBase64Url } from '../../core/kit/base64.js';
import { fromStored } from '../../core/methods/webauthn/stored-credential.js';
import { relyingPartyOf } from '../../core/methods/webauthn/relying-party.js';
import { atTheEnd, passkeyName } from '../../core/records/kinds.js';
import { recordsOf, type Records } from '../../core/records/records.js';
import type { SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import { isRecent, refused, visitorOf, type RecentOption, type Refused, type Visitor } from './visitor.js';
import { passkeysOf, removeWay, waysInOf } from './ways-in.js';

/** A passkey, without its key. */
export interface Passkey {
  /** base64url, as scripts of the page have it. */
  readonly credentialId: string;
  /** What the user calls it; `undefined` until {@link renamePasskey}. */
  readonly name: string | undefined;
  /** Whether it is synchronised between devices. */
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
  readonly transports: readonly string[];
}

/** What {@link listPasskeys} found. */
export interface PasskeysListed extends Done {
  readonly passkeys: readonly Passkey[];
}

/** A passkey was removed. */
export interface PasskeyRemoved extends Done {
  /** For `signalUnknownCredential` of `latchkey/client`, so that the password manager forgets it, too. */
  readonly signal: { readonly rpId: string; readonly credentialId: string };
}

/** Lists the passkeys of who is signed in. @throws {AuthError} (rejects) when the configuration is invalid, or the store fails */
export async function listPasskeys(
  source: SessionSource,
  config: AuthOptions,
): Promise<PasskeysListed | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { settings } = visitor.exchange;
  const records = recordsOf(settings);
  const stored = await passkeysOf(settings, visitor.userId);
  const passkeys = await Promise.all(stored.map((one) => shown(one, records)));
  return { ok: true, passkeys, headers: visitor.headers };
}

/**
 * Names a passkey of who is signed in. What calls this must have been sent by a page of the application.
 * @param name - 1 to 100 characters after trimming, without control characters
 * @throws {RangeError} (rejects) for another name
 * @throws {AuthError} (rejects) when there is no store of records, the configuration is invalid, or the store fails
 */
export async function renamePasskey(
  source: SessionSource,
  config: AuthOptions,
  { credentialId, name }: { readonly credentialId: string; readonly name: string },
): Promise<Done | Refused<'no_session' | 'unknown' | 'not_found'>> {
  const value = passkeyName.parse(typeof name === 'string' ? name.trim() : undefined);
  if (value === undefined)
    throw new RangeError('A passkey name has 1 to 100 characters, and no control characters.');
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const records = recordsOf(visitor.exchange.settings);
  if (records === undefined) throw new AuthError('Passkey names need the option `records`.');
  const found = await ownPasskey(visitor, credentialId);
  if (found === undefined) return refused('not_found', visitor.headers);
  const entry = { id: found.credentialID, owner: visitor.userId, value, expiresAt: atTheEnd() };
  for (let attempt = 0; attempt < 5; attempt++) {
    const { version } = await records.readToReplace(passkeyName, entry.id);
    if (await records.write(passkeyName, entry, version)) return { ok: true, headers: visitor.headers };
  }
  throw new AuthError('Other requests renamed the passkey; try again.');
}

/**
 * Removes a passkey of who is signed in, but never the last way in. What calls this must have been sent by a page of the
 * application.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`, `unlinkAccount` or `linkAccount`
 * @throws {AuthError} (rejects) when the configuration is invalid, the store fails, or the age of the session is unknown
 */
export async function removePasskey(
  source: SessionSource,
  config: AuthOptions,
  credentialId: string,
  options: RecentOption = {},
): Promise<PasskeyRemoved | Refused> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { exchange, userId, headers } = visitor;
  if (!(await isRecent(visitor, options))) return refused('reauthentication_required', headers);
  const found = await ownPasskey(visitor, credentialId);
  const ways = await waysInOf(exchange.settings, userId);
  const account = ways.accounts.find(
    (one) => one.type === 'webauthn' && one.providerAccountId === found?.providerAccountId,
  );
  if (found === undefined || account === undefined) return refused('not_found', headers);
  if (!(await removeWay(exchange.settings, { userId, ways, account })))
    return refused('last_way_in', headers);
  await audit(exchange, { name: 'credential.removed', actor: userId, provider: account.provider });
  return { ok: true, headers, signal: { rpId: await rpIdOf(visitor, account.provider), credentialId } };
}

async function ownPasskey(
  { exchange, userId }: Visitor,
  credentialId: string,
): Promise<AdapterAuthenticator | undefined> {
  const stored = await passkeysOf(exchange.settings, userId);
  return stored.find((one) => shownId(one) === credentialId);
}

async function shown(stored: AdapterAuthenticator, records: Records | undefined): Promise<Passkey> {
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

async function rpIdOf({ exchange }: Visitor, id: string): Promise<string> {
  const provider = exchange.settings.providers.get(id);
  if (provider?.type !== 'webauthn') return new URL(exchange.origin).hostname;
  return (await relyingPartyOf(exchange, provider)).id;
}
