import type { Exchange } from '../../src/core/contracts/exchange.js';
import type { Authentication, Linking } from '../../src/core/contracts/method.js';
import type { SessionIdentity } from '../../src/core/contracts/session-strategy.js';
import type { Settings } from '../../src/core/contracts/settings.js';
import { toIncomingRequest, parseRequest } from '../../src/core/http/parse-request.js';
import { parseRoute } from '../../src/core/http/route.js';
import type { Account, User } from '../../src/types/model.js';

/** What a test exchange may differ in. */
export interface ExchangeOptions {
  readonly path?: string;
  /** The cookies of the browser. */
  readonly cookie?: string;
  readonly now?: Date;
  readonly form?: Record<string, string>;
  readonly origin?: string;
}

/** The instant of exchanges that name none. */
export const NOON: Date = new Date('2030-06-01T12:00:00Z');

/** The session of a browser, of which nothing is known but what a test says. */
export function identityOf(userId: string, more: Partial<SessionIdentity> = {}): SessionIdentity {
  return {
    binding: `binding of ${userId}`,
    userId,
    user: undefined,
    isSelfContained: false,
    id: undefined,
    createdAt: undefined,
    startedAt: undefined,
    authTime: undefined,
    persistent: true,
    ...more,
  };
}

/** The exchange of a request to `https://app.test/auth/<path>`; a POST where there is a form. */
export async function exchangeWith(settings: Settings, options: ExchangeOptions = {}): Promise<Exchange> {
  const { path = 'session', cookie, now = NOON, form, origin = 'https://app.test' } = options;
  const url = new URL(`${settings.basePath}/${path}`, origin);
  const headers = cookie === undefined || cookie === '' ? {} : { cookie };
  const init =
    form === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams(form) };
  const route = parseRoute(url.pathname, settings.basePath);
  if (route === null) throw new Error(`${url.pathname} is no path of ours`);
  return parseRequest({ request: toIncomingRequest(new Request(url, init)), route, settings, now });
}

/** The `Cookie` header of a browser that had `before` and got the answer of an exchange. */
export function cookiesAfter({ jar }: Exchange, before: string = ''): string {
  const cookies = new Map(
    before
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
  for (const { name, value, options } of jar.drain()) {
    if (options.maxAge === 0) cookies.delete(name);
    else cookies.set(name, encodeURIComponent(value));
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** What a method proved, for a test to change. */
export function proofOf(
  given: {
    readonly provider?: string;
    readonly id?: string;
    readonly type?: Account['type'];
    readonly user?: User;
    readonly linking?: Partial<Linking>;
    readonly returnTo?: string;
    readonly account?: Partial<Account>;
  } = {},
): Authentication {
  const { provider = 'idp', id = 'subject-1', type = 'oidc' } = given;
  const account: Account = { provider, providerAccountId: id, type, ...given.account };
  return {
    kind: 'authentication',
    user: given.user ?? { name: 'Ada', email: 'ada@example.com', image: null },
    account,
    callbackAccount: { ...account, access_token: 'the-token' },
    profile: { sub: id },
    credentials: undefined,
    linking: {
      lookup: 'account',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
      ...given.linking,
    },
    returnTo: given.returnTo ?? 'https://app.test/home',
  };
}
