import type { AuthOptions } from '../../types/config.js';
import type { AdapterAccount, AdapterAccountType } from '../../types/adapter.js';
import { InvalidProvider } from '../../errors.js';
import { audit } from '../../core/hooks/audit.js';
import { endAccountTokens } from '../../core/logout/end-account-tokens.js';
import { beginSignIn, type BeginOptions, type Begun } from '../begin.js';
import { cookieHeaders, joined } from '../get-session.js';
import type { SessionSource } from '../session-request.js';
import {
  isRecent,
  ownerOf,
  refused,
  visitorOf,
  type RecentOption,
  type Refused,
  type Visitor,
} from './visitor.js';
import { isSameAccount, removeWay, waysInOf } from '../../core/sign-in/ways-in.js';

/** An account that is linked to the user. No token of it is shown. */
export interface LinkedAccount {
  /** The id of the provider. */
  readonly provider: string;
  readonly providerAccountId: string;
  readonly type: AdapterAccountType;
  /** The provider's name; `undefined` if it is not configured any more, so that the account signs no user in. */
  readonly name: string | undefined;
}

/** What {@link listAccounts} found. */
export interface AccountsListed {
  readonly ok: true;
  readonly accounts: readonly LinkedAccount[];
  /** The proven address, if a mail provider is configured, so that a mail signs in. */
  readonly email: string | undefined;
  /** How many passkeys are stored. */
  readonly passkeys: number;
  /** @see {@link Refused.headers} */
  readonly headers: Headers;
}

/**
 * Lists the accounts of who is signed in, and the other ways in.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`
 * @throws {AuthError} (rejects) when the configuration is invalid, or the store fails
 */
export async function listAccounts(
  source: SessionSource,
  config: AuthOptions,
): Promise<AccountsListed | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const { settings } = visitor.exchange;
  const { accounts, passkeys, email } = await waysInOf(settings, visitor.userId);
  const shown = accounts.map(({ provider, providerAccountId, type }) => ({
    provider,
    providerAccountId,
    type,
    name: settings.providers.get(provider)?.name,
  }));
  return { ok: true, accounts: shown, email, passkeys: passkeys.length, headers: visitor.headers };
}

/** Something was done. */
export interface Done {
  readonly ok: true;
  /** @see {@link Refused.headers} */
  readonly headers: Headers;
}

/**
 * Removes an account of who is signed in, but never the last way in. What calls this must have been sent by a page of the
 * application.
 * @throws {MissingAdapterMethods} (rejects) if the adapter lacks `listAccountsByUserId`, `unlinkAccount` or `linkAccount`
 * @throws {AuthError} (rejects) when the configuration is invalid, the store fails, or the age of the session is unknown
 * @example const result = await unlink(request, config, { provider: 'github', providerAccountId: '42' })
 */
export async function unlink(
  source: SessionSource,
  config: AuthOptions,
  target: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  options: RecentOption = {},
): Promise<Done | Refused> {
  const visitor = await ownerOf(source, config);
  return visitor.ok ? unlinkOf(visitor, target, options) : visitor;
}

/** {@link unlink}, for a user who was found. */
export async function unlinkOf(
  visitor: Visitor,
  target: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  options: RecentOption = {},
): Promise<Done | Refused> {
  const { exchange, userId, headers } = visitor;
  if (!(await isRecent(visitor, options))) return refused('reauthentication_required', headers);
  const ways = await waysInOf(exchange.settings, userId);
  const account = ways.accounts.find((one) => isSameAccount(one, target));
  if (account === undefined) return refused('not_found', headers);
  const isRemoved = await removeWay(exchange.settings, { userId, ways, account });
  if (!isRemoved) return refused('last_way_in', headers);
  const name = account.type === 'webauthn' ? 'credential.removed' : 'unlink';
  await audit(exchange, { name, actor: userId, provider: account.provider });
  await endAccountTokens(exchange, visitor.identity, account);
  return { ok: true, headers: joined(headers, cookieHeaders(exchange)) };
}

/** What {@link link} takes beside the provider. */
export interface LinkOptions extends Omit<BeginOptions, 'fields'> {
  /** @see {@link RecentOption.recent} @default 600 */
  readonly recent?: RecentOption['recent'];
}

/** Where the browser must be sent to link an account. */
export interface LinkBegun extends Begun {
  readonly ok: true;
}

/**
 * Begins linking an account of a further provider to who is signed in. The account is linked when the browser comes back in
 * the very session that began it. What calls this must have been sent by a page of the application.
 * @throws {InvalidProvider} (rejects) unless there is an OAuth or OpenID Connect provider of this id; passkeys are added by
 * `registerPasskey` of `latchkey/client`
 * @throws {AuthError} (rejects) when the configuration is invalid, or the age of the session is unknown, unless `recent` is false
 */
export async function link(
  source: SessionSource,
  config: AuthOptions,
  provider: string,
  { recent, ...options }: LinkOptions = {},
): Promise<LinkBegun | Refused<'no_session' | 'unknown' | 'reauthentication_required'>> {
  const visitor = await ownerOf(source, config);
  if (!visitor.ok) return visitor;
  const type = visitor.exchange.settings.providers.get(provider)?.config.type;
  if (type !== undefined && type !== 'oauth' && type !== 'oidc') {
    throw new InvalidProvider(
      `Provider "${provider}" of type "${type}" is no OAuth provider. Add passkeys by \`registerPasskey\` of latchkey/client.`,
    );
  }
  if (!(await isRecent(visitor, recent === undefined ? {} : { recent })))
    return refused('reauthentication_required', visitor.headers);
  const begun = await beginSignIn(source, config, provider, options);
  for (const line of visitor.headers.getSetCookie()) begun.headers.append('set-cookie', line);
  return { ok: true, ...begun };
}
