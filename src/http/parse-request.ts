import type { Exchange, ExchangeRequest, IncomingRequest, RequestFields } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthAction, Awaitable } from '../types/model.js';
import { onDemand } from '../kit/on-demand.js';
import { NO_BODY, type RequestBody } from './body.js';
import { createCookieJar } from './cookie-jar.js';
import { resolveOrigin } from './origin.js';
import { RequestRefused } from './request-refused.js';
import type { Route } from './route.js';

/** What {@link parseRequest} takes. */
export interface RequestToParse {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly now: Date;
}

/** Parsed on demand: most actions look at a few of these facts only. */
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

  get wantsUrl(): boolean {
    return this.headers.has('x-auth-return-redirect');
  }
}

/** Most requests have none. */
const bodies = onDemand(() => import('./request-body.js'));

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
 * The exchange of a request whose route is known. A HEAD is parsed like the GET it stands for (RFC 9110, section
 * 9.3.2); that it has no side effects is up to the caller. At once, unless there is a body to read.
 * @throws {UntrustedHost} when neither `origin` nor `trustHost` is configured
 * @throws {RequestRefused} for a foreign host, another method, or a body that is none of ours
 */
export function parseRequest(parts: RequestToParse): Awaitable<Exchange> {
  const { request, settings } = parts;
  const origin = resolveOrigin(request, settings);
  if (request.method === 'GET' || request.method === 'HEAD') return createExchange(parts, origin, NO_BODY);
  if (request.method !== 'POST') {
    throw new RequestRefused(405, 'The method is neither GET nor POST.', ['GET', 'HEAD', 'POST']);
  }
  return parsePosted(parts, origin);
}

async function parsePosted(parts: RequestToParse, origin: string): Promise<Exchange> {
  const { readBody } = await bodies();
  const body = await readBody(parts.request.standard(), parts.route.action === 'session');
  return createExchange(parts, origin, body);
}
