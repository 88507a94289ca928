import type { Exchange } from '../core/contracts/exchange.js';
import type { AnyRefresh } from '../core/contracts/refresh.js';
import type { ResolvedProvider } from '../core/contracts/provider.js';
import type { Settings } from '../core/contracts/settings.js';
import type { AuthOptions } from '../types/config.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { AccessTokenError, AdapterError, AuthError, InvalidProvider, SessionTokenError } from '../errors.js';
import { methodOf } from '../core/methods/index.js';
import { sessionStrategy } from '../core/session/index.js';
import { liveRecordOf } from '../core/session/revocation/session-record.js';
import { findGrant } from '../core/tokens/find-grant.js';
import { freshGrant } from '../core/tokens/fresh-grant.js';
import type { AccessTokenRequest, UsableGrant } from '../core/tokens/judge-grant.js';
import { withEnvironment } from './environment.js';
import { cookieHeaders, getSession, joined } from './get-session.js';
import { sessionExchange } from './current-session.js';
import type { SessionSource } from './session-request.js';

/** What {@link getAccessToken} takes beside the request. */
export interface AccessTokenOptions {
  /** The id of the provider. */
  readonly provider: string;
  /**
   * The id of the account there: for people who have linked several, and to take over tokens from the account row of an adapter
   * without `listAccountsByUserId`. @default the one of the last sign-in
   */
  readonly accountId?: string | undefined;
  /** Seconds for which the token must still be valid. @default `tokens.refreshBefore` of the configuration */
  readonly minValid?: number | undefined;
  /** Whether it must be a new one, because the provider's API refused the last. @default false */
  readonly force?: boolean | undefined;
  /**
   * Whether the `headers` can be given to the browser. Where they cannot, as while a page is rendered, pass `false`: a
   * refresh whose result could not be kept is then refused before it ends the grant. It only matters without `records`.
   * @default true
   */
  readonly canWriteCookies?: boolean | undefined;
}

