import assert from 'node:assert/strict';
import type { Adapter, VerificationToken } from '../../../src/types/adapter.js';
import type { AuthConfig } from '../../../src/types/config.js';
import type { Awaitable } from '../../../src/types/model.js';
import type { Provider } from '../../../src/types/provider.js';
import type { RecordStore } from '../../../src/types/records.js';
import { FakeIdp } from '../../fake-idp.ts';
import { Browser, locationOf } from '../../support/browser.ts';
import { RotatingProvider } from '../../support/rotating-provider.ts';

/** The application's address. */
export const APP = 'https://app.test';
/** Seconds of a day. */
export const DAY = 86_400;
/** The cookie of a session at an https origin. */
export const SESSION_COOKIE = '__Secure-authjs.session-token';
const START = Date.parse('2030-01-01T00:00:00Z');

/** Claims of somebody who signs in at an identity provider. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export const ADA = {
  sub: 'subject-ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
} as const satisfies Person;

/** Ada at another identity provider. */
export const OTHER_ADA = {
  sub: 'subject-other',
  name: 'A. Lovelace',
  email: 'work@example.com',
  email_verified: true,
} as const satisfies Person;

/** The options that an application of a walk has. */
type Config = Pick<
  AuthConfig,
  | 'adapter'
  | 'callbacks'
  | 'logger'
  | 'providers'
  | 'records'
  | 'runtime'
  | 'secret'
  | 'session'
  | 'tokens'
  | 'trustHost'
>;

/** The functions that are walked through: the built package's, or those of the sources. */
export interface Library {
  Auth(request: Request, config: Config): Promise<Response>;
  hashTokens(adapter: Adapter): Adapter;
  getAccessToken(
    request: Request,
    config: Config,
    options: { readonly provider: string },
  ): Promise<{ readonly accessToken: string }>;
}

/** Where records can be kept beside an adapter. */
export interface RecordPlace {
  readonly name: string;
  /** The store, as one of several processes has it. */
  connect(): Awaitable<RecordStore>;
}

/** An adapter over an empty store. */
export interface Store {
  readonly adapter: Adapter;
  /** Removes the row of a user and none besides, unless the store itself does: what an application's own code may do. */
  deleteUserRow?(id: string): Awaitable<unknown>;
  /** Stores of records that an application of this adapter may have; none for walks that keep nothing there. */
  readonly recordPlaces?: readonly RecordPlace[];
}

/** What a walk wants of its application. */
export interface Setting {
  /** Who signs in at the two identity providers. */
  readonly people?: readonly [Person, Person];
  readonly strategy?: 'jwt' | 'database';
  /** The second identity provider links by address. */
  readonly linksByAddress?: boolean;
  /** Without the methods for verification tokens, and without mail. */
  readonly withoutMail?: boolean;
  /** The adapter is wrapped by `hashTokens()`. */
  readonly hashed?: boolean;
}

/** An application over a published adapter, with two identity providers and mail links. */
export interface Application {
  readonly store: Required<Adapter>;
  readonly deleteUserRow: NonNullable<Store['deleteUserRow']>;
  readonly first: FakeIdp;
  readonly second: FakeIdp;
  /** Links that were mailed, the newest last. */
  readonly links: string[];
  /** Verification tokens that were stored, the newest last. */
  readonly tokens: VerificationToken[];
  /** How often a session was stored. */
  sessionsStored(): number;
  /** A new browser; `before` is the same application when it had no adapter, or another store, which gave `sub`. */
  browser(before?: { readonly sub?: string }): Browser;
  /** Lets `seconds` go by. */
  wait(seconds: number): void;
  /** What the library has logged as errors. */
  readonly errors: readonly unknown[];
  /** The first identity provider, which hands out refresh tokens for one use each. */
  readonly rotating: RotatingProvider;
  readonly recordPlaces: readonly RecordPlace[];
  /** The same application, keeping tokens, as a process of its own: it remembers nothing of others. */
  keeping(records: RecordStore): Keeping;
}

/** A process of an application that keeps tokens. */
export interface Keeping {
  browser(): Browser;
  /** The access token of the first identity provider for whoever has this browser. */
  token(browser: Browser): Promise<string>;
}

