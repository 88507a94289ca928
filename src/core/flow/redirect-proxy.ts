import type { Exchange } from '../contracts/exchange.js';
import type { OAuthProvider } from '../contracts/provider.js';
import type { RedirectReply } from '../contracts/reply.js';
import type { Awaitable } from '../../types/model.js';
import { AuthError, OAuthCallbackError } from '../../errors.js';
import { inLimit } from '../hooks/in-limit.js';
import { decodeAt, encodeAt } from '../../jwt/codec.js';
import { FLOW_MAX_AGE } from '../http/cookie-table.js';

/** The salt of the wrapped state; the redirect proxy and the applications behind it must use the same one. */
const SALT = 'encodedState';

/** The redirect URI of a provider: this application's own callback, or that of the redirect proxy. */
export function redirectUri(exchange: Exchange, provider: OAuthProvider): string {
  const proxy = provider.redirectProxyUrl ?? exchange.settings.redirectProxy.url;
  const base = proxy === undefined ? exchange.baseUrl : proxy.replace(/\/$/, '');
  return `${base}/callback/${provider.id}`;
}

/** Wraps the state so that a redirect proxy knows where to send the response; without a proxy it is returned unchanged. */
export function proxyState(exchange: Exchange, provider: OAuthProvider, state: string): Awaitable<string> {
  const own = `${exchange.baseUrl}/callback/${provider.id}`;
  if (redirectUri(exchange, provider) === own) return state;
  const token = { origin: own, state };
  return encodeAt(
    { token, salt: SALT, secret: exchange.settings.secrets, maxAge: FLOW_MAX_AGE },
    exchange.now,
  );
}

/** The state that the flow was started with: unwrapped if it went through a redirect proxy. */
export function innerState(exchange: Exchange, state: string | undefined): Awaitable<string | undefined> {
  if (!isWrapped(state)) return state;
  return unwrap(exchange, state).then((wrapped) => (wrapped === null ? state : wrapped.state));
}

/**
 * Acts as the redirect proxy: redirects to the application that the state names, with the whole authorization response.
 * Resolves to `undefined` if the response is for this application.
 * @throws {OAuthCallbackError} `proxy_origin` if `redirectProxyOrigins` does not allow that application
 */
export function followProxy(
  exchange: Exchange,
  provider: OAuthProvider,
  params: URLSearchParams,
): Awaitable<RedirectReply | undefined> {
  const state = params.get('state') ?? undefined;
  return isWrapped(state) ? followWrapped(exchange, provider, { params, state }) : undefined;
}

async function followWrapped(
  exchange: Exchange,
  provider: OAuthProvider,
  { params, state }: { readonly params: URLSearchParams; readonly state: string },
): Promise<RedirectReply | undefined> {
  const wrapped = await unwrap(exchange, state);
  if (wrapped === null) return undefined;
  const target = parseTarget(wrapped.origin, exchange, provider);
  if (target?.origin === exchange.origin) return undefined;
  if (target === undefined || !(await isAllowed(exchange, target.origin))) {
    throw new OAuthCallbackError(
      `The redirect proxy of provider "${provider.id}" was asked to redirect to an origin that is not allowed. ` +
        'List the preview deployments in the option `redirectProxyOrigins` (or AUTH_REDIRECT_PROXY_ORIGINS), ' +
        'for instance "https://*.preview.example.com".',
      { code: 'proxy_origin' },
    );
  }
  return { kind: 'redirect', location: `${target.href}?${params.toString()}` };
}

/** Whether a state may be a wrapped one, which is a JWE with four dots; an unwrapped state has one. */
function isWrapped(state: string | undefined): state is string {
  return state?.split('.').length === 5;
}

async function unwrap(
  exchange: Exchange,
  state: string,
): Promise<{ origin: string; state: string | undefined } | null> {
  try {
    const token = await decodeAt(
      { token: state, salt: SALT, secret: exchange.settings.secrets },
      exchange.now,
    );
    if (token === null || typeof token['origin'] !== 'string') return null;
    return {
      origin: token['origin'],
      state: typeof token['state'] === 'string' ? token['state'] : undefined,
    };
  } catch {
    return null;
  }
}

/** The URL to redirect to; its path is always that of this provider's callback, whatever the state says. */
function parseTarget(origin: string, exchange: Exchange, provider: OAuthProvider): URL | undefined {
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const callback = `/callback/${provider.id}`;
  const path = url.pathname.endsWith(callback) ? url.pathname : `${exchange.settings.basePath}${callback}`;
  return new URL(path, url.origin);
}

async function isAllowed({ settings }: Exchange, origin: string): Promise<boolean> {
  const allowed = settings.redirectProxy.origins;
  if (allowed === undefined) return false;
  if (typeof allowed === 'function') {
    try {
      // Only `true` allows the origin, whatever the application's function returns.
      const limit = { name: '`redirectProxyOrigins`', limit: 'callbacks' } as const;
      const answer: unknown = await inLimit(settings, limit, allowed(origin));
      return answer === true;
    } catch (error) {
      throw new AuthError(
        'The option `redirectProxyOrigins` threw, or gave no answer in time. See the cause.',
        { cause: error },
      );
    }
  }
  const list = typeof allowed === 'string' ? allowed.split(',') : allowed;
  return list.some((entry) => matchesOrigin(entry.trim(), origin));
}

/** Whether a pattern allows an origin. `https://*.example.com` allows subdomains only: not the domain itself, no other scheme or port. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const wildcard = /^(https?:\/\/)\*\.([^/*]+)\/?$/.exec(pattern);
  if (wildcard === null) return URL.canParse(pattern) && new URL(pattern).origin === origin;
  const scheme = wildcard[1] ?? '';
  const suffix = `.${(wildcard[2] ?? '').toLowerCase()}`;
  return (
    origin.startsWith(scheme) && origin.endsWith(suffix) && origin.length > scheme.length + suffix.length
  );
}
