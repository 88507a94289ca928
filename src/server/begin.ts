import type { IncomingRequest } from '../core/contracts/exchange.js';
import type { Reply } from '../core/contracts/reply.js';
import type { Settings } from '../core/contracts/settings.js';
import type { AuthOptions } from '../types/config.js';
import type { Session } from '../types/model.js';
import { handleRequest } from '../core/auth.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { AuthError, InvalidProvider, SessionTokenError } from '../errors.js';
import { csrfToken } from '../core/http/csrf.js';
import { parseRequest } from '../core/http/parse-request.js';
import { methodOf } from '../core/methods/index.js';
import { withEnvironment } from './environment.js';
import { cookieHeaders } from './get-session.js';
import { headersOf, sessionRequest, withoutBody, type SessionSource } from './session-request.js';

/** What {@link beginSignIn} takes beside the provider. */
export interface BeginOptions {
  /** Where the browser goes at the end: a path, or a URL that the `redirect` callback allows. @default "/" */
  readonly redirectTo?: string;
  /** Fields of the provider's form, for instance `email`, or user name and password. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Parameters for the provider's authorization URL, for instance `login_hint`. */
  readonly authorizationParams?: Readonly<Record<string, string>>;
}

/** What the browser must get. */
export interface Begun {
  /** Where to send it. With `error`, the sign-in page or the error page. */
  readonly url: string;
  /** The `Set-Cookie` fields for it: append them to the response, or the sign-in cannot be completed. */
  readonly headers: Headers;
  /** The type of the error, as pages get it, if this failed. */
  readonly error?: string;
  /** More about the error, for instance what a `CredentialsSignin` was given. */
  readonly code?: string;
}

/** What {@link updateSession} gives. */
export interface UpdatedSession {
  /** The session, as `GET session` answers it from now on; `null` if no user is signed in. */
  readonly session: Session | null;
  /** @see {@link Begun.headers} */
  readonly headers: Headers;
}

/** Header fields that say how the browser sent the request of the page: it did not send the one that is made here. */
const SENDER_FIELDS = /^(?:origin|referer|accept|sec-fetch-.*|x-auth-return-redirect|x-csrf-token)$/;

/**
 * Begins a sign-in for the browser that sent `source`, from the server's own code: a form action, a server function. What
 * calls it must have been sent by a page of the application; frameworks check that for their actions.
 * @param provider - the id; `undefined`: the sign-in page lets people choose
 * @throws {InvalidProvider} (rejects) if there is no provider of this id
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { url, headers } = await beginSignIn(request, config, 'github', { redirectTo: '/inside' })
 */
export async function beginSignIn(
  source: SessionSource,
  config: AuthOptions,
  provider?: string,
  options: BeginOptions = {},
): Promise<Begun> {
  const complete = withEnvironment(config);
  const settings = await resolveSettings(complete);
  const query = new URLSearchParams(options.authorizationParams);
  return toBegun(
    await post(source, complete, {
      path: `${pathOf(provider, settings)}${query.size > 0 ? `?${query}` : ''}`,
      fields: { ...options.fields, callbackUrl: options.redirectTo ?? '/' },
    }),
  );
}

/**
 * Ends the session of the browser that sent `source`, from the server's own code. {@link beginSignIn} says who may call it.
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { url, headers } = await endSession(request, config)
 */
export async function endSession(
  source: SessionSource,
  config: AuthOptions,
  { redirectTo = '/' }: Pick<BeginOptions, 'redirectTo'> = {},
): Promise<Begun> {
  return toBegun(
    await post(source, withEnvironment(config), { path: 'signout', fields: { callbackUrl: redirectTo } }),
  );
}

/**
 * Updates the session of the browser that sent `source`, from the server's own code: the `jwt` callback gets `data` as
 * `session`, with the trigger `update`. {@link beginSignIn} says who may call it.
 * @throws {SessionTokenError} (rejects) if the session could not be updated; the log says why
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { session, headers } = await updateSession(request, config, { theme: 'dark' })
 */
