import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { openPglite } from '../support/pglite.js';

/** A row of any table: its columns by name. */
export type Row = Readonly<Record<string, unknown>>;

/** Everything that a store holds. */
export interface Rows {
  readonly users: readonly Row[];
  readonly accounts: readonly Row[];
  readonly sessions: readonly Row[];
  readonly tokens: readonly Row[];
  readonly authenticators: readonly Row[];
}

/** A store that outlives the processes over it. */
export interface LastingStore {
  /** An adapter as a process that starts now makes one. */
  readonly adapter: () => Adapter;
  rows(): Promise<Rows>;
  /** Removes what has expired by then. */
  cleanup(now: Date): Promise<void>;
}

/** Names of the methods that our adapters add to the 19. */
const BEYOND = ['listAccountsByUserId', 'deleteSessionsByUserId', 'transaction'] as const;

/** The memory adapter; its tables are the only thing of a process that lasts. */
export async function memoryStore(without: readonly (keyof Adapter)[] = []): Promise<LastingStore> {
  const { snapshot, clear: _, records: __, ...methods } = MemoryAdapter();
  const adapter: Adapter = methods;
  for (const name of without) delete adapter[name];
  let over: Date | undefined;
  const isLeft = ({ expires }: { expires: Date }): boolean => over === undefined || expires > over;
  return {
    adapter: () => adapter,
    rows: async () => {
      const { users, accounts, sessions, verificationTokens, authenticators } = snapshot();
      const asRows = (list: readonly object[]): Row[] => list.map((row) => ({ ...row }));
      return {
        users: asRows(users),
        accounts: asRows(accounts),
        sessions: asRows(sessions.filter(isLeft)),
        tokens: asRows(verificationTokens.filter(isLeft)),
        authenticators: asRows(authenticators),
      };
    },
    // What has no end in time stays for ever.
    cleanup: async (now) => {
      over = now;
    },
  };
}

/** The 19 methods that every adapter has. */
export const plainStore = async (): Promise<LastingStore> => memoryStore(BEYOND);

/** SQLite, in memory. */
export async function sqliteStore(): Promise<LastingStore> {
  const database = new DatabaseSync(':memory:');
  const first = SqliteAdapter(database);
  first.migrate();
  return {
    adapter: () => withoutCare(SqliteAdapter(database)),
    rows: async () => sqlRows(async (sql) => database.prepare(sql).all()),
    cleanup: async (now) => {
      await first.cleanup(now);
    },
  };
}

/** PostgreSQL inside the process; one database, emptied for every test. */
export function pgliteStores(): { open: () => Promise<LastingStore>; close: () => Promise<void> } {
  let starting: Promise<PGlite> | undefined;
  const open = async (): Promise<LastingStore> => {
    starting ??= openPglite();
    const database = await starting;
    const first = PostgresAdapter(database);
    await first.migrate();
    await database.exec('DELETE FROM "user"; DELETE FROM "verificationToken"');
    return {
      adapter: () => withoutCare(PostgresAdapter(database)),
      rows: () => sqlRows(async (sql) => (await database.query<Row>(sql)).rows),
      cleanup: async (now) => {
        await first.cleanup(now);
      },
    };
  };
  return { open, close: async () => (await starting)?.close() };
}

/** The methods that the core knows; what is for operators is no call of a flow, and records have calls of their own. */
export function withoutCare(
  adapter: Adapter & { migrate: unknown; cleanup: unknown; records: unknown },
): Adapter {
  const { migrate: _, cleanup: __, records: ___, ...methods } = adapter;
  return methods;
}

/** Reads all tables of the default layout. */
export async function sqlRows(query: (sql: string) => Promise<unknown[]>): Promise<Rows> {
  // What the drivers give for a row is an object with the columns' names.
  const all = async (table: string): Promise<Row[]> => (await query(`SELECT * FROM "${table}"`)) as Row[];
  return {
    users: await all('user'),
    accounts: await all('account'),
    sessions: await all('session'),
    tokens: await all('verificationToken'),
    authenticators: await all('authenticator'),
  };
}
