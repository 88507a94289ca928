import type { Kept, Stage, StoreUnderTest } from '../../statements/actions.js';
import { openStage, runActions } from '../../statements/actions.js';
import {
  openMariadb,
  openPostgres,
  openRedis,
  openSqlite,
  using,
  type PostgresDatabase,
} from '../databases.js';
import { fillMariadb, fillPostgres, fillRedis, fillSqlite, TABLES } from '../fill.js';
import { median, ms, timeOf, type Ledger, type Part } from '../ledger.js';
import { KEYS_IN_REDIS, ROUNDS, USERS, USERS_ELSEWHERE } from '../size.js';

/** How many times as long an action may take over a large store. */
const RATIO = 1.6;
/** Milliseconds that do not count: noise of the machine. */
const NOISE = 2;

/** How many more sessions a user has where all but one are ended. */
const more = 3;
const ALL: readonly Kept[] = [
  { strategy: 'database', revocation: false },
  { strategy: 'jwt', revocation: false },
  { strategy: 'database', revocation: true, more },
  { strategy: 'jwt', revocation: true, more },
];
const ENDING = ALL.filter(({ revocation }) => revocation);

/** The findings' figures on PostgreSQL, large and empty, in milliseconds. */
const BEFORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  database: {
    'Read a session': '0.91 / 0.90',
    'Sign-in with a provider, new user': '9.75 / 9.38',
    'Sign-in with a provider, known user': '7.79 / 7.33',
    'Sign out': '4.19 / 4.12',
    'Use a magic link, new user': '6.03 / 5.85',
    'Delete a user': '8.05 / 6.64',
  },
  jwt: {
    'Read a session': '0.49 / 0.43',
    'Sign-in with a provider, new user': '9.20 / 8.82',
    'Sign-in with a provider, known user': '6.21 / 6.67',
    'Sign out': '3.01 / 3.13',
    'Use a magic link, new user': '5.17 / 4.94',
    'Delete a user': '7.92 / 6.74',
  },
  'database, revocation': {
    'Read a session': '0.91 / 0.93',
    'Sign-in with a provider, new user': '14.3 / 13.1',
    'Sign-in with a provider, known user': '10.2 / 9.95',
    'Link an account': '20.2 / 17.1',
    'Unlink an account': '6.67 / 6.05',
  },
  'jwt, revocation': {
    'Read a session': '1.09 / 1.10',
    'Sign-in with a provider, new user': '12.6 / 12.2',
    'Sign-in with a provider, known user': '9.47 / 9.33',
    'Sign out': '2.38 / 2.37',
    'Link an account': '16.7 / 16.0',
    'Unlink an account': '6.02 / 5.82',
  },
};

const titleOf = ({ strategy, revocation }: Kept): string => `${strategy}${revocation ? ', revocation' : ''}`;

/** Milliseconds of each round, by action. */
type Times = Map<string, number[]>;

/** The same application over the large store, and over the empty one. */
interface Pair {
  readonly kept: Kept;
  readonly sides: readonly { readonly stage: Stage; readonly took: Times }[];
}

async function openPair(kept: Kept, stores: readonly StoreUnderTest[]): Promise<Pair> {
  const stages = await Promise.all(stores.map((store) => openStage(store, kept)));
  return { kept, sides: stages.map((stage) => ({ stage, took: new Map() })) };
}

/** Runs every action over both stores in turn. The first round opens tables, connections and code, and does not count. */
async function measure(pairs: readonly Pair[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { kept, sides } of pairs)
      for (const { stage, took } of round % 2 === 0 ? sides : sides.toReversed())
        await runActions(stage, kept, async (name, action) => {
          const { result, took: time } = await timeOf(action);
          if (round > 0) took.set(name, [...(took.get(name) ?? []), time]);
          return result;
        });
}

/** The medians of one action, in milliseconds. */
interface Medians {
  readonly name: string;
  readonly large: number;
  readonly empty: number;
}

function mediansOf({ sides: [large, empty] }: Pair): Medians[] {
  return [...(large?.took ?? [])].map(([name, times]) => ({
    name,
    large: median(times),
    empty: median(empty?.took.get(name) ?? []),
  }));
}

const isMet = ({ large, empty }: Medians): boolean => large <= RATIO * empty || large - empty < NOISE;

