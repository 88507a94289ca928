import type { PGlite } from '@electric-sql/pglite';

/** What a database was asked for by one action. */
export interface Asked {
  /** The statements, in order. */
  readonly statements: readonly string[];
  /** How many times the action waited: statements that are sent together count once. */
  readonly roundTrips: number;
}

/** A pool of `pg`, as far as the adapter uses it, over a database in the process. It counts statements and round trips. */
export class CountingPool {
  readonly totalCount: number = 1;
  readonly #database: PGlite;
  #statements: string[] = [];
  #roundTrips = 0;
  #waiting: (() => Promise<void>)[] = [];
  #isAnswering = false;
  #isCounting = false;
  readonly #countsRoundTrips: boolean;

  /** @param countsRoundTrips - which takes time, as it waits after each until nothing else comes */
  constructor(database: PGlite, countsRoundTrips: boolean) {
    this.#database = database;
    this.#countsRoundTrips = countsRoundTrips;
  }

  /** Runs an action. @returns its result, and what it asked the database for */
  async count<T>(action: () => Promise<T>): Promise<{ readonly result: T; readonly asked: Asked }> {
    this.#statements = [];
    this.#roundTrips = 0;
    this.#isCounting = this.#countsRoundTrips;
    const result = await action().finally(() => (this.#isCounting = false));
    return { result, asked: { statements: [...this.#statements], roundTrips: this.#roundTrips } };
  }

  query({ text, values }: { text: string; values: unknown[] }): Promise<{
    rows: Record<string, unknown>[];
    rowCount: number | null;
  }> {
    this.#statements.push(text);
    return new Promise((resolve, reject) => {
      this.#waiting.push(async () => {
        try {
          const { rows, affectedRows } = await this.#database.query<Record<string, unknown>>(text, values);
          resolve({ rows, rowCount: rows.length > 0 ? rows.length : (affectedRows ?? 0) });
        } catch (error) {
          reject(error as Error);
        }
      });
      if (!this.#isAnswering) void this.#answer();
    });
  }

  /** A connection of the pool. There is one at a time, as transactions of one database in the process follow each other. */
  connect(): Promise<{ query: CountingPool['query']; release: () => void }> {
    return Promise.resolve({ query: (statement) => this.query(statement), release: () => undefined });
  }

  /** Answers what came together, once nothing else is about to come with it. */
  async #answer(): Promise<void> {
    this.#isAnswering = true;
    while (this.#waiting.length > 0) {
      if (this.#isCounting) await quiet();
      const together = this.#waiting;
      this.#waiting = [];
      this.#roundTrips += 1;
      for (const answer of together) await answer();
      if (this.#isCounting) await quiet();
    }
    this.#isAnswering = false;
  }
}

/** Work that goes on beside the event loop: keys, hashes and files. */
const BUSY = /Request|Job|FSReq/;

/** Lets what was answered run on, until it waits for nothing but the database. */
async function quiet(): Promise<void> {
  for (let idle = 0, turns = 0; idle < 2 && turns < 1000; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    idle = process.getActiveResourcesInfo().some((name) => BUSY.test(name)) ? 0 : idle + 1;
  }
}
