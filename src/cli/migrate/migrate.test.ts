import { describe, expect, it } from 'vitest';
import { resolveSchema, type SqlLayout } from '../../adapters/sql/schema.js';
import { PostgresAdapter } from '../../adapters/postgres/index.js';
import { SqliteAdapter, type SqliteLayout } from '../../adapters/sqlite/index.js';
import BetterSqlite from 'better-sqlite3';
import { openPglite } from '../../../test/support/pglite.js';
import { definitions, statementsOf, statementsOfVersions } from '../../../test/adapters/schema-files.js';
import { databases, type DialectName } from './dialects.js';
import { drizzleOrganizations, drizzleText } from './drizzle.js';
import { tablesOfOrganizations } from './printed-tables.js';
import { prismaOrganizations, prismaText } from './prisma.js';
import { statementsFor } from './sql.js';

const all: readonly DialectName[] = ['postgres', 'mysql', 'sqlite'];

function sqlOf(name: DialectName, layout: SqlLayout): readonly string[] {
  const { dialect, layouts } = databases[name];
  return statementsFor(dialect, resolveSchema({ layouts, given: layout }));
}

describe('statementsFor', () => {
  it.each(all)('says for %s what the files of the versions say', (name) => {
    expect(sqlOf(name, 'drizzle')).toEqual(statementsOfVersions(name));
  });

  it.each(all)('says for %s what the file of organizations says, only if it is asked to', (name) => {
    const { dialect, layouts } = databases[name];
    const schema = resolveSchema({ layouts, given: 'drizzle' });
    const texts = statementsFor(dialect, schema, tablesOfOrganizations(schema));
    expect(texts).toEqual(statementsOf(`sql/${name}/organizations.sql`));
    expect(sqlOf(name, 'drizzle').filter((text) => texts.includes(text))).toEqual([]);
  });

  it.each<SqliteLayout>(['drizzle', 'kysely', 'd1', 'prisma'])(
    'leaves nothing to do for the adapter in the layout %s of SQLite',
    (layout) => {
      const database = new BetterSqlite(':memory:');
      for (const statement of sqlOf('sqlite', layout)) database.exec(statement);
      const asked: string[] = [];
      const prepare = (sql: string): BetterSqlite.Statement => {
        asked.push(sql);
        return database.prepare(sql);
      };
      const exec = (sql: string): unknown => {
        asked.push(sql);
        return database.exec(sql);
      };
      const adapter = SqliteAdapter({ exec, prepare }, { schema: layout });
      expect(adapter.pendingMigration()).toEqual([]);
      adapter.migrate();
      expect(asked.length).toBeGreaterThan(5);
      expect(definitions(asked)).toEqual([]);
      database.close();
    },
  );

  it('is what the adapter says to be pending of an empty database, which stays empty', () => {
    const database = new BetterSqlite(':memory:');
    expect(SqliteAdapter(database).pendingMigration()).toEqual(sqlOf('sqlite', 'drizzle'));
    expect(database.prepare('SELECT * FROM sqlite_master').all()).toEqual([]);
  });

  it('is only what is missing, where there is something', () => {
    const database = new BetterSqlite(':memory:');
    const adapter = SqliteAdapter(database);
    adapter.migrate();
    database.exec('DROP INDEX "latchkey_account_userId"; ALTER TABLE "user" DROP COLUMN "image";');
    database.exec('DROP TABLE "authenticator"');
    const pending = adapter.pendingMigration();
    expect(pending.map((text) => text.split(' (')[0])).toEqual([
      'ALTER TABLE "user" ADD COLUMN "image" TEXT',
      'CREATE INDEX "latchkey_account_userId" ON "account"',
      'CREATE TABLE "authenticator"',
    ]);
    for (const text of pending) database.exec(text);
    expect(adapter.pendingMigration()).toEqual([]);
  });

  it('leaves nothing to do for the adapter in every layout of PostgreSQL', async () => {
    const database = await openPglite();
    for (const layout of databases.postgres.layouts) {
      await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
      for (const statement of sqlOf('postgres', layout)) await database.exec(statement);
      const indexes = async (): Promise<unknown> =>
        (
          await database.query('SELECT indexname FROM pg_indexes WHERE schemaname = $1 ORDER BY 1', [
            'public',
          ])
        ).rows;
      const before = await indexes();
      // Each of these has all of them.
      if (layout === 'd1') throw new Error('PostgreSQL has no such layout');
      const adapter = PostgresAdapter(database, { schema: layout });
      expect(await adapter.pendingMigration()).toEqual([]);
      await adapter.migrate();
      expect(await indexes()).toEqual(before);
    }
    await database.close();
  }, 60_000);
});

