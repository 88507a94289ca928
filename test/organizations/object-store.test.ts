import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  type DurableObjectStorage,
  organizationStore,
  type SqlOrganizations,
} from '../../src/adapters/durable-object/index.js';
import { runOrganizationSuite } from '../../src/testing/index.js';
import { aMember, anOrganization } from '../../src/testing/organization-case.js';

/** A storage of the shape of a Durable Object's, over SQLite in memory. */
function likeStorage(database: DatabaseSync): DurableObjectStorage {
  const transactionSync = <T>(work: () => T): T => {
    database.exec('BEGIN');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    sql: {
      exec: (sql, ...values) => {
        // The runtime refuses these, too.
        if (/^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT)/.test(sql))
          throw new Error('use the methods of the storage');
        const rows = database.prepare(sql).all(...values);
        return { toArray: () => rows };
      },
    },
    transaction: (work) => work(),
    transactionSync,
  };
}

async function open(): Promise<{ store: SqlOrganizations; database: DatabaseSync; cleanup: () => void }> {
  const database = new DatabaseSync(':memory:');
  const store = organizationStore(likeStorage(database));
  await store.migrate();
  return { store, database, cleanup: () => database.close() };
}

describe('organizationStore of a Durable Object', () => {
  runOrganizationSuite({ test: it, create: open });

  it('writes both rows of createOrganization, or none', async () => {
    const { store, database, cleanup } = await open();
    database.exec("CREATE TRIGGER harm BEFORE INSERT ON member BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    await expect(store.createOrganization(anOrganization(), aMember())).rejects.toThrow('disk full');
    expect(await store.findOrganization({ slug: anOrganization().slug })).toBeNull();
    cleanup();
  });
});