async function compare(
  ledger: Ledger,
  store: string,
  { kept, stores, before }: { kept: readonly Kept[]; stores: readonly StoreUnderTest[]; before: string },
): Promise<void> {
  const pairs: Pair[] = [];
  for (const one of kept) pairs.push(await openPair(one, stores));
  await measure(pairs);
  // Other work on the machine may fall on one side: then the medians are those of twice as many rounds.
  await measure(pairs.filter((pair) => !mediansOf(pair).every(isMet)));
  const ratios = pairs.flatMap((pair) => {
    const title = titleOf(pair.kept);
    return mediansOf(pair).map((one) => {
      const ratio = one.large / one.empty;
      ledger.judge(`${store}, ${title}: ${one.name}, large / empty`, {
        now: `${ms(one.large)} / ${ms(one.empty)}, ${ratio.toFixed(2)}`,
        goal: `at most ${RATIO} times, or ${NOISE} ms more`,
        isMet: isMet(one),
        before: store === 'PostgreSQL' ? (BEFORE[title]?.[one.name] ?? '') : '',
      });
      return ratio;
    });
  });
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  ledger.report(`${store}: ratios of ${ratios.length} actions`, range, before);
}

/** How often each table was read from one end to the other. */
async function scansOf({ run }: PostgresDatabase): Promise<Map<string, number>> {
  const rows = await run(
    'SELECT relname, seq_scan FROM pg_stat_user_tables WHERE schemaname = current_schema()',
  );
  return new Map(rows.map(({ relname, seq_scan: scans }) => [String(relname), Number(scans)]));
}

async function onPostgres(ledger: Ledger): Promise<void> {
  await using([openPostgres, openPostgres], async (large, empty) => {
    if (large === undefined || empty === undefined) return;
    const { took } = await timeOf(() => fillPostgres(large, USERS));
    const size = `${USERS} users and accounts, ${3 * USERS} sessions and records, ${USERS / 2} email tokens`;
    ledger.report(`PostgreSQL: filled with ${size}`, `${Math.round(took / 1000)} s`);
    const before = await scansOf(large);
    const stores = [large.adapter, empty.adapter];
    await compare(ledger, 'PostgreSQL', { kept: ALL, stores, before: '58 actions: 0.93 to 1.21' });
    await large.disconnect();
    const after = await scansOf(large);
    for (const table of TABLES)
      ledger.exact(
        `PostgreSQL: sequential scans of "${table}"`,
        0,
        (after.get(table) ?? -1) - (before.get(table) ?? 0),
      );
  });
}

async function onMariadb(ledger: Ledger): Promise<void> {
  await using([openMariadb, openMariadb], async (large, empty) => {
    if (large === undefined || empty === undefined) return;
    const { took } = await timeOf(() => fillMariadb(large, USERS_ELSEWHERE));
    ledger.report(`MariaDB: filled with ${USERS_ELSEWHERE} users`, `${Math.round(took / 1000)} s`);
    const stores = [large.adapter, empty.adapter];
    await compare(ledger, 'MariaDB', { kept: ENDING, stores, before: '0.88 to 1.10' });
  });
}

async function onSqlite(ledger: Ledger): Promise<void> {
  await using([openSqlite, openSqlite], async (large, empty) => {
    if (large === undefined || empty === undefined) return;
    const { took } = await timeOf(() => fillSqlite(large, USERS_ELSEWHERE));
    ledger.report(`SQLite: filled with ${USERS_ELSEWHERE} users`, `${Math.round(took / 1000)} s`);
    const stores = [large.adapter, empty.adapter];
    await compare(ledger, 'SQLite', { kept: ENDING, stores, before: '0.95 to 1.19' });
  });
}

async function onRedis(ledger: Ledger): Promise<void> {
  await using([openRedis, openRedis], async (large, empty) => {
    if (large === undefined || empty === undefined) return;
    const { took } = await timeOf(() => fillRedis(large.adapter, KEYS_IN_REDIS));
    ledger.report(`Redis: filled with ${KEYS_IN_REDIS} keys`, `${Math.round(took / 1000)} s`);
    // Both are in one server: what grows with all its keys would show in absolute times alone.
    const stores = [large.adapter, empty.adapter];
    await compare(ledger, 'Redis', { kept: ENDING, stores, before: '0.83 to 1.38' });
  });
}

/** Whether requests get slower as the store grows. */
export const growth: Part = {
  name: 'growth',
  title: 'Growth',
  run: async (ledger) => {
    for (const store of [onPostgres, onMariadb, onSqlite, onRedis]) await store(ledger);
  },
};
