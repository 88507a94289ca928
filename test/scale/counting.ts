import type { MysqlPool } from '../../src/adapters/mysql/index.js';
import type { PgPool } from '../../src/adapters/postgres/index.js';
import type { SqliteDatabase } from '../../src/adapters/sqlite/index.js';

/** What an action sent. */
export interface Traffic<T> {
  readonly result: T;
  /** Those that begin and end transactions included. */
  readonly statements: readonly string[];
  /** Statements that were sent while no other was under way. */
  readonly roundTrips: number;
}

/** Remembers the statements that reach a driver. */
export class Counter {
  #statements: string[] = [];
  #roundTrips = 0;
  #underWay = 0;

  /** Sends a statement. */
  async send<T>(text: string, answer: () => Promise<T>): Promise<T> {
    this.add(text);
    if (this.#underWay === 0) this.#roundTrips += 1;
    this.#underWay += 1;
    try {
      return await answer();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** A statement that a driver runs at once. */
  add(text: string): void {
    this.#statements.push(text);
  }

  async count<T>(action: () => Promise<T>): Promise<Traffic<T>> {
    this.#statements = [];
    this.#roundTrips = 0;
    const result = await action();
    return { result, statements: [...this.#statements], roundTrips: this.#roundTrips };
  }
}

/** A pool of `pg` whose statements are counted. */
export function countingPgPool(pool: PgPool, counter: Counter): PgPool {
  return {
    totalCount: 0,
    ...(pool.options !== undefined && { options: pool.options }),
    query: (statement) => counter.send(statement.text, () => pool.query(statement)),
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (statement) => counter.send(statement.text, () => client.query(statement)),
        release: (isBroken) => client.release(isBroken),
        on: (event, listener) => client.on?.(event, listener),
        off: (event, listener) => client.off?.(event, listener),
      };
    },
  };
}

type MysqlExecutor = Pick<MysqlPool, 'execute' | 'query'>;

function countingExecutor(executor: MysqlExecutor, counter: Counter): MysqlExecutor {
  return {
    execute: (text, values) => counter.send(text, () => executor.execute(text, values)),
    query: (text) => counter.send(text, () => executor.query(text)),
  };
}

/** A pool of `mysql2/promise` whose statements are counted. */
export function countingMysqlPool(pool: MysqlPool, counter: Counter): MysqlPool {
  return {
    ...countingExecutor(pool, counter),
    getConnection: async () => {
      const connection = await pool.getConnection();
      return {
        ...countingExecutor(connection, counter),
        release: () => connection.release(),
        destroy: () => connection.destroy(),
      };
    },
  };
}

/** A synchronous database whose statements are counted. */
export function countingSqlite(database: SqliteDatabase, counter: Counter): SqliteDatabase {
  return {
    exec: (sql) => {
      counter.add(sql);
      return database.exec(sql);
    },
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (...values) => {
          counter.add(sql);
          return statement.all(...values);
        },
        run: (...values) => {
          counter.add(sql);
          return statement.run(...values);
        },
      };
    },
    get isTransaction() {
      return database.isTransaction ?? false;
    },
  };
}
