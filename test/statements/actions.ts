import type { PGlite } from '@electric-sql/pglite';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { Auth } from '../../src/core/auth.js';
import {
  deleteUserById,
  endAllSessions,
  endOtherSessions,
  getSession,
  listAccounts,
  listSessions,
  unlink,
} from '../../src/index.js';
import { Password } from '../../src/providers/password.js';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { FakeIdp, makeKey } from '../fake-idp.js';
import { SECRET } from '../support/config.js';
import { cheap } from '../support/password-stage.js';
import { CountingPool, type Asked } from './counting-pool.js';

const APP = 'https://app.test';
/** The default of {@link Kept.more}: the counts are the same for any number. */
const MANY = 12;
const GOOD = 'tidal otter lamp';

/** How an application keeps its sessions. */
export interface Kept {
  readonly strategy: 'jwt' | 'database';
  readonly revocation: boolean;
  /** How many more sessions a user has where many are ended. @default 12 */
  readonly more?: number;
}

/** An adapter that carries records, and finds users by their address. */
export type StoreUnderTest = Adapter & Required<Pick<Adapter, 'getUserByEmail'>>;

/** What each action asked the database for, by its name. */
export type Measured = ReadonlyMap<string, Asked>;

/** Runs every action over a new database, and counts what it asks for. */
export async function measure(database: PGlite, kept: Kept, countsRoundTrips = false): Promise<Measured> {
  const pool = new CountingPool(database, countsRoundTrips);
  const adapter = PostgresAdapter(pool);
  await adapter.migrate();
  const stage = await openStage(adapter, kept);
  const measured = new Map<string, Asked>();
  // Columns are looked up at the first use of a table.
  await runActions(stage, kept, async (_, action) => action());
  await runActions(stage, kept, async (name, action) => {
    const { result, asked } = await pool.count(action);
    measured.set(name, asked);
    return result;
  });
  return measured;
}

/** Runs every action once, for users of its own, and hands each of them to `count` by its name. */
export async function runActions(
  stage: Stage,
  { revocation, more = MANY }: Kept,
  count: Count,
): Promise<void> {
  for (const run of [providerActions, mailActions, passwordActions]) await run(stage, count);
  if (revocation) await sessionActions(stage, { count, more });
  const { userId } = await stage.signedIn();
  await count('Delete a user', () => deleteUserById(stage.config, userId));
}

/** Measures one action. @returns what the action returned */
export type Count = <T>(name: string, action: () => Promise<T>) => Promise<T>;

/** An application with every way in. */
export interface Stage {
  readonly config: AuthConfig;
  readonly mails: string[];
  browser(): TestBrowser;
  /** Up to the provider; what the browser opens when it comes back. */
  begin(browser: TestBrowser, provider: string, person: string): Promise<string>;
  signInAgain(person: string): Promise<TestBrowser>;
  /** Signs a new user in through the provider "main". */
  signedIn(): Promise<{ readonly browser: TestBrowser; readonly person: string; readonly userId: string }>;
}

/** What an action of the server's own code reads the session from. */
const sourceOf = (browser: TestBrowser): { headers: Headers } => ({
  headers: new Headers({ cookie: browser.cookieHeader(), host: 'app.test', 'x-forwarded-proto': 'https' }),
});

async function providerActions({ begin, browser, config, signedIn }: Stage, count: Count): Promise<void> {
  const person = crypto.randomUUID();
  const visitor = browser();
  const back = await count('Sign-in with a provider, first step', () => begin(visitor, 'main', person));
  await count('Sign-in with a provider, new user', () => visitor.get(back));
  await count('Read a session', () => getSession(sourceOf(visitor), config));
  const known = browser();
  const again = await begin(known, 'main', person);
  await count('Sign-in with a provider, known user', () => known.get(again));
  const linking = await begin(visitor, 'second', person);
  await count('Link an account', () => visitor.get(linking));
  await count('List the accounts', () => listAccounts(sourceOf(visitor), config));
  await count('Unlink an account', () =>
    unlink(sourceOf(visitor), config, { provider: 'second', providerAccountId: person }, { recent: false }),
  );
  const leaving = (await signedIn()).browser;
  await leaving.get('/auth/csrf');
  await count('Sign out', () => leaving.post('/auth/signout', {}));
}

