import { DatabaseSync } from 'node:sqlite';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import {
  organizationStore,
  type SqlOrganizations,
  type SqliteLayout,
} from '../../src/adapters/sqlite/index.js';
import type { D1Client, D1Statement } from '../../src/adapters/d1/index.js';
import { openRecords } from '../../src/core/records/records.js';
import { RecordOrganizations } from '../../src/server/organizations/record-store.js';
import type { RecordStore } from '../../src/types/records.js';
import { organizationStage } from './organization-stage.js';

/** The store of organizations in records. */
export function recordOrganizations(records: RecordStore = memoryRecords()): RecordOrganizations {
  return new RecordOrganizations(
    openRecords(records, {
      secrets: ['a secret'],
      runtime: { now: () => new Date(), fetch },
      logger: { debug: () => undefined, warn: () => undefined, error: () => '' },
      timeouts: { adapter: 10, callbacks: 10, proofs: 30, events: 5, body: 10 },
      once: () => undefined,
    }),
  );
}

/** A store of organizations in SQLite, in memory, with its tables. */
export async function sqliteOrganizations(
  schema: SqliteLayout = 'drizzle',
): Promise<{ store: SqlOrganizations; database: DatabaseSync; cleanup: () => void }> {
  const database = new DatabaseSync(':memory:');
  const store = organizationStore(database, { schema });
  await store.migrate();
  return { store, database, cleanup: () => database.close() };
}

/** A database of the shape of D1, over SQLite in memory; `texts` gets every statement that is run. */
export function likeD1(database: DatabaseSync, texts: string[] = []): D1Client {
  interface Bound extends D1Statement {
    /** Without a promise: a batch must not be interrupted. */
    run(): Awaited<ReturnType<D1Statement['all']>>;
  }
  const prepared = (sql: string, values: Parameters<D1Statement['bind']> = []): Bound => {
    const run: Bound['run'] = () => {
      texts.push(sql);
      const results = database.prepare(sql).all(...values);
      const { changes } = database.prepare('SELECT changes() AS changes').get() ?? {};
      return { results, meta: { changes: Number(changes) } };
    };
    return { bind: (...given) => prepared(sql, given), all: async () => run(), run };
  };
  return {
    prepare: (sql) => prepared(sql),
    batch: async (statements) => {
      database.exec('BEGIN');
      try {
        // They were made above.
        const answers = (statements as Bound[]).map((statement) => statement.run());
        database.exec('COMMIT');
        return answers;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}

/** The same application over the records, and over a store in SQLite of its own. */
export const stages: readonly (readonly [name: string, open: typeof organizationStage])[] = [
  ['records', organizationStage],
  [
    'SQLite',
    (changes) => {
      const { options, config } = changes ?? {};
      const store = organizationStore(new DatabaseSync(':memory:'));
      // On a driver that blocks, the tables are there when it returns.
      void store.migrate();
      return organizationStage({ options: { store, ...options }, ...(config !== undefined && { config }) });
    },
  ],
];
