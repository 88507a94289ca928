import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { organizationStore as d1Store } from '../../src/adapters/d1/index.js';
import { organizationStore as objectStore } from '../../src/adapters/durable-object/index.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { type MysqlPool, organizationStore as mysqlStore } from '../../src/adapters/mysql/index.js';
import { organizationStore as postgresStore } from '../../src/adapters/postgres/index.js';
import { organizationStore as sqliteStore } from '../../src/adapters/sqlite/index.js';
import { createAuth } from '../../src/index.js';
import { organizations } from '../../src/organizations.js';
import type { OrganizationStore } from '../../src/types/organization-store.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { ROLES } from '../support/organization-stage.js';

const never = async (): Promise<never> => {
  throw new Error('The check of a configuration asks no database.');
};
const neverAtOnce = (): never => {
  throw new Error('The check of a configuration asks no database.');
};
/** As far as the function looks at a pool of `pg`. */
const pool = { query: never, connect: never, totalCount: 0 };
const mysqlPool: MysqlPool = { execute: never, query: never, getConnection: never };
const storage = { sql: { exec: neverAtOnce }, transaction: never, transactionSync: neverAtOnce };

/** The same function of every database. */
const functions: Readonly<Record<string, (options: object) => OrganizationStore>> = {
  SQLite: (options) => sqliteStore(new DatabaseSync(':memory:'), options),
  D1: (options) => d1Store({ prepare: neverAtOnce, batch: never }, options),
  'a Durable Object': (options) => objectStore(storage, options),
  PostgreSQL: (options) => postgresStore(pool, options),
  MySQL: (options) => mysqlStore(mysqlPool, options),
};

/** What the check of a configuration says of it, beside what concerns other options. */
async function said(store: OrganizationStore, more: object = {}): Promise<string[]> {
  const option = organizations({ roles: ROLES, invitation: { send: () => {} }, store, ...more });
  const { logger } = recordingLogger();
  const base = { logger, adapter: MemoryAdapter(), revocation: { check: 'always' } } as const;
  const auth = createAuth(baseConfig({ ...base, organizations: option }));
  return (await auth.check()).map(({ code, message }) => `${code}: ${message}`);
}

describe.each(Object.entries(functions))('organizationStore of %s', (_, make) => {
  it('refuses options that there are none of, beside and inside of those that there are', async () => {
    const tables = { members: 'org_member' };
    const found = await said(make({ shema: 'drizzle', misspelled: 1, schema: { tables } }));
    expect(found).toHaveLength(3);
    for (const text of [
      '`shema` of organizationStore is not an option and has no effect. Did you mean `schema`?',
      '`misspelled` of organizationStore is not an option and has no effect.',
      '`schema.tables.members` of organizationStore is not an option and has no effect. Did you mean `schema.tables.member`?',
    ])
      expect(found).toContainEqual(expect.stringContaining(text));
    expect(found.every((text) => text.startsWith('unknown-option'))).toBe(true);
  });

  it('refuses a value that an option cannot have', async () => {
    const found = await said(make({ schema: { layout: 'drizzle', tables: { member: 7 } } }));
    expect(found).toEqual([expect.stringContaining('`schema.tables.member` of organizationStore')]);
  });

  it('has nothing to say about options that there are', async () => {
    expect(await said(make({ schema: { layout: 'drizzle', tables: { member: 'org_member' } } }))).toEqual([]);
    expect(await said(make({}))).toEqual([]);
  });
});

it('names misspelled options of organizations() once, and those of its store with it', async () => {
  const store = sqliteStore(new DatabaseSync(':memory:'), { schma: 'drizzle' } as object);
  expect(await said(store, { limt: 3 })).toEqual([
    expect.stringContaining('`limt` of organizations() is not an option'),
    expect.stringContaining('`schma` of organizationStore is not an option'),
  ]);
});
