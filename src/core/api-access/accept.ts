import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type {
  KeyReader,
  PresentedToken,
  TokenAccess,
  TokenReader,
  TokenReading,
  TokenRefusal,
  TokenRequest,
} from '../contracts/token-access.js';
import type { AccessRules, AccessVia } from '../../types/api.js';
import type { Session } from '../../types/model.js';
import { AuthError, UntrustedHost } from '../../errors.js';
import { HttpError } from '../http/http-error.js';
import { loadFeature } from '../load-feature.js';

/** Schemes that carry a token (RFC 6750, section 2.1; RFC 9449, section 7.1). Others, such as Basic, are not for us. */
const CARRIES_TOKEN = /^(bearer|dpop)(?: +(.*))?$/i;
/** RFC 6750, section 2.1. */
const TOKEN = /^[\w.~+/-]+=*$/;
const ALL: readonly AccessVia[] = ['session', 'access-token', 'api-key'];

/**
 * Who sent a request to a route that accepts tokens. A token that is refused is never passed over for the session of a browser.
 * @throws {AuthError} (rejects) for rules that make no sense
 */
export async function acceptToken(request: TokenRequest): Promise<TokenReading | TokenRefusal | undefined> {
  const { settings, headers, rules } = request;
  const accept = acceptedBy(rules);
  const [, scheme, token = ''] = CARRIES_TOKEN.exec(headers.get('authorization') ?? '') ?? [];
  if (scheme === undefined)
    return accept.includes('session')
      ? undefined
      : {
          status: 401,
          message: 'Send an access token or an API key.',
          challenge: 'Bearer',
          isMissing: true,
        };
  // RFC 6750, section 3.1: it is one token, and nothing else.
  if (!TOKEN.test(token))
    return {
      status: 400,
      message: 'The `Authorization` field is malformed.',
      challenge: 'Bearer error="invalid_request"',
    };
  try {
    const found = await authenticated(await request.exchange(), presentedBy(request, scheme, token), accept);
    if ('status' in found) return found;
    const scopes = scopesOf(rules);
    const isAllowed = scopes.every((scope) => found.access.scopes.includes(scope));
    return isAllowed ? toReading(found, settings) : insufficient(scopes);
  } catch (error) {
    if (error instanceof UntrustedHost) throw error;
    return unknown(error, settings);
  }
}

/** What counts by the rules. @throws {AuthError} for something else */
function acceptedBy({ accept = ALL }: AccessRules): readonly AccessVia[] {
  if (Array.isArray(accept) && accept.length > 0 && accept.every((via) => ALL.includes(via))) return accept;
  throw new AuthError('The rule `accept` must list "session", "access-token" or "api-key".');
}

function scopesOf({ scope = [] }: AccessRules): readonly string[] {
  return (typeof scope === 'string' ? scope.split(' ') : scope).filter((one) => one !== '');
}

function presentedBy({ request }: TokenRequest, scheme: string, token: string): PresentedToken {
  return {
    scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer',
    token,
    request: request && { method: request.method, path: new URL(request.url).pathname },
  };
}

/** For whom a program acts, and by what. */
interface Found {
  readonly via: Exclude<AccessVia, 'session'>;
  readonly access: TokenAccess;
}

async function authenticated(
  exchange: Exchange,
  presented: PresentedToken,
  accept: readonly AccessVia[],
): Promise<Found | TokenRefusal> {
  const { settings } = exchange;
  const { apiKeys } = settings;
  if (apiKeys !== undefined && presented.token.startsWith(`${apiKeys.prefix}_`))
    return authenticatedByKey(exchange, presented, accept);
  if (!accept.includes('access-token') || settings.api === undefined)
    return invalid('An access token does not count here.');
  const { authenticate } = await loadFeature<TokenReader>(settings, 'api');
  const access = await authenticate(exchange, presented);
  return 'status' in access ? access : { via: 'access-token', access };
}

async function authenticatedByKey(
  exchange: Exchange,
  { scheme, token }: PresentedToken,
  accept: readonly AccessVia[],
): Promise<Found | TokenRefusal> {
  const { settings, request, jar, cookies } = exchange;
  if (scheme === 'dpop' || !accept.includes('api-key')) return invalid('An API key does not count here.');
  // A program has no session: a page that sends a key has it where every script of the page can read it.
  if (jar.forms(cookies.sessionToken.name).length > 0)
    return {
      status: 400,
      message: 'The request has an API key and the session of a browser: send one of them.',
      challenge: 'Bearer error="invalid_request"',
    };
  const { findKey } = await loadFeature<KeyReader>(settings, 'api-keys');
  const found = await findKey(settings, token, request);
  if (found === undefined) return invalid('The API key is wrong, has expired or was revoked.');
  const { user, scopes, id } = found;
  // A key proves nothing of when its user authenticated.
  const auth = settings.secondFactor?.shown(undefined);
  return {
    via: 'api-key',
    access: { user, scopes, key: id, expires: undefined, ...(auth !== undefined && { auth }) },
  };
}

function invalid(message: string): TokenRefusal {
  return { status: 401, message, challenge: 'Bearer error="invalid_token"' };
}

function toReading({ via, access }: Found, { session: { maxAge, fields }, runtime }: Settings): TokenReading {
  const { user, scopes, client, key, auth, expires } = access;
  const own = fields
    .filter((name) => name in user)
    .map((name): [string, unknown] => [name, Reflect.get(user, name)]);
  const { id, name, email, image } = user;
  const session: Session & Readonly<Record<string, unknown>> = {
    user: { ...Object.fromEntries(own), id, name: name ?? null, email: email ?? null, image: image ?? null },
    expires: (expires ?? new Date(runtime.now().getTime() + maxAge * 1000)).toISOString(),
    via,
    scopes,
    ...(client !== undefined && { client }),
    ...(key !== undefined && { key }),
    ...(auth !== undefined && { auth }),
  };
  return { status: 'in', session, user, headers: new Headers(), ...(auth !== undefined && { auth }) };
}

/** RFC 6750, section 3.1: the request needs more than the token may do. */
function insufficient(scopes: readonly string[]): TokenRefusal {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return { status: 403, challenge, message: 'The token lacks a scope.' };
}

/** What could not be looked up is neither right nor wrong. */
function unknown(error: unknown, { logger }: Settings): TokenRefusal {
  const message = 'The token could not be checked. Try again.';
  if (error instanceof HttpError && error.retryAfter !== undefined)
    return { status: 429, message: error.message, retryAfter: error.retryAfter };
  if (error instanceof HttpError) {
    logger.debug('request refused', () => ({ reason: error.message }));
    return { status: 503, message };
  }
  const fault =
    error instanceof AuthError
      ? error
      : new AuthError('A token could not be checked; see the cause.', { cause: error });
  return { status: 503, message, reference: logger.error(fault) };
}
