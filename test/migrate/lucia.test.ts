import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.ts';
import { OIDCProvider } from '../../src/providers/oidc.ts';
import type { AuthConfig } from '../../src/types/config.ts';
import { customFetch } from '../../src/types/symbols.ts';
import { FakeIdp } from '../fake-idp.ts';
import { Browser, locationOf } from '../support/browser.ts';
import { baseConfig, recordingLogger } from '../support/config.ts';
import { databases, type Dialect, type Row, type TestDatabase } from './databases.ts';
import { importBlock } from './document-block.ts';
import { argon2id, createLucia, hashes, verifyArgon2, type LuciaApplication } from './published/lucia.mjs';

interface VerifyPassword {
  verifyPassword(password: string, hash: string): Promise<boolean>;
}

const COOKIE = 'auth_session';
const { verifyPassword } = await importBlock<VerifyPassword>('from-lucia.md', 'verify-password.ts');

/** The application's own tables, and Lucia's. */
const types: Readonly<Record<Dialect, { readonly key: string; readonly expires: string }>> = {
  sqlite: { key: 'TEXT', expires: 'INTEGER' },
  postgres: { key: 'TEXT', expires: 'TIMESTAMPTZ' },
  mysql: { key: 'VARCHAR(255)', expires: 'DATETIME' },
};

async function createTables(database: TestDatabase): Promise<void> {
  const { key, expires } = types[database.dialect];
  const owner = `"user_id" ${key} NOT NULL REFERENCES "user" ("id")`;
  for (const table of [
    `"user" ("id" ${key} NOT NULL PRIMARY KEY, "email" ${key} NOT NULL UNIQUE, "email_verified" BOOLEAN NOT NULL DEFAULT FALSE, "password_hash" TEXT)`,
    `"session" ("id" ${key} NOT NULL PRIMARY KEY, "expires_at" ${expires} NOT NULL, ${owner})`,
    `"oauth_account" ("provider_id" ${key} NOT NULL, "provider_user_id" ${key} NOT NULL, ${owner})`,
  ])
    await database.rows(`CREATE TABLE ${table}`);
}

const addressIn = (session: Record<string, unknown> | null): unknown =>
  (session?.['user'] as Row | undefined)?.['email'];

describe.each(Object.entries(databases))('a database of Lucia, %s', (_, open) => {
  let database: TestDatabase;
  let lucia: LuciaApplication;
  let idp: FakeIdp;
  let config: AuthConfig;
  let cookie: string;
  let ended: string;
  const browserOf = (): Browser => new Browser((request) => Auth(request, config));

  beforeAll(async () => {
    database = await open();
    await createTables(database);
    await database.rows(
      `INSERT INTO "user" ("id", "email", "email_verified") VALUES ('u1', 'ada@example.com', TRUE), ('u2', 'bob@example.com', FALSE)`,
    );
    await database.rows(`INSERT INTO "oauth_account" VALUES ('acme', 'subject-1', 'u1')`);
    lucia = createLucia(database.dialect, database.client);
    const session = await lucia.createSession('u1', {});
    [cookie = ''] = lucia.createSessionCookie(session.id).serialize().split('; ');
    const other = await lucia.createSession('u2', {});
    ended = other.id;

    await database.script('lucia/{dialect}/1-make-room.sql');
    const adapter = database.adapter();
    await adapter.migrate();
    await database.script('lucia/{dialect}/2-sessions.sql');
    await database.script('lucia/{dialect}/3-accounts.sql');

    idp = await FakeIdp.create({ person: { email: 'ada@example.com', email_verified: true } });
    const { issuer, clientId, clientSecret } = idp;
    const acme = OIDCProvider({ id: 'acme', issuer, clientId, clientSecret });
    config = baseConfig({
      adapter,
      session: { strategy: 'database' },
      cookies: { sessionToken: { name: COOKIE } },
      logger: recordingLogger().logger,
      providers: [{ ...acme, [customFetch]: idp.fetch }],
    });
  });
  afterAll(() => database.close());

  it('keeps people signed in under the name of its cookie', async () => {
    const [name, value = ''] = cookie.split('=');
    expect(name).toBe(COOKIE);
    const browser = browserOf();
    browser.plant(COOKIE, value);
    const session = await browser.session();
    expect(addressIn(session)).toBe('ada@example.com');
    // Both sessions last 30 days: neither lost days to a unit or a time zone.
    const left = Date.parse(String(session?.['expires'])) - Date.now();
    expect(Math.abs(left - 30 * 86_400_000)).toBeLessThan(120_000);
  });

  it('signs out for good', async () => {
    const browser = browserOf();
    browser.plant(COOKIE, ended);
    expect(addressIn(await browser.session())).toBe('bob@example.com');
    await browser.post('/auth/signout');
    const thief = browserOf();
    thief.plant(COOKIE, ended);
    expect(await thief.session()).toBeNull();
  });

  it('replaces the token by its hash when it is used', async () => {
    // Its session is due on the day after it began.
    const adapter = database.adapter();
    const token = cookie.slice(`${COOKIE}=`.length);
    await adapter.updateSession({ sessionToken: token, expires: new Date(Date.now() + 86_400_000) });
    const stored = await database.rows('SELECT "sessionToken" FROM "session"');
    expect(stored.map((row) => String(row['sessionToken']).slice(0, 7))).toEqual(['sha256:']);
  });

  it('finds the same user by the social account', async () => {
    const browser = browserOf();
    const redirect = locationOf(await browser.post('/auth/signin/acme'));
    await browser.get(`/auth/callback/acme?${idp.authorize(redirect.href)}`);
    expect(addressIn(await browser.session())).toBe('ada@example.com');
    expect(await database.rows('SELECT "id" FROM "user" ORDER BY "id"')).toEqual([
      { id: 'u1' },
      { id: 'u2' },
    ]);
    const accounts = await database.rows(
      'SELECT "userId", "type", "provider", "providerAccountId" FROM "account"',
    );
    expect(accounts).toEqual([
      { userId: 'u1', type: 'oauth', provider: 'acme', providerAccountId: 'subject-1' },
    ]);
  });

  it('knows whose address is verified', async () => {
    const adapter = database.adapter();
    const proven = (await adapter.getUser('u1'))?.emailVerified;
    expect(Math.abs(Date.now() - Number(proven))).toBeLessThan(120_000);
    expect((await adapter.getUser('u2'))?.emailVerified).toBeNull();
  });

  it('goes back', async () => {
    await database.script('lucia/{dialect}/undo.sql');
    const { user } = await lucia.validateSession(cookie.slice(`${COOKIE}=`.length));
    expect(user?.id).toBe('u1');
  });
});

describe('a password hash that came with Lucia', () => {
  // A ligature and a combining accent: it matters how the hash function normalised the password.
  const password = 'o\uFB03ce cafe\u0301 staple';

  it.each(Object.entries(hashes))('%s', async (_, hash) => {
    const stored = await hash(password);
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword('office', stored)).toBe(false);
  });

  it('Argon2id of oslo, by the package that it uses', async () => {
    const stored = await argon2id(password);
    expect(await verifyArgon2(stored, password.normalize('NFKC'))).toBe(true);
    expect(await verifyArgon2(stored, 'office')).toBe(false);
  });
});
