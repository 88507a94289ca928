import type { Exchange, ExchangeRequest, IncomingRequest, RequestFields } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthAction, Awaitable } from '../../types/model.js';
import { bareObject } from '../kit/bare-object.js';
import { onDemand } from '../kit/on-demand.js';
import type { RequestBody } from './request-body.js';
import { connectionOf } from './connection.js';
import { createCookieJar } from './cookie-jar.js';
import { resolveOrigin } from './origin.js';
import { HttpError } from './http-error.js';
import type { Route } from './route.js';

/** A request to one of the actions, and what is needed to parse it. */
export interface RequestToParse {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly now: Date;
}

/** The parts of a request; those that few actions look at are parsed when they are read. */
class ParsedRequest implements ExchangeRequest {
  readonly #incoming: IncomingRequest;
  readonly method: 'GET' | 'POST';
  readonly action: AuthAction;
  readonly providerId: string | undefined;
  readonly form: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly duplicated: readonly string[];
  readonly headers: RequestFields;

  constructor({ request, route }: RequestToParse, body: RequestBody) {
    this.#incoming = request;
    this.method = request.method === 'POST' ? 'POST' : 'GET';
    this.action = route.action;
    this.providerId = route.providerId;
    this.form = body.form;
    this.data = body.data;
    this.duplicated = body.duplicated;
    this.headers = request.headers;
    Object.freeze(this);
  }

  get query(): URLSearchParams {
    return this.#incoming.url.searchParams;
  }

  get original(): Request {
    return this.#incoming.standard();
  }

  get address(): string | undefined {
    return this.#incoming.address;
  }

  get wantsUrl(): boolean {
    return this.headers.has('x-auth-return-redirect');
  }
}

/** Loaded with the first POST: most requests have no body. */
const loadBodyReader = onDemand(() => import('./request-body.js'));

const NO_BODY: RequestBody = Object.freeze({
  form: Object.freeze(bareObject<string>()),
  data: undefined,
  duplicated: Object.freeze([]),
});

/** A standard request in the form that {@link parseRequest} takes. */
export function toIncomingRequest(request: Request): IncomingRequest {
  const { method, headers } = request;
  const address = connectionOf(request);
  return { method, url: new URL(request.url), headers, address, standard: () => request };
}

function createExchange(parts: RequestToParse, origin: string, body: RequestBody): Exchange {
  const { settings, now, request } = parts;
  const secure = settings.useSecureCookies ?? origin.startsWith('https:');
  return Object.freeze({
    settings,
    origin,
    baseUrl: origin + settings.basePath,
    cookies: secure ? settings.cookies.secure : settings.cookies.plain,
    now,
    jar: createCookieJar(request.headers.get('cookie'), () => {
      settings.once('duplicate-cookie', () => settings.logger.warn('duplicate-cookie'));
    }),
    request: new ParsedRequest(parts, body),
  });
}

/**
 * Parses a request whose route is known into an exchange; synchronously, unless there is a body to read. HEAD is parsed
 * like GET (RFC 9110, section 9.3.2); it is up to the caller that it has no side effects.
 * @throws {UntrustedHost} when neither `origin` nor `trustHost` is configured
 * @throws {HttpError} for an unknown host, another method, or a body that cannot be read
 */
export function parseRequest(parts: RequestToParse): Awaitable<Exchange> {
  const { request, settings } = parts;
  const origin = resolveOrigin(request, settings);
  if (request.method === 'GET' || request.method === 'HEAD') return createExchange(parts, origin, NO_BODY);
  if (request.method !== 'POST') {
    throw new HttpError(405, 'The method is neither GET nor POST.', ['GET', 'HEAD', 'POST']);
  }
  return parsePosted(parts, origin);
}

async function parsePosted(parts: RequestToParse, origin: string): Promise<Exchange> {
  const { readBody } = await loadBodyReader();
  const body = await readBody(parts.request.standard(), {
    acceptsData: parts.route.action === 'session',
    seconds: parts.settings.timeouts.body,
  });
  return createExchange(parts, origin, body);
}