async function mailActions({ browser, mails }: Stage, count: Count): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  const visitor = browser();
  await count('Ask for a magic link', () => visitor.post('/auth/signin/email', { email }));
  await count('Use a magic link, new user', () => visitor.get(mails.at(-1) ?? ''));
  await visitor.post('/auth/signin/email', { email });
  await count('Use a magic link, known user', () => visitor.get(mails.at(-1) ?? ''));
}

async function passwordActions({ browser, mails }: Stage, count: Count): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  const visitor = browser();
  await count('Sign up with a password', () =>
    visitor.post('/auth/signup/password', { email, password: GOOD }),
  );
  await count('Confirm the sign-up', () => visitor.get(mails.at(-1) ?? ''));
  const known = browser();
  await known.get('/auth/csrf');
  await count('Sign in with the right password', () =>
    known.post('/auth/callback/password', { email, password: GOOD }),
  );
  const stranger = browser();
  await stranger.get('/auth/csrf');
  await count('Sign in with a wrong password', () =>
    stranger.post('/auth/callback/password', { email, password: 'not it at all' }),
  );
}

async function sessionActions(
  { config, signedIn, signInAgain }: Stage,
  { count, more }: { readonly count: Count; readonly more: number },
): Promise<void> {
  const { browser, person } = await signedIn();
  for (let n = 0; n < more; n += 1) await signInAgain(person);
  const listed = await count('List the sessions', () => listSessions(sourceOf(browser), config));
  const ended = await count('End the other sessions', () => endOtherSessions(sourceOf(browser), config));
  if (listed.length !== more + 1 || ended !== more) throw new Error('The sessions were not all there.');
  const other = await signedIn();
  for (let n = 0; n < more; n += 1) await signInAgain(other.person);
  await count('End all sessions of a user', () => endAllSessions(config, other.userId));
}

/** Opens an application over one of our adapters. */
export async function openStage(adapter: StoreUnderTest, { strategy, revocation }: Kept): Promise<Stage> {
  const idp = await FakeIdp.create({ key: await makeKey('ES256', 'key-1') });
  const { issuer, clientId, clientSecret } = idp;
  const mails: string[] = [];
  const provider = { name: 'IdP', type: 'oidc' as const, issuer, clientId, clientSecret };
  const config: AuthConfig = {
    secret: SECRET,
    origin: APP,
    adapter,
    session: { strategy },
    ...(revocation && { revocation: { check: 'always' } }),
    runtime: { fetch: idp.fetch },
    logger: {
      error: (error) => void process.stderr.write(String(error)),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      { ...provider, id: 'main' },
      { ...provider, id: 'second' },
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        sendVerificationRequest: ({ url }) => void mails.push(url),
      },
      Password({ sendMail: ({ url }) => void mails.push(url ?? ''), passwords: cheap }),
    ],
  };
  const browser = (): TestBrowser => createTestBrowser((request) => Auth(request, config), { origin: APP });
  const begin: Stage['begin'] = async (visitor, id, person) => {
    const answer = await visitor.post(`/auth/signin/${id}`, {});
    const location = answer.headers.get('location') ?? '';
    idp.faults = {
      claims: { sub: person, email: `${person}@example.com` },
      userinfo: { sub: person, email: `${person}@example.com` },
    };
    return `/auth/callback/${id}?${idp.authorize(location).toString()}`;
  };
  const signInAgain: Stage['signInAgain'] = async (person) => {
    const visitor = browser();
    await visitor.get(await begin(visitor, 'main', person));
    return visitor;
  };
  return {
    config,
    mails,
    browser,
    begin,
    signInAgain,
    signedIn: async () => {
      const person = crypto.randomUUID();
      const visitor = await signInAgain(person);
      const user = await adapter.getUserByEmail(`${person}@example.com`);
      return { browser: visitor, person, userId: user?.id ?? '' };
    },
  };
}
