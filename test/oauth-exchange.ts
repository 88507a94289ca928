import type { Exchange } from '../src/core/contracts/exchange.js';
import type { Authentication, AuthenticationSteps } from '../src/core/contracts/method.js';
import type { OAuthProvider } from '../src/core/contracts/provider.js';
import type { Reply } from '../src/core/contracts/reply.js';
import type { Logger, Settings } from '../src/core/contracts/settings.js';
import { cookieTable } from '../src/core/http/cookie-table.js';
import { toIncomingRequest, parseRequest } from '../src/core/http/parse-request.js';
import { parseRoute } from '../src/core/http/route.js';
import { resolveOAuth } from '../src/core/methods/oauth/resolve.js';
import type { OAuthConfig } from '../src/types/provider.js';
import type { FakeIdp } from './fake-idp.js';

/** The instant of all exchanges that do not name one. */
export const NOW: Date = new Date('2030-01-01T00:00:00Z');

/** Everything the logger was told. */
export interface Log {
  readonly warnings: string[];
  readonly lines: string[];
}

/** A logger that remembers. */
export function recordingLogger(): { readonly logger: Logger; readonly log: Log } {
  const log: Log = { warnings: [], lines: [] };
  const logger: Logger = {
    debug: (message, metadata) => void log.lines.push(message + JSON.stringify(metadata?.() ?? {})),
    warn: (code) => void log.warnings.push(code),
    error: (error) => `line ${log.lines.push(String(error))}`,
  };
  return { logger, log };
}

/** Settings with what a method reads. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const { logger } = recordingLogger();
  const done = new Set<string>();
  return {
    basePath: '/auth',
    secrets: ['a-secret-of-at-least-thirty-two-characters'],
    cookies: { plain: cookieTable(false, undefined), secure: cookieTable(true, undefined) },
    useSecureCookies: undefined,
    trustHost: true,
    origins: [],
    isProduction: undefined,
    redirectProxy: { url: undefined, origins: undefined },
    timeouts: { adapter: 10, callbacks: 10, proofs: 30, events: 5, body: 10 },
    callbacks: {},
    events: {},
    runtime: { fetch: () => Promise.reject(new Error('no network')), now: () => NOW },
    logger,
    once: (key: string, run: () => void) => {
      if (done.has(key)) return;
      done.add(key);
      run();
    },
    ...overrides,
    // Methods read no other member.
  } as Settings;
}

/** A provider, resolved as the library does. */
export function testProvider(idp: FakeIdp, config: Partial<OAuthConfig<never>> = {}): OAuthProvider {
  const { clientId, clientSecret, issuer } = idp;
  const merged = { id: 'idp', name: 'IdP', type: 'oidc', clientId, clientSecret, issuer, ...config };
  const { logger } = recordingLogger();
  // A mixture of both types of config, as users without types may write it.
  return resolveOAuth(merged as OAuthConfig<never>, {
    secrets: [],
    redirectProxyUrl: undefined,
    runtime: { fetch: idp.fetch, now: () => NOW },
    logger,
  });
}

/** The exchange of a request to `https://app.test`. */
export async function testExchange(
  request: Request,
  settings: Settings = testSettings(),
  now = NOW,
): Promise<Exchange> {
  const url = new URL(request.url);
  const route = parseRoute(url.pathname, '/auth');
  if (route === null) throw new Error('not a path of ours');
  return parseRequest({ request: toIncomingRequest(request), route, settings, now });
}

/** A browser that signs in: it keeps cookies, follows redirects to the provider, and comes back. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly settings: Settings;
  readonly provider: OAuthProvider;
  readonly #steps: AuthenticationSteps<'oidc'>;
  /** Where the application is. */
  origin = 'https://app.test';
  sessionBinding: string | undefined;
  now: Date = NOW;

  constructor(
    steps: AuthenticationSteps<'oidc'>,
    provider: OAuthProvider,
    settings: Settings = testSettings(),
  ) {
    this.#steps = steps;
    this.provider = provider;
    this.settings = settings;
  }

  /** The exchange of a request with this browser's cookies. */
  exchange(path: string, init: RequestInit = {}): Promise<Exchange> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const request = new Request(this.origin + path, { ...init, headers });
    return testExchange(request, this.settings, this.now);
  }

  /** Stores what the exchange set and clears what it cleared. */
  keep(exchange: Exchange): void {
    for (const { name, value } of exchange.jar.drain()) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** `POST signin/:provider`: where the browser is sent. */
  async begin(query = '', provider: OAuthProvider = this.provider): Promise<string> {
    const exchange = await this.exchange(`/auth/signin/${provider.id}${query}`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    const context = {
      returnTo: `${this.origin}/welcome`,
      sessionBinding: this.sessionBinding,
      showStep: noStep,
    };
    const reply = await this.#steps.begin(exchange, provider, context);
    this.keep(exchange);
    if (reply.kind !== 'redirect') throw new Error('no redirect');
    return reply.location;
  }

  /** `GET` or `POST callback/:provider`; cookies are kept in every outcome. */
  async complete(
    params: URLSearchParams,
    {
      provider = this.provider,
      form,
      headers = {},
    }: { provider?: OAuthProvider; form?: boolean; headers?: HeadersInit } = {},
  ): Promise<Authentication | Reply> {
    const path = `/auth/callback/${provider.id}`;
    const exchange =
      form === true
        ? await this.exchange(path, { method: 'POST', body: params, headers })
        : await this.exchange(`${path}?${params.toString()}`, { headers });
    try {
      return await this.#steps.complete(exchange, provider, {
        sessionBinding: this.sessionBinding,
        showStep: noStep,
      });
    } finally {
      this.keep(exchange);
    }
  }
}

/** No page stands between the steps of an OAuth sign-in. */
const noStep = (): Promise<never> => Promise.reject(new Error('there is nothing to show'));

/** What a promise was refused with. */
export async function refusalOf(
  promise: Promise<unknown>,
): Promise<Error & { code?: unknown; type?: unknown }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('was not refused with an error');
}

/** The code of what a promise was refused with. */
export async function codeOfRefusal(promise: Promise<unknown>): Promise<unknown> {
  return (await refusalOf(promise)).code;
}

/** The proof of a completed flow. */
export async function proofOf(promise: Promise<Authentication | Reply>): Promise<Authentication> {
  const proof = await promise;
  if (proof.kind !== 'authentication') throw new Error(`a reply (${proof.kind}) instead of a proof`);
  return proof;
}
