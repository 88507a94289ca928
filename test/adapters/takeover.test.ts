import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { aSession, aToken, anAccount, anAuthenticator, anotherUser } from '../../src/testing/adapter-case.js';
import type { Adapter, AdapterUser } from '../../src/types/adapter.js';
import { openPglite } from '../support/pglite.js';
import { drivers, opened } from './sqlite-databases.js';
import { inside, postgresDatabases, sqliteDatabases } from './taken-over.js';

type Taken = Required<Adapter> & { migrate(): Promise<void> | void };

interface Case {
  readonly title: string;
  readonly id: string | number;
  take(): Promise<Taken>;
}

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openPglite();
}, 60_000);
afterAll(() => pglite.close());

const cases: readonly Case[] = [
  ...drivers.flatMap(([name, open]) =>
    sqliteDatabases.map(({ layout, title, sql, id }) => ({
      title: `${name}: ${title}`,
      id,
      take: async () => {
        const database = opened(open);
        database.exec(sql);
        return SqliteAdapter(database, { schema: layout });
      },
    })),
  ),
  ...postgresDatabases.map(({ layout, title, sql, id }) => ({
    title: `PGlite: ${title}`,
    id,
    take: async () => {
      await pglite.exec(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${sql}`);
      return PostgresAdapter(pglite, { schema: layout });
    },
  })),
];

async function expectIntact(adapter: Taken, id: unknown): Promise<void> {
  const ada = { id, name: 'Ada', email: inside.email, emailVerified: inside.verified, image: null };
  const reads = Array.from({ length: 4 }, async () => adapter.getSessionAndUser(inside.token));
  for (const found of await Promise.all(reads)) {
    expect(found?.session).toMatchObject({ sessionToken: inside.token, userId: id, expires: inside.expires });
    expect(found?.user).toMatchObject(ada);
  }
  expect(await adapter.getUserByEmail(inside.email)).toMatchObject(ada);
  expect(await adapter.getUserByAccount(anAccount(''))).toMatchObject(ada);
  const account = await adapter.getAccount('acme-1', 'acme');
  expect(account).toMatchObject({ userId: id, type: 'oidc', expires_at: 2_000_000_000 });
}

async function expectUsable(adapter: Taken): Promise<AdapterUser> {
  const emailVerified = new Date('2024-01-02T03:04:05.678Z');
  const grace = await adapter.createUser(anotherUser({ emailVerified }));
  expect(grace).toMatchObject({ ...anotherUser({ emailVerified }), id: grace.id });
  await adapter.linkAccount(anAccount(grace.id, { providerAccountId: 'acme-2', access_token: 'secret' }));
  const session = aSession(grace.id, { sessionToken: 'c3'.repeat(32) });
  expect(await adapter.createSession(session)).toMatchObject(session);
  const expires = new Date('2041-05-06T07:08:09.010Z');
  expect(await adapter.updateSession({ sessionToken: session.sessionToken, expires })).toMatchObject({
    expires,
  });
  expect(await adapter.updateUser({ id: grace.id, name: 'Admiral' })).toMatchObject({ name: 'Admiral' });
  expect(await adapter.getUserByAccount(anAccount('', { providerAccountId: 'acme-2' }))).toMatchObject({
    id: grace.id,
    emailVerified,
  });
  await adapter.createVerificationToken(aToken({ token: 'd4'.repeat(32) }));
  expect(await adapter.useVerificationToken(aToken({ token: 'd4'.repeat(32) }))).not.toBeNull();
  return grace;
}

describe.each(cases)('a database of another adapter, $title', ({ id, take }) => {
  it('works as it stands, with sessions and links intact', async () => {
    const adapter = await take();
    await expectIntact(adapter, id);
    const link = { identifier: inside.email, token: inside.link };
    const used = await Promise.all([adapter.useVerificationToken(link), adapter.useVerificationToken(link)]);
    expect(used.filter((token) => token !== null)).toEqual([{ ...link, expires: inside.expires }]);
    const grace = await expectUsable(adapter);
    await adapter.deleteUser(grace.id);
    await expectIntact(adapter, id);
    await adapter.deleteSession(inside.token);
    expect(await adapter.getSessionAndUser(inside.token)).toBeNull();
  });

  it('gains by migrate() what it lacks, twice, and loses nothing', async () => {
    const adapter = await take();
    for (let time = 0; time < 2; time += 1) {
      await adapter.migrate();
      await expectIntact(adapter, id);
    }
    const grace = await expectUsable(adapter);
    const conflict = { type: 'ConflictError' };
    await expect(adapter.createUser(anotherUser({ id: 'x', email: inside.email }))).rejects.toMatchObject(
      conflict,
    );
    await expect(adapter.linkAccount(anAccount(grace.id))).rejects.toMatchObject(conflict);
    await expect(
      adapter.createSession(aSession(grace.id, { sessionToken: inside.token })),
    ).rejects.toMatchObject(conflict);
    await adapter.createAuthenticator(anAuthenticator(grace.id));
    expect(await adapter.listAuthenticatorsByUserId(grace.id)).toMatchObject([{ userId: grace.id }]);
    await adapter.deleteUser(grace.id);
    expect(await adapter.getAuthenticator(anAuthenticator('').credentialID)).toBeNull();
  });
});

describe('keys that the database makes', () => {
  it('are numbers, as applications of such a database know them', async () => {
    const found = cases.find(({ title }) => title === 'PGlite: pg');
    const adapter = await found?.take();
    const grace = await adapter?.createUser(anotherUser());
    expect(grace?.id).toBe(8);
    expect((await adapter?.getUser('8'))?.email).toBe(anotherUser().email);
    for (const id of ['no-such-user', '', '8.0', '99999999999999999999', '2147483648']) {
      expect(await adapter?.getUser(id)).toBeNull();
      expect(await adapter?.listAccountsByUserId(id)).toEqual([]);
    }
  });
});
