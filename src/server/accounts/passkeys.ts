import type { AuthOptions } from '../../types/config.js';
import { audit } from '../../core/hooks/audit.js';
import { relyingPartyOf } from '../../core/methods/webauthn/relying-party.js';
import {
  nameOwnPasskey,
  ownPasskeys,
  removeOwnPasskey,
  toPasskeyName,
} from '../../core/sign-in/own-passkeys.js';
import { secondFactorVerbs } from './second-factor.js';
import type { SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import {
  isRecent,
  refused,
  ownerOf,
  visitorOf,
  type RecentOption,
  type Refused,
  type Visitor,
} from './visitor.js';

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
  return visitor.ok ? listPasskeysOf(visitor) : visitor;
}

/** {@link listPasskeys}, for a user who was found. */
export async function listPasskeysOf(visitor: Visitor): Promise<PasskeysListed> {
  const passkeys = await ownPasskeys(visitor.exchange.settings, visitor.userId);
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
  const value = toPasskeyName(name);
  if (value === undefined)
    throw new RangeError('A passkey name has 1 to 100 characters, and no control characters.');
  const visitor = await ownerOf(source, config);
  return visitor.ok ? renamePasskeyOf(visitor, { credentialId, name: value }) : visitor;
}

/** {@link renamePasskey}, for a user who was found and a name that was checked. */
export async function renamePasskeyOf(
  { exchange, userId, headers }: Visitor,
  { credentialId, name: value }: { readonly credentialId: string; readonly name: string },
): Promise<Done | Refused<'not_found'>> {
  const isNamed = await nameOwnPasskey(exchange.settings, userId, { credentialId, value });
  return isNamed ? { ok: true, headers } : refused('not_found', headers);
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
  const visitor = await ownerOf(source, config);
  return visitor.ok ? removePasskeyOf(visitor, credentialId, options) : visitor;
}

/** {@link removePasskey}, for a user who was found. */
export async function removePasskeyOf(
  visitor: Visitor,
  credentialId: string,
  options: RecentOption = {},
): Promise<PasskeyRemoved | Refused> {
  const { exchange, userId, headers } = visitor;
  if (!(await isRecent(visitor, options))) return refused('reauthentication_required', headers);
  const { settings } = exchange;
  const names = settings.secondFactor === undefined ? [] : await ownPasskeys(settings, userId);
  const removal = await removeOwnPasskey(settings, userId, credentialId);
  if (removal.kind !== 'removed') return refused(removal.kind, headers);
  const { provider } = removal.account;
  await audit(exchange, { name: 'credential.removed', actor: userId, provider });
  if (settings.secondFactor !== undefined) {
    const { name } = names.find((one) => one.credentialId === credentialId) ?? {};
    await (await secondFactorVerbs(settings)).notePasskeyRemoved(exchange, userId, name);
  }
  return { ok: true, headers, signal: { rpId: await rpIdOf(visitor, provider), credentialId } };
}

async function rpIdOf({ exchange }: Visitor, id: string): Promise<string> {
  const provider = exchange.settings.providers.get(id);
  if (provider?.type !== 'webauthn') return new URL(exchange.origin).hostname;
  return (await relyingPartyOf(exchange, provider)).id;
}
