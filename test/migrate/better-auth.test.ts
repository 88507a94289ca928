import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.ts';
import { Credentials } from '../../src/providers/credentials.ts';
import { verifyPassword as readByUs } from '../../src/password/index.ts';
import { OIDCProvider } from '../../src/providers/oidc.ts';
import { Passkey } from '../../src/providers/passkey.ts';
import type { AuthConfig } from '../../src/types/config.ts';
import type { CreationOptionsJSON } from '../../src/types/webauthn.ts';
import { customFetch } from '../../src/types/symbols.ts';
import { FakeIdp } from '../fake-idp.ts';
import { Authenticator } from '../support/authenticator.ts';
import { Browser, locationOf, type Handle } from '../support/browser.ts';
import { recordingLogger, SECRET } from '../support/config.ts';
import { Visitor } from '../support/passkey-stage.ts';
import { databases, type Row, type TestDatabase } from './databases.ts';
import { importBlock } from './document-block.ts';
import { createBetterAuth } from './published/better-auth.mjs';

interface KeepSessions {
  keepSessions(adapter: object, sessions: readonly Row[], secret: string): Promise<void>;
}
interface VerifyPassword {
  verifyPassword(password: string, hash: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
}

const ORIGIN = 'https://app.test';
const COOKIE = '__Secure-better-auth.session_token';
const FORMER_SECRET = 'the secret of the former library, long enough';
const ADA = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };
// A ligature and a combining accent: it matters how the hash function normalised the password.
const EVE = { email: 'eve@example.com', name: 'Eve', password: 'o\uFB03ce cafe\u0301 staple' };
// Spelled with `-` and `_` in base64url, and with padding in base64.
const CREDENTIAL_ID = Uint8Array.of(0xfb, 0xef, 0xbe, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
const BOB = { email: 'bob@example.com', name: 'Bob', email_verified: true };

const document = 'from-better-auth.md';
const { keepSessions } = await importBlock<KeepSessions>(document, 'keep-sessions.ts');
const { verifyPassword, hashPassword } = await importBlock<VerifyPassword>(document, 'verify-password.ts');

/** The application under Better Auth, and who used it. */
interface Former {
  readonly handle: Handle;
  readonly idp: FakeIdp;
  readonly ada: Browser;
  readonly bob: Browser;
  readonly authenticator: Authenticator;
}

async function postJson(browser: Browser, path: string, body: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    origin: ORIGIN,
    cookie: browser.cookieHeader(),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await browser.send(new Request(`${ORIGIN}/api/auth${path}`, init));
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Better Auth reaches the identity provider by the global `fetch`. */
async function withNetwork<Result>(idp: FakeIdp, work: () => Promise<Result>): Promise<Result> {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => idp.fetch(input, { ...init, redirect: 'manual' });
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

async function signInAtAcme(browser: Browser, idp: FakeIdp): Promise<void> {
  const answer = await postJson(browser, '/sign-in/social', { provider: 'acme', callbackURL: '/home' });
  const { url } = (await answer.json()) as { url: string };
  const callback = `${ORIGIN}/api/auth/callback/acme?${idp.authorize(url)}`;
  expect(locationOf(await browser.get(callback)).pathname).toBe('/home');
}

/** Ada and Eve have passwords, Bob came from the identity provider and has a passkey, too. */
async function useBetterAuth(database: TestDatabase): Promise<Former> {
  const idp = await FakeIdp.create({ person: BOB });
  return withNetwork(idp, async () => {
    const site = { database: database.client, secret: FORMER_SECRET, origin: ORIGIN, idp };
    const handle = await createBetterAuth(site);
    const [ada, bob] = [new Browser(handle), new Browser(handle)];
    await postJson(ada, '/sign-up/email', ADA);
    await postJson(new Browser(handle), '/sign-up/email', EVE);
    await signInAtAcme(bob, idp);
    const authenticator = new Authenticator();
    const options = await bob.get('/api/auth/passkey/generate-register-options');
    const answer = authenticator.register((await options.json()) as CreationOptionsJSON, {
      credentialId: CREDENTIAL_ID,
    });
    await postJson(bob, '/passkey/verify-registration', { response: answer, name: 'key' });
    return { handle, idp, ada, bob, authenticator };
  });
}

const BASE = '/api/auth';
const form = async (browser: Browser, path: string, fields: Record<string, string>): Promise<Response> =>
  browser.post(`${BASE}/${path}`, { ...fields, csrfToken: await browser.csrfToken(BASE) }, { csrf: false });
const nameIn = (session: Record<string, unknown> | null): unknown =>
  (session?.['user'] as Row | undefined)?.['name'];

/** What docs/migrate/from-better-auth.md says. */
async function convert(database: TestDatabase): Promise<void> {
  await database.script('better-auth/{dialect}/1-make-room.sql');
  const adapter = database.adapter();
  await adapter.migrate();
  await database.script('better-auth/{dialect}/2-copy.sql');
  await database.script('better-auth/{dialect}/3-passkeys.sql');
  const sessions = await database.rows('SELECT "token", "userId", "expiresAt" FROM "better_auth_session"');
  await keepSessions(adapter, sessions, FORMER_SECRET);
}

/** The application under Latchkey, as the document has it. */
function configOf(database: TestDatabase, idp: FakeIdp, links: string[]): AuthConfig {
  const adapter = database.adapter();
  const acme = OIDCProvider({
    id: 'acme',
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
  });
  return {
    secret: SECRET,
    trustHost: true,
    basePath: '/api/auth',
    adapter,
    session: { strategy: 'database' },
    cookies: { sessionToken: { name: COOKIE } },
    logger: recordingLogger().logger,
    events: {
      updateUser: async ({ user }) =>
        void (await database.rows(`DELETE FROM "password" WHERE "userId" = '${user.id}'`)),
    },
    providers: [
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        sendVerificationRequest: ({ url }) => void links.push(url),
      },
      { ...acme, [customFetch]: idp.fetch },
      Passkey(),
      Credentials({
        credentials: { email: {}, password: { type: 'password' } },
        authorize: async ({ email, password }) => {
          const user = await adapter.getUserByEmail(String(email).toLowerCase());
          const rows = await database.rows('SELECT "userId", "hash" FROM "password"');
          const hash = rows.find((row) => row['userId'] === user?.id)?.['hash'];
          if (user === null || typeof hash !== 'string') return null;
          // Written by Better Auth itself.
          const { valid } = await readByUs(password, hash);
          expect(await verifyPassword(String(password), hash)).toBe(valid);
          return valid ? user : null;
        },
      }),
    ],
  };
}

describe.each(Object.entries(databases))('a database of Better Auth, %s', (_, open) => {
  let database: TestDatabase;
  let former: Former;
  let usersBefore: readonly Row[];
  let config: AuthConfig;
  /** The time before there was anything, and after the conversion. */
  let begun: number;
  let converted: number;
  const links: string[] = [];
  const browserOf = (): Browser => new Browser((request) => Auth(request, config));
  const users = async (): Promise<readonly Row[]> =>
    database.rows('SELECT "id", "name", "email" FROM "user" ORDER BY "email"');
  const signInByPassword = async (email: string, password: string): Promise<unknown> => {
    const browser = browserOf();
    await form(browser, 'callback/credentials', { email, password });
    return nameIn(await browser.session(BASE));
  };

  beforeAll(async () => {
    // Databases may leave the milliseconds out.
    begun = Math.floor(Date.now() / 1000) * 1000;
    database = await open();
    former = await useBetterAuth(database);
    usersBefore = await users();
    // A table of the application's own.
    const key = database.dialect === 'mysql' ? 'VARCHAR(36)' : 'TEXT';
    await database.rows(`CREATE TABLE "note" ("userId" ${key} NOT NULL REFERENCES "user" ("id"))`);
    await database.rows(`INSERT INTO "note" SELECT "id" FROM "user" WHERE "email" = '${BOB.email}'`);
    await convert(database);
    converted = Date.now();
    config = configOf(database, former.idp, links);
  });
  afterAll(() => database.close());

  it('has the same users, and knows whose address is verified', async () => {
    expect(await users()).toEqual(usersBefore);
    const adapter = database.adapter();
    const bob = await adapter.getUserByEmail(BOB.email);
    // The moment itself was not kept.
    expect(Number(bob?.emailVerified)).toBeGreaterThanOrEqual(begun);
    expect(Number(bob?.emailVerified)).toBeLessThanOrEqual(converted);
    expect((await adapter.getUserByEmail(ADA.email))?.emailVerified).toBeNull();
  });

  it('keeps the tokens of an account, and when they expire', async () => {
    const [account] = await database.rows(
      `SELECT "provider", "providerAccountId", "type", "access_token", "expires_at" FROM "account" WHERE "type" = 'oidc'`,
    );
    const expected = {
      provider: 'acme',
      providerAccountId: 'subject-1',
      access_token: 'canary-access-token',
    };
    expect(account).toMatchObject(expected);
    expect(Math.abs(Number(account?.['expires_at']) - Date.now() / 1000 - 3600)).toBeLessThan(120);
  });

  it('keeps people signed in', async () => {
    for (const [browser, name] of [
      [former.ada, 'Ada'],
      [former.bob, 'Bob'],
    ] as const) {
      const now = browserOf();
      now.plant(COOKIE, browser.cookies.get(COOKIE)?.value ?? '');
      expect(nameIn(await now.session(BASE))).toBe(name);
    }
  });

  it('refuses a token without its signature, and one with another signature', async () => {
    const [token = '', signature = ''] = (former.ada.cookies.get(COOKIE)?.value ?? '').split('.');
    const other = (former.bob.cookies.get(COOKIE)?.value ?? '').split('.')[1];
    expect(token).not.toBe('');
    for (const forged of [token, `${token}.`, `${token}.${other}`, `.${signature}`]) {
      const browser = browserOf();
      browser.plant(COOKIE, forged);
      expect(await browser.session(BASE)).toBeNull();
    }
  });

  it('finds the same user by the social account', async () => {
    const browser = browserOf();
    const redirect = locationOf(await form(browser, 'signin/acme', {}));
    expect(redirect.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/callback/acme`);
    await browser.get(`${BASE}/callback/acme?${former.idp.authorize(redirect.href)}`);
    expect(nameIn(await browser.session(BASE))).toBe('Bob');
    expect(await users()).toEqual(usersBefore);
  });

  it('takes passwords, and refuses wrong ones', async () => {
    expect(await signInByPassword(ADA.email, ADA.password)).toBe('Ada');
    expect(await signInByPassword(EVE.email, EVE.password)).toBe('Eve');
    expect(await signInByPassword(ADA.email, EVE.password)).toBeUndefined();
    expect(await signInByPassword(BOB.email, '')).toBeUndefined();
  });

  it('takes passkeys, and keeps their counters', async () => {
    const browser = browserOf();
    const visitor = new Visitor(browser, former.authenticator, BASE);
    // Better Auth has seen this one already.
    await visitor.signIn({ counter: 1 });
    expect(await browser.session(BASE)).toBeNull();
    await visitor.signIn();
    expect(nameIn(await browser.session(BASE))).toBe('Bob');
  });

  it('forgets the password of an address that nobody had proven when its owner comes by mail', async () => {
    const browser = browserOf();
    await form(browser, 'signin/email', { email: EVE.email });
    await browser.get(links.at(-1) ?? '');
    expect(nameIn(await browser.session(BASE))).toBe('Eve');
    expect(await signInByPassword(EVE.email, EVE.password)).toBeUndefined();
    expect(await signInByPassword(ADA.email, ADA.password)).toBe('Ada');
  });

  it("keeps the references of the application's own tables", async () => {
    const adapter = database.adapter();
    await adapter.createUser({ id: 'new', email: 'new@example.com', emailVerified: null });
    await database.rows(`INSERT INTO "note" VALUES ('new')`);
    await expect(database.rows(`INSERT INTO "note" VALUES ('nobody')`)).rejects.toThrow(/foreign key/i);
    await database.rows(`DELETE FROM "note" WHERE "userId" = 'new'`);
  });

  it('takes users who have neither a name nor an address', async () => {
    const adapter = database.adapter();
    await adapter.createUser({ id: 'nameless', email: '', emailVerified: null });
    expect(await adapter.getUser('nameless')).toMatchObject({ id: 'nameless', name: null, email: '' });
  });

  it('goes back, with a password that was set meanwhile and copied by hand', async () => {
    const hash = await hashPassword(EVE.password);
    expect(await readByUs(EVE.password, hash)).toEqual({ valid: true, needsRehash: true });
    expect(await readByUs('office', hash)).toEqual({ valid: false, needsRehash: false });
    await database.rows(
      `UPDATE "better_auth_account" SET "password" = '${hash}' WHERE "password" IS NOT NULL`,
    );
    await database.script('better-auth/{dialect}/undo.sql');
    await withNetwork(former.idp, async () => {
      await postJson(new Browser(former.handle), '/sign-in/email', { ...ADA, password: EVE.password });
      await signInAtAcme(new Browser(former.handle), former.idp);
      const session = await former.ada.get('/api/auth/get-session');
      expect(nameIn((await session.json()) as Row)).toBe('Ada');
    });
    const signedUpMeanwhile = { id: 'new', name: '', email: 'new@example.com' };
    const all = [...usersBefore, signedUpMeanwhile];
    expect(await users()).toEqual(
      all.toSorted((a, b) => String(a['email']).localeCompare(String(b['email']))),
    );
    await expect(database.rows(`INSERT INTO "note" VALUES ('nobody')`)).rejects.toThrow(/foreign key/i);
  });
});