/** Sets the application up. */
export async function openApplication(
  { Auth, hashTokens, getAccessToken }: Library,
  { adapter, deleteUserRow, recordPlaces = [] }: Store,
  setting: Setting = {},
): Promise<Application> {
  const { people = [ADA, OTHER_ADA], strategy = 'database', hashed = false } = setting;
  let time = START;
  const now = (): Date => new Date(time);
  const first = await FakeIdp.create({ now, person: people[0] });
  const rotating = new RotatingProvider(first, { now, delay: 20 });
  const second = await FakeIdp.create({ now, person: people[1], issuer: 'https://second.test' });
  const errors: unknown[] = [];
  const links: string[] = [];
  const watched = watch(hashed ? hashTokens(adapter) : adapter, setting);
  const common: Config = {
    // Of this application alone: attempts on configurations that say the same are counted together.
    secret: `a secret of the tests, ${crypto.randomUUID()}`,
    trustHost: true,
    runtime: {
      now,
      fetch: (input, init) =>
        (new Request(input).url.startsWith(second.issuer) ? second : rotating).fetch(input, init),
    },
    logger: { error: (error) => void errors.push(error), warn: () => undefined, debug: () => undefined },
    callbacks: {
      session: ({ session, user, token }) => {
        // Of the two, the strategy gives one.
        const id: unknown = (user as { id?: unknown } | undefined)?.id ?? token?.sub;
        return { ...session, user: { ...session.user, id } } as typeof session;
      },
    },
    providers: [
      oidc('first', first),
      { ...oidc('second', second), allowDangerousEmailAccountLinking: setting.linksByAddress === true },
    ],
  };
  const mail: Provider = {
    id: 'email',
    name: 'Mail',
    type: 'email',
    sendVerificationRequest: ({ url }) => void links.push(url),
  };
  const config: Config = {
    ...common,
    adapter: watched.adapter,
    session: { strategy },
    providers: setting.withoutMail === true ? common.providers : [...common.providers, mail],
  };
  const browser: Application['browser'] = (before) => {
    const callbacks: Config['callbacks'] = {
      ...common.callbacks,
      jwt: ({ token }) => ({ ...token, ...before }),
    };
    const earlier: Config = { ...common, callbacks };
    return new Browser(
      (request) => answer(Auth, request, before === undefined ? config : earlier),
      APP,
      () => time,
    );
  };
  const keeping: Application['keeping'] = (records) => {
    const kept: Config = { ...config, records, tokens: { keep: ['first'] } };
    return {
      browser: () =>
        new Browser(
          (request) => answer(Auth, request, kept),
          APP,
          () => time,
        ),
      async token(visitor) {
        const request = new Request(`${APP}/files`, { headers: { cookie: visitor.cookieHeader() } });
        return (await getAccessToken(request, kept, { provider: 'first' })).accessToken;
      },
    };
  };
  return {
    // A walk says which methods it needs, and is not run without them.
    store: watched.adapter as Required<Adapter>,
    deleteUserRow: deleteUserRow ?? (() => assert.fail('the row of a user alone cannot be deleted')),
    first,
    second,
    links,
    tokens: watched.tokens,
    sessionsStored: watched.sessionsStored,
    browser,
    wait: (seconds) => void (time += seconds * 1000),
    errors,
    rotating,
    recordPlaces,
    keeping,
  };
}

/** No visitor ever gets an answer that says the server is broken. */
async function answer(Auth: Library['Auth'], request: Request, config: Config): Promise<Response> {
  const response = await Auth(request, config);
  assert.ok(response.status < 500, `${new URL(request.url).pathname} answers ${response.status}`);
  return response;
}

function oidc(id: string, { clientId, clientSecret, issuer }: FakeIdp) {
  return { id, name: id, type: 'oidc', clientId, clientSecret, issuer } as const;
}

/** The adapter as the setting wants it; remembers what was stored. */
function watch(adapter: Adapter, { withoutMail = false }: Setting) {
  const tokens: VerificationToken[] = [];
  let sessions = 0;
  const spies: Pick<Adapter, 'createSession' | 'createVerificationToken'> = {
    createVerificationToken: (token) => {
      tokens.push(token);
      return adapter.createVerificationToken?.(token);
    },
    createSession: (session) => {
      sessions += 1;
      return adapter.createSession?.(session) ?? assert.fail('there is no createSession');
    },
  };
  // Everything else is inherited: an adapter may be an instance of a class.
  const watched: Adapter = Object.create(adapter);
  for (const name of ['createSession', 'createVerificationToken'] as const)
    if (adapter[name] !== undefined) Object.assign(watched, { [name]: spies[name] });
  if (withoutMail)
    Object.assign(watched, { createVerificationToken: undefined, useVerificationToken: undefined });
  return { adapter: watched, tokens, sessionsStored: () => sessions };
}

/** A whole flow at an identity provider; gives where the browser is sent at its end. */
export async function tryToSignIn(browser: Browser, id: string, idp: FakeIdp): Promise<URL> {
  const begun = locationOf(await browser.post(`/auth/signin/${id}`));
  return locationOf(await browser.get(`/auth/callback/${id}?${idp.authorize(begun.href)}`));
}

/** A sign-in at an identity provider. */
export async function signIn(browser: Browser, id: string, idp: FakeIdp): Promise<void> {
  const { href } = await tryToSignIn(browser, id, idp);
  assert.equal(href, `${APP}/`, `the sign-in ended at ${href.replace(APP, '')}`);
}

/** The user in the answer of `GET session`; `null` without a session. */
export async function userIn(browser: Browser): Promise<{ email?: unknown; id?: unknown } | null> {
  const user = (await browser.session())?.['user'];
  return typeof user === 'object' && user !== null ? user : null;
}

/** Asserts whose session the browser has. */
export async function assertSignedIn(browser: Browser, { email }: { readonly email: string }): Promise<void> {
  const user = await userIn(browser);
  assert.equal(user?.email, email, `signed in as ${String(user?.email ?? 'nobody')}, not as ${email}`);
}

/** Asserts that the browser has no session. */
export async function assertSignedOut(browser: Browser, why: string): Promise<void> {
  assert.equal(await browser.session(), null, `still signed in: ${why}`);
}

/** The id of the user that an identity belongs to. */
export async function ownerOf(
  store: Adapter,
  provider: string,
  { sub }: Person,
): Promise<string | undefined> {
  return (await store.getUserByAccount?.({ provider, providerAccountId: sub }))?.id;
}

/** The token of the session that the browser has. */
export function sessionToken(browser: Browser): string {
  return browser.cookies.get(SESSION_COOKIE)?.value ?? assert.fail('no session cookie');
}