/** An access token of a provider. */
export interface AccessToken {
  readonly accessToken: string;
  /** `undefined` if the provider did not say. */
  readonly expiresAt: Date | undefined;
  /** With spaces between the scopes; `undefined` if the provider did not say. */
  readonly scope: string | undefined;
  /** For the header `Authorization: <tokenType> <accessToken>`. */
  readonly tokenType: string;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/**
 * An access token of a provider for who sent `source`, refreshed if it is due.
 * @throws {AccessTokenError} (rejects) if there is none; its `headers` belong to the response, too
 * @throws {InvalidProvider} (rejects) if there is no such provider, or `tokens` does not cover it
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { accessToken, headers } = await getAccessToken(request, config, { provider: 'google' })
 */
export async function getAccessToken(
  source: SessionSource,
  config: AuthOptions,
  options: AccessTokenOptions,
): Promise<AccessToken> {
  const complete = withEnvironment(config);
  const settings = await resolveSettings(complete);
  const refresh = await refreshOf(settings, options.provider);
  const demand = toTokenRequest(settings, options);
  const reading = await getSession(source, config);
  if (reading.status === 'unknown') throw unknown(options.provider, reading.error);
  if (reading.status === 'out') throw withHeaders(noSession(), reading.headers);
  const exchange = await sessionExchange(source, settings);
  const asked = { refresh, demand, userId: String(reading.user.id), options };
  try {
    const grant = await grantFor(exchange, asked);
    return toAccessToken(grant, joined(reading.headers, cookieHeaders(exchange)));
  } catch (error) {
    if (error instanceof AdapterError || error instanceof SessionTokenError)
      throw unknown(options.provider, error);
    if (!(error instanceof AccessTokenError)) throw error;
    throw withHeaders(error, joined(reading.headers, cookieHeaders(exchange)));
  }
}

interface Asked {
  readonly refresh: AnyRefresh;
  readonly demand: AccessTokenRequest;
  readonly userId: string;
  readonly options: AccessTokenOptions;
}

async function grantFor(
  exchange: Exchange,
  { refresh: ask, demand, userId, options }: Asked,
): Promise<UsableGrant> {
  const { settings } = exchange;
  const { provider, accountId, canWriteCookies = true } = options;
  const binding = async (): Promise<string | undefined> =>
    (await (await sessionStrategy(settings)).identify(exchange))?.binding;
  const signedInWith = (id: string): Promise<string | undefined> => subjectAt(exchange, id);
  const owner = { userId, binding, signedInWith, canWriteCookies };
  const place = await findGrant(exchange, owner, { provider, accountId });
  const grant = place && (await freshGrant({ settings, place, demand, ask, actor: userId }));
  if (place === undefined || grant === undefined) throw noGrant(settings, options);
  await place.deliver(grant);
  return grant;
}

/** Who a user is at a provider of OpenID Connect, if that is where the session came from and its record tells. */
async function subjectAt(exchange: Exchange, provider: string): Promise<string | undefined> {
  const { settings } = exchange;
  const identity = await (await sessionStrategy(settings)).identify(exchange);
  const session = identity === null ? undefined : (await liveRecordOf(settings, identity))?.providerSession;
  return session?.provider === provider ? session.sub : undefined;
}

/** How the provider is asked for new tokens. */
async function refreshOf(settings: Settings, id: string): Promise<AnyRefresh> {
  const { providers, tokens } = settings;
  const provider = providers.get(id);
  const isCovered = tokens !== undefined && (tokens.keep === true || tokens.keep.includes(id));
  const refresh = isCovered && provider !== undefined ? await stepOf(settings, provider) : undefined;
  if (refresh !== undefined) return refresh;
  throw new InvalidProvider(
    provider === undefined
      ? `There is no provider "${id}".`
      : `No tokens of provider "${id}" are kept: \`tokens.keep\` must be true, or list this OAuth or OpenID Connect provider.`,
  );
}

async function stepOf(settings: Settings, provider: ResolvedProvider): Promise<AnyRefresh | undefined> {
  const { refresh } = await methodOf(provider).steps();
  return refresh === undefined ? undefined : (request) => refresh(settings, provider, request);
}

function toTokenRequest(
  { tokens }: Settings,
  { minValid, force = false }: AccessTokenOptions,
): AccessTokenRequest {
  if (minValid !== undefined && !(Number.isFinite(minValid) && minValid >= 0))
    throw new AuthError('`minValid` of `getAccessToken` must be a number of seconds, not negative.');
  return { minValid, force, refreshBefore: tokens?.refreshBefore ?? 0 };
}

function noSession(): AccessTokenError {
  return new AccessTokenError('Not signed in.', { code: 'no_session' });
}

function noGrant(
  { adapter, records }: Settings,
  { provider, accountId }: AccessTokenOptions,
): AccessTokenError {
  // There is no way to know of an account row that is neither listed nor named.
  const isUnseen = records !== undefined && accountId === undefined && adapter !== undefined;
  const hint =
    isUnseen && adapter.listAccountsByUserId === undefined
      ? ' This adapter lacks `listAccountsByUserId`: for tokens of an earlier sign-in, pass `accountId`.'
      : '';
  return new AccessTokenError(
    `No tokens of provider "${provider}" are stored. Let the user sign in with this provider, or link it.${hint}`,
    { code: 'no_grant' },
  );
}

function unknown(provider: string, cause: unknown): AccessTokenError {
  const message = `The store is down: the tokens of provider "${provider}" are unknown. Try again.`;
  return new AccessTokenError(message, { code: 'temporarily_unavailable', cause });
}

/** A copy of an error, which parallel calls may share, with the header fields of this call. */
function withHeaders(error: AccessTokenError, headers: Headers): AccessTokenError {
  const { message, code, cause } = error;
  const own = new AccessTokenError(message, { code, cause: cause?.err ?? cause });
  for (const line of headers.getSetCookie()) own.headers.append('set-cookie', line);
  return own;
}

function toAccessToken(
  { accessToken, expiresAt, scope, tokenType }: UsableGrant,
  headers: Headers,
): AccessToken {
  return {
    accessToken,
    expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt * 1000),
    scope,
    // As RFC 6750 writes it, whatever the case in which the provider sent it.
    tokenType: tokenType.toLowerCase() === 'bearer' ? 'Bearer' : tokenType,
    headers,
  };
}