export async function updateSession(
  source: SessionSource,
  config: AuthOptions,
  data: unknown,
): Promise<UpdatedSession> {
  const { reply, headers } = await post(source, withEnvironment(config), { path: 'session', data });
  // 400 with `null`: no user is signed in.
  const isAnswer = reply.kind === 'json' && (reply.status === 200 || reply.body === null);
  if (!isAnswer) throw new SessionTokenError('The session could not be updated. The log has the cause.');
  // The body of `session` is a session, or null.
  return { session: reply.body as Session | null, headers };
}

function pathOf(id: string | undefined, { providers, organizations }: Settings): string {
  if (id === undefined) return 'signin';
  const provider = providers.get(id);
  if (provider !== undefined) {
    const { kind, action } = methodOf(provider).form(provider);
    // What a script of the page must begin cannot be begun here: the page has it.
    return kind === 'scripted' ? 'signin' : `${action}/${id}`;
  }
  // That of an organization, which is looked up where the sign-in begins.
  if (organizations?.policies && id.startsWith('org.')) return `signin/${id}`;
  const ids = providers.all().map((one) => `"${one.id}"`);
  throw new InvalidProvider(`There is no provider "${id}". Configured are ${ids.join(', ') || 'none'}.`);
}

type Posted = { readonly path: string } & (
  { readonly fields: Readonly<Record<string, string>> } | { readonly data: unknown }
);

interface Answered {
  readonly reply: Reply;
  readonly headers: Headers;
  readonly origin: string;
}

/** Posts a form, or JSON, to an action in the name of the browser, with a CSRF token that fits. */
async function post(source: SessionSource, config: AuthOptions, posted: Posted): Promise<Answered> {
  const settings = await resolveSettings(config);
  const first = sessionRequest(source, settings);
  const route = { action: 'csrf', providerId: undefined } as const;
  const exchange = await parseRequest({ request: first, route, settings, now: settings.runtime.now() });
  const token = await csrfToken(exchange);
  const { name } = exchange.cookies.csrfToken;
  const headers = withoutBody(headersOf(source));
  for (const field of headersOf(source).keys()) if (SENDER_FIELDS.test(field)) headers.delete(field);
  const pair = exchange.jar.pending(name);
  if (pair !== undefined) headers.set('cookie', withCookie(headers.get('cookie'), name, pair));
  const isForm = 'fields' in posted;
  headers.set('content-type', isForm ? 'application/x-www-form-urlencoded' : 'application/json');
  const url = new URL(`${settings.basePath}/${posted.path}`, exchange.origin);
  const body = isForm
    ? new URLSearchParams({ ...posted.fields, csrfToken: token }).toString()
    : JSON.stringify({ csrfToken: token, data: posted.data });
  let standard: Request | undefined;
  const request: IncomingRequest = {
    method: 'POST',
    url,
    headers,
    address: first.address,
    standard: () => (standard ??= new Request(url, { method: 'POST', headers, body })),
  };
  return handleRequest(request, config, (reply, answered) => ({
    reply,
    headers: answered === undefined ? new Headers() : cookieHeaders(answered),
    origin: url.origin,
  }));
}

/** The cookies of a request with one replaced. */
function withCookie(cookies: string | null, name: string, value: string): string {
  const others = (cookies ?? '').split(/; */).filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  return [...others, `${name}=${encodeURIComponent(value)}`].join('; ');
}

function toBegun({ reply, headers, origin }: Answered): Begun {
  // One attempt too many gets the sign-in page itself, with its status: here, it is gone to.
  const location = reply.kind === 'redirect' || reply.kind === 'html' ? reply.location : undefined;
  if (location === undefined)
    throw new AuthError('The sign-in or sign-out failed. The log has the cause.', {
      cause: { status: reply.status },
    });
  const url = new URL(location, origin);
  const [error, code] = [url.searchParams.get('error'), url.searchParams.get('code')];
  return {
    url: url.href,
    headers,
    ...(error !== null && url.origin === origin && { error }),
    ...(error !== null && code !== null && url.origin === origin && { code }),
  };
}