describe('the tables of organizations', () => {
  it.each(all)('are declared for Prisma and Drizzle only if they are asked for (%s)', (name) => {
    const prisma = prismaText(name, prismaOrganizations);
    expect(prisma.startsWith(prismaText(name).trimEnd())).toBe(true);
    expect(prisma.match(/^model \w+/gm)?.slice(-3)).toEqual([
      'model Organization',
      'model Member',
      'model Invitation',
    ]);
    expect(prisma).toMatch(/^ {2}members +Member\[\]$/m);
    expect(prisma).toMatch(
      /^ {2}organization +Organization +@relation\(fields: \[organizationId\], references: \[id\], onDelete: Cascade\)$/m,
    );
    expect(prisma).toContain('@@unique([organizationId, email])');
    const drizzle = drizzleText(name, drizzleOrganizations);
    expect(drizzle.match(/^export const \w+/gm)?.slice(-3)).toEqual([
      'export const organizations',
      'export const members',
      'export const invitations',
    ]);
    expect(drizzle).toContain(".references(() => organizations.id, { onDelete: 'cascade' })");
    expect(drizzleText(name)).not.toContain('organizations');
  });
});

describe('prismaText', () => {
  it.each(all)('is made of models whose relations and keys exist (%s)', (name) => {
    const models = new Map(
      [...prismaText(name).matchAll(/^model (\w+) \{\n([^}]*)\}/gm)].map(([, model = '', body = '']) => {
        const lines = body.split('\n').map((line) => line.trim().split(/\s+/));
        const fields = lines.filter(([field = '']) => /^\w+$/.test(field));
        return [model, { body, fields: new Map(fields.map(([field = '', type = '']) => [field, type])) }];
      }),
    );
    expect([...models.keys()]).toEqual([
      'User',
      'Account',
      'Session',
      'VerificationToken',
      'Authenticator',
      'latchkey_record',
    ]);
    const scalar = /^(?:String|Bytes|Int|BigInt|Boolean|DateTime)\??$/;
    for (const [model, { body, fields }] of models) {
      expect(body.match(/@@?id\b/g)).toHaveLength(1);
      for (const [, list = ''] of body.matchAll(/@@(?:id|unique|index)\(\[([^\]]*)\]\)/g)) {
        for (const field of list.split(', ')) expect(fields.get(field)).toMatch(scalar);
      }
      for (const type of fields.values()) {
        if (scalar.test(type)) continue;
        const other = models.get(type.replace('[]', ''));
        // Both sides of a relation have a field of each other's type.
        const back = type.endsWith('[]') ? model : `${model}[]`;
        expect([...(other?.fields.values() ?? [])]).toContain(back);
      }
    }
  });

  it('gives MySQL no index that is too long', () => {
    const models = prismaText('mysql').split('\n\nmodel');
    for (const text of models) {
      const lengths = new Map(
        [...text.matchAll(/^ +(\w+) +(?:String|Bytes).*Var(Char|Binary)\((\d+)\)/gm)].map(
          ([, field = '', type, length]) => [field, (type === 'Char' ? 4 : 1) * Number(length)],
        ),
      );
      const lists = [...text.matchAll(/@@\w+\(\[([^\]]*)\]\)/g)].map(([, list = '']) => list.split(', '));
      const singles = [...text.matchAll(/^ +(\w+) .*@(?:id|unique)\b/gm)].map(([, field = '']) => [field]);
      for (const fields of [...lists, ...singles]) {
        const octets = fields.reduce((sum, field) => sum + (lengths.get(field) ?? 8), 0);
        // MySQL 8.0 Reference Manual, section 17.22: the limit of InnoDB.
        expect(octets).toBeLessThanOrEqual(3072);
      }
    }
  });
});

describe('drizzleText', () => {
  it.each(all)('imports what it uses, and nothing else (%s)', (name) => {
    const [head = '', ...rest] = drizzleText(name).split('\n');
    const imported = /\{ (.*) \}/.exec(head)?.[1]?.split(', ') ?? [];
    const called = new Set(
      [...rest.join('\n').matchAll(/(?<![.\w$])([a-zA-Z]+)\(/g)].map(([, called_ = '']) => called_),
    );
    expect([...called].toSorted()).toEqual([...imported].toSorted());
  });
});
