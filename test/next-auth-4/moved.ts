import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser } from '../support/browser.js';
import { recordingLogger, type Recorded } from '../support/config.js';
import { type Case, type Corpus, showClaims, type StoredRows } from './corpus.js';

/** An application that was moved here from next-auth 4, and a browser that had been there before. */
export interface Moved {
  readonly browser: Browser;
  readonly log: Recorded;
  readonly config: AuthConfig;
  readonly adapter: Adapter | undefined;
  /** Lets `seconds` go by. */
  wait(seconds: number): void;
  /** A browser that has our cookies alone, at the same application without the option. */
  withOurs(): Browser;
}

/** Moves the application of a case: a minute later, below the same path, with the option. */
export async function moved(
  { at }: Pick<Corpus, 'at'>,
  one: Case,
  changes: Partial<AuthConfig> = {},
): Promise<Moved> {
  const log = recordingLogger();
  const adapter = one.rows === undefined ? undefined : await storeWith(one.rows);
  let time = Date.parse(at) + 60_000;
  const config: AuthConfig = {
    secret: one.secret,
    trustHost: true,
    basePath: '/api/auth',
    providers: [],
    logger: log.logger,
    runtime: { now: () => new Date(time) },
    legacy: { nextAuth4: one.cookieName === undefined ? true : { cookieName: one.cookieName } },
    ...(adapter === undefined ? { callbacks: { session: showClaims as SessionCallback } } : { adapter }),
    ...changes,
  };
  const at4 = (settings: AuthConfig): Browser =>
    new Browser(
      (request) => Auth(request, settings),
      one.origin,
      () => time,
    );
  const browser = at4(config);
  for (const [name, value] of Object.entries(one.cookies)) browser.plant(name, value);
  const withOurs = (): Browser => {
    const other = at4({ ...config, legacy: {} });
    const { ours } = sessionCookies(one);
    for (const name of browser.names(ours)) other.plant(name, browser.cookies.get(name)?.value ?? '');
    return other;
  };
  return { browser, log, config, adapter, wait: (seconds) => void (time += seconds * 1000), withOurs };
}

/** The callback shows what it is handed, whatever the type of a session is. */
type SessionCallback = NonNullable<NonNullable<AuthConfig['callbacks']>['session']>;

async function storeWith({ user, session }: StoredRows): Promise<Adapter> {
  const adapter = MemoryAdapter();
  const { emailVerified, ...rest } = user;
  await adapter.createUser({ name: null, ...rest, emailVerified: new Date(emailVerified) });
  await adapter.createSession({ ...session, expires: new Date(session.expires) });
  return adapter;
}

/** The names of the session cookie at both. */
export function sessionCookies({ origin, cookieName }: Case): {
  readonly theirs: string;
  readonly ours: string;
} {
  const prefix = origin.startsWith('https:') ? '__Secure-' : '';
  return {
    theirs: cookieName ?? `${prefix}next-auth.session-token`,
    ours: `${prefix}authjs.session-token`,
  };
}

/** Signs out with the token of the form. */
export async function signOut(browser: Browser): Promise<Response> {
  const csrfToken = await browser.csrfToken('/api/auth');
  return browser.post('/api/auth/signout', { csrfToken }, { csrf: false });
}
