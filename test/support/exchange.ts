import type { Exchange } from '../../src/core/contracts/exchange.js';
import type { Settings } from '../../src/core/contracts/settings.js';
import { featuresOfProvider } from '../../src/core/features/all.js';
import { cookieTable } from '../../src/core/http/cookie-table.js';
import { toIncomingRequest, parseRequest } from '../../src/core/http/parse-request.js';
import { HttpError } from '../../src/core/http/http-error.js';
import { parseRoute } from '../../src/core/http/route.js';

/** The instant of every exchange made here. */
export const NOW: Date = new Date('2030-01-01T00:00:00Z');

/** Settings for the tests of one room: no provider, any host, the given members instead of these. */
export function settingsWith(given: Partial<Settings> = {}): Settings {
  const memos = new Map<string, unknown>();
  const memo = <T>(key: string, make: () => T): T => {
    if (!memos.has(key)) memos.set(key, make());
    // A key is only ever used with one type.
    return memos.get(key) as T;
  };
  return Object.freeze({
    basePath: '/auth',
    secrets: ['a secret of more than thirty-two characters'],
    providers: { get: () => undefined, all: () => [] },
    session: {
      strategy: 'jwt',
      maxAge: 2_592_000,
      updateAge: 86_400,
      fields: [],
      generateSessionToken: () => 'session-token',
      needsStoredUser: false,
      isRevocable: false,
    },
    jwt: {
      maxAge: 2_592_000,
      maxSize: 13_312,
      secret: 'a secret of more than thirty-two characters',
      encode: undefined,
      decode: undefined,
    },
    useSecureCookies: undefined,
    cookies: { plain: cookieTable(false, undefined), secure: cookieTable(true, undefined) },
    callbacks: {},
    events: {},
    adapter: undefined,
    // In the default build, any provider has all of them.
    features: featuresOfProvider({ id: 'any', type: 'oauth' }, { clientAuthentication: 'none' }),
    records: undefined,
    tokens: undefined,
    limits: undefined,
    secondFactor: undefined,
    api: undefined,
    apiKeys: undefined,
    account: undefined,
    logout: { mode: 'local', revokesTokens: false, backChannel: false, keepsProvider: false },
    sessionControl: undefined,
    timeouts: { adapter: 10, callbacks: 10, proofs: 30, events: 5, body: 10 },
    pages: {},
    theme: {},
    language: undefined,
    texts: undefined,
    trustHost: true,
    origins: [],
    skipCsrf: false,
    raw: false,
    clientOrigins: [],
    isProduction: undefined,
    redirectProxy: { url: undefined, origins: undefined },
    runtime: { fetch: () => Promise.reject(new Error('There is no network here')), now: () => NOW },
    logger: { debug: () => {}, warn: () => {}, error: () => '00000000' },
    memo,
    once: (key, run) => memo(`once ${key}`, run),
    logMemo: (key, make) => memo(`of the application: ${key}`, make),
    appMemo: (key, make) => memo(`of the application: ${key}`, make),
    ...given,
  } satisfies Settings);
}

/** The exchange of a request, by default `GET https://example.com/auth/<path>`. */
export async function exchangeFor(
  path: string,
  init: RequestInit = {},
  settings: Settings = settingsWith(),
): Promise<Exchange> {
  const request = new Request(new URL(path, `https://example.com${settings.basePath}/`), init);
  const url = new URL(request.url);
  const route = parseRoute(url.pathname, settings.basePath);
  if (route === null) throw new HttpError(404, 'There is nothing at this path.');
  return parseRequest({ request: toIncomingRequest(request), route, settings, now: NOW });
}
