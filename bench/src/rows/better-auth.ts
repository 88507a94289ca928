import Database from 'better-sqlite3';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { contestant, type Contestant } from '../contestant.ts';
import { client, cookiesOf, expectThat, ORIGIN, SECRET } from '../scene.ts';

type Handler = (request: Request) => Promise<Response>;

const BASE = `${ORIGIN}/api/auth`;
/** Browsers that are taken in turn: signing each of them up costs more than a row. */
const BROWSERS = 256;

async function createHandler(session: BetterAuthOptions['session'] = {}): Promise<Handler> {
  const options: BetterAuthOptions = {
    secret: SECRET,
    baseURL: ORIGIN,
    database: new Database(':memory:'),
    session,
    // A trivial hash: what is measured is the library, not the password function.
    emailAndPassword: {
      enabled: true,
      password: {
        hash: async (password) => password,
        verify: async ({ hash, password }) => hash === password,
      },
    },
    socialProviders: { github: client },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  return (request) => auth.handler(request);
}

function post(path: string, body: object): Request {
  const headers = { 'content-type': 'application/json', origin: ORIGIN };
  return new Request(BASE + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const person = (index: number): { email: string; password: string } => ({
  email: `ada${index}@example.com`,
  password: 'a password that is long enough',
});

async function browsers(handler: Handler): Promise<() => string> {
  const cookies: string[] = [];
  for (let index = 0; index < BROWSERS; index++) {
    const response = await handler(post('/sign-up/email', { ...person(index), name: 'Ada' }));
    expectThat(response.status === 200, `sign-up: ${response.status} ${await response.text()}`);
    cookies.push(cookiesOf(response));
  }
  let turn = 0;
  return () => cookies[turn++ % BROWSERS] ?? '';
}

async function sessionOf(name: string, session: BetterAuthOptions['session']): Promise<Contestant> {
  const handler = await createHandler(session);
  const cookie = await browsers(handler);
  return contestant(name, {
    prepare: () => new Request(`${BASE}/get-session`, { headers: { cookie: cookie() } }),
    run: handler,
    check: async (response) => {
      const body = (await response.json()) as { user?: { name?: string } } | null;
      expectThat(body?.user?.name === 'Ada', `no session: ${JSON.stringify(body)}`);
    },
  });
}

/** Its cookie cache, read only: it does not issue the cookie anew. */
export async function statelessSession(): Promise<Contestant> {
  return sessionOf('better-auth', { cookieCache: { enabled: true, maxAge: 3600 } });
}

/** The same, encrypted. */
export async function encryptedSession(): Promise<Contestant> {
  return sessionOf('better-auth jwe', { cookieCache: { enabled: true, maxAge: 3600, strategy: 'jwe' } });
}

/** Its session in SQLite. */
export async function storedSession(): Promise<Contestant> {
  return sessionOf('better-auth', {});
}

export async function noSession(): Promise<Contestant> {
  const handler = await createHandler();
  return contestant('better-auth', {
    prepare: () => new Request(`${BASE}/get-session`),
    run: handler,
    check: async (response) => expectThat((await response.json()) === null, 'not signed out'),
  });
}

/** Begins a sign-in; its state is a row in SQLite. */
export async function socialSignIn(): Promise<Contestant> {
  const handler = await createHandler();
  return contestant('better-auth', {
    prepare: () => post('/sign-in/social', { provider: 'github', callbackURL: '/home' }),
    run: handler,
    check: async (response) => {
      const { url = '' } = (await response.json()) as { url?: string };
      expectThat(url.startsWith('https://github.com/login/oauth/authorize?'), `no URL: ${url}`);
    },
  });
}

/** Signs in by password; three database calls. */
export async function passwordSignIn(): Promise<Contestant> {
  const handler = await createHandler();
  await browsers(handler);
  let turn = 0;
  return contestant('better-auth', {
    prepare: () => post('/sign-in/email', person(turn++ % BROWSERS)),
    run: handler,
    check: (response) => expectThat(response.status === 200, `sign-in: ${response.status}`),
  });
}
