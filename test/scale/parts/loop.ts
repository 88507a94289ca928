import { setImmediate as turn } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SqliteAdapterObject } from '../../../src/adapters/sqlite/index.js';
import { openSqlite, using, type TestDatabase } from '../databases.js';
import { median, ms, timeOf, type Ledger, type Part } from '../ledger.js';
import { ORIGIN, Site } from '../site.js';
import { EXPIRED } from '../size.js';

/** Rows that may be deleted for each request that is answered meanwhile. */
const ROWS_PER_ANSWER = 1000;
/** Milliseconds of a delay that do not count: noise of the machine. */
const NOISE = 100;
/** Chunks of one cookie in a header. */
const CHUNKS = 10_000;
/** `Set-Cookie` lines that such a request may bring: the cookie, and its first chunk. */
const MOST_LINES = 2;
const TIMES = 30;

/** Stores rows that have expired: sessions of one user, and records. */
async function fill({ run }: TestDatabase, count: number): Promise<void> {
  const rows = `FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count / 2}) SELECT i FROM n)`;
  const key = 'lower(hex(randomblob(32)))';
  await run(`INSERT INTO user (id) VALUES ('gone')`);
  await run('BEGIN');
  await run(`INSERT INTO session SELECT ${key}, 'gone', i ${rows}`);
  await run(`INSERT INTO latchkey_record SELECT 'limit', ${key}, '', hex(zeroblob(160)), 1, i ${rows}`);
  await run('COMMIT');
}

/** What one cleanup did. */
interface CleanupResult {
  readonly rows: number;
  readonly took: number;
  /** Session reads that were answered meanwhile, in milliseconds each. */
  readonly reads: readonly number[];
  /** Delays of the event loop, in milliseconds. */
  readonly longest: number;
  readonly p99: number;
}

/** Deletes many rows, while requests come. */
async function clean(database: TestDatabase<SqliteAdapterObject>): Promise<CleanupResult> {
  await fill(database, EXPIRED);
  const site = await Site.open({ adapter: database.adapter, strategy: 'database' });
  const browser = await site.signIn();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const reads: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      reads.push((await timeOf(() => browser.session())).took);
      await turn();
    }
  })();
  await turn();
  reads.length = 0;
  delay.enable();
  const { result, took } = await timeOf(() => database.adapter.cleanup(new Date()));
  delay.disable();
  const meanwhile = [...reads];
  isOver = true;
  await reading;
  const rows = result.sessions + result.tokens + result.records;
  return { rows, took, reads: meanwhile, longest: delay.max / 1e6, p99: delay.percentile(99) / 1e6 };
}

async function cleanup(ledger: Ledger): Promise<void> {
  await using([openSqlite], async (database) => {
    const { rows, took, reads, longest, p99 } = await clean(database);
    ledger.exact('SQLite: expired rows that cleanup deleted', EXPIRED, rows);
    ledger.report('SQLite: cleanup took', `${(took / 1000).toFixed(1)} s`, '29.3 s for 432,000 rows');
    ledger.judge('SQLite: session reads that were answered meanwhile', {
      now: reads.length,
      goal: `at least ${EXPIRED / ROWS_PER_ANSWER}`,
      isMet: reads.length >= EXPIRED / ROWS_PER_ANSWER,
      before: '0',
    });
    ledger.judge('SQLite: longest delay of the event loop', {
      now: ms(longest),
      goal: `at most a tenth of the cleanup, or ${NOISE} ms`,
      isMet: longest <= Math.max(took / 10, NOISE),
      before: '29.3 s',
    });
    ledger.report('SQLite: delays of the event loop, p99', ms(p99));
    ledger.report('SQLite: session reads meanwhile, p50', ms(median(reads)));
  });
  await using([openSqlite], async (database) => {
    // Whichever statement fills the log of changes up moves its 1,000 pages into the file, and waits for the disk.
    await database.run('PRAGMA wal_autocheckpoint = 0');
    const { took, longest, p99 } = await clean(database);
    ledger.judge('SQLite without checkpoints: delays of the event loop, p99', {
      now: ms(p99),
      goal: `at most a hundredth of the cleanup, or ${NOISE} ms`,
      isMet: p99 <= Math.max(took / 100, NOISE),
    });
    ledger.report('SQLite without checkpoints: longest delay of the event loop', ms(longest));
  });
}

/** A request with ten thousand chunks of the session cookie. */
async function chunks(ledger: Ledger): Promise<void> {
  for (const strategy of ['jwt', 'database'] as const)
    await using([openSqlite], async (database) => {
      const site = await Site.open({ adapter: database.adapter, strategy });
      const browser = await site.signIn();
      const name = [...browser.cookies.keys()].find((one) => one.includes('session-token')) ?? '';
      const cookie = Array.from({ length: CHUNKS }, (_, n) => `${name}.${n}=x`).join('; ');
      const ask = (): Promise<Response> =>
        site.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }));
      const { result: answer, statements } = await database.counter.count(ask);
      const took: number[] = [];
      for (let n = 0; n < TIMES; n += 1) took.push((await timeOf(ask)).took);
      const lines = answer.headers.getSetCookie().length;
      ledger.judge(`${strategy}: ${CHUNKS} chunks of the session cookie`, {
        now: `"${await answer.text()}", ${lines} Set-Cookie, ${statements.length} statements, ${ms(median(took))}`,
        goal: `"null", at most ${MOST_LINES} Set-Cookie, no statement`,
        isMet: answer.status === 200 && lines <= MOST_LINES && statements.length === 0,
        before: '17 Set-Cookie, 34 ms',
      });
    });
}

/** Work that must not hold the event loop. */
export const loop: Part = {
  name: 'loop',
  title: 'Event loop',
  run: async (ledger) => {
    await cleanup(ledger);
    await chunks(ledger);
  },
};
