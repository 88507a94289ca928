import { expect, it } from 'vitest';
import { postgresDialect } from '../postgres/dialect.js';
import { sqliteDialect } from '../sqlite/dialect.js';
import type { SqlDialect } from './dialect.js';
import { migration } from './migration.js';
import { namedTables } from './named-table.js';
import { runBlocking } from './operation.js';
import { resolveSchema, type SqlLayout } from './schema.js';

/** What a migration of an empty database declares of `id` and of the primary key, by table. */
function created(dialect: SqlDialect, layout: SqlLayout): Record<string, string[]> {
  const texts: string[] = [];
  const schema = resolveSchema({ layouts: [layout], given: layout });
  runBlocking(migration(dialect, schema, namedTables(schema)), ({ text }) => {
    texts.push(text);
    return { rows: [], changes: 0 };
  });
  const tables = texts.filter((text) => text.startsWith('CREATE TABLE'));
  return Object.fromEntries(
    tables.map((text) => [
      /"(.*?)"/.exec(text)?.[1] ?? '',
      text.split('\n').flatMap((line) => /^ *("id" \w+|PRIMARY KEY .*?\))/.exec(line)?.[1] ?? []),
    ]),
  );
}

// As the tables of @auth/pg-adapter are, which the layout is named after: other programs may refer to their rows by `id`.
it('gives users, accounts and sessions of the layout `pg` a key of the database’s own', () => {
  expect(created(postgresDialect, 'pg')).toEqual({
    users: ['"id" SERIAL', 'PRIMARY KEY ("id")'],
    accounts: ['"id" SERIAL', 'PRIMARY KEY ("id")'],
    sessions: ['"id" SERIAL', 'PRIMARY KEY ("id")'],
    verification_token: ['PRIMARY KEY ("identifier", "token")'],
    authenticators: ['PRIMARY KEY ("userId", "credentialID")'],
    latchkey_record: ['PRIMARY KEY ("kind", "key")'],
  });
});

it('has the keys of the application in every other layout', () => {
  expect(created(sqliteDialect, 'drizzle')).toEqual({
    user: ['"id" TEXT', 'PRIMARY KEY ("id")'],
    account: ['PRIMARY KEY ("provider", "providerAccountId")'],
    session: ['PRIMARY KEY ("sessionToken")'],
    verificationToken: ['PRIMARY KEY ("identifier", "token")'],
    authenticator: ['PRIMARY KEY ("userId", "credentialID")'],
    latchkey_record: ['PRIMARY KEY ("kind", "key")'],
  });
});
