import { deleteUserById, endAllSessions, endOtherSessions, listSessions } from '../../../src/index.js';
import type { TestBrowser } from '../../../src/testing/index.js';
import { times } from '../../faults/fault-test.js';
import { openMariadb, openPostgres, openSqlite, using, type TestDatabase } from '../databases.js';
import { ms, timeOf, type Ledger, type Part } from '../ledger.js';
import { Site } from '../site.js';
import { SESSIONS } from '../size.js';

/** Sessions of the user beside whom the many are compared. */
const FEW = 10;
/** The option `session.limit`. */
const LIMIT = 5;
/** Statements at most. The list of `database` sessions sends two of its four at once, in three round trips. */
const MOST = { list: { jwt: 3, database: 4 }, end: 8, delete: 8 } as const;
/** Round trips at most, for the list. */
const MOST_ROUND_TRIPS = 3;

const TABLES = ['user', 'account', 'session', 'latchkey_record'] as const;

/** Rows that are put back after each action that ended them. */
class Backup {
  readonly #run: TestDatabase['run'];
  readonly #quote: string;

  constructor({ run }: TestDatabase, quote: string) {
    this.#run = run;
    this.#quote = quote;
  }

  async make(): Promise<void> {
    for (const table of TABLES) {
      await this.#run(`DROP TABLE IF EXISTS kept_${table}`);
      await this.#run(`CREATE TABLE kept_${table} AS SELECT * FROM ${this.#quoted(table)}`);
    }
  }

  async restore(): Promise<void> {
    for (const table of TABLES.toReversed()) await this.#run(`DELETE FROM ${this.#quoted(table)}`);
    for (const table of TABLES)
      await this.#run(`INSERT INTO ${this.#quoted(table)} SELECT * FROM kept_${table}`);
  }

  async empty(): Promise<void> {
    for (const table of TABLES.toReversed()) await this.#run(`DELETE FROM ${this.#quoted(table)}`);
  }

  #quoted(table: string): string {
    return `${this.#quote}${table}${this.#quote}`;
  }
}

/** What one action cost. */
interface Cost {
  readonly statements: readonly string[];
  /** 0 where the database is in this process. */
  readonly roundTrips: number;
  readonly took: number;
}

/** The findings' figures on PostgreSQL, with 1,000 sessions. */
const BEFORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  jwt: {
    listSessions: '2, 273 ms (3,002 live)',
    endOtherSessions: '2,004, 6.7 s',
    'back-channel logout': '13,021, 9.4 s',
    'first sign-in with `session.limit`': '6,007, 14.2 s (3,002 live)',
    deleteUser: '30 (with few sessions)',
  },
  database: {
    listSessions: '305 (300 live), 114 ms',
    endOtherSessions: '1,205 (300 live), 2.6 s',
    'back-channel logout': '2,731 (300 live), 3.2 s',
    'first sign-in with `session.limit`': '1,204 (300 live), 2.2 s',
    deleteUser: '34 (with few sessions)',
  },
};

/** A user with sessions, and what their application does. */
interface Scene {
  readonly database: TestDatabase;
  readonly backup: Backup;
  readonly site: Site;
  /** The same application, which limits the sessions of a user. */
  readonly limitedSite: Site;
  readonly browser: TestBrowser;
  readonly userId: string;
  readonly count: number;
}

/** An action, and what must have come of it. */
interface Action {
  readonly name: string;
  readonly most?: number | Readonly<Record<'jwt' | 'database', number>>;
  readonly mostRoundTrips?: number;
  readonly run: (scene: Scene) => Promise<unknown>;
  /** Whether the answer is what it has to be. */
  readonly isRight: (answer: unknown, scene: Scene) => boolean;
}

const ACTIONS: readonly Action[] = [
  {
    name: 'listSessions',
    most: MOST.list,
    mostRoundTrips: MOST_ROUND_TRIPS,
    run: ({ site, browser }) => listSessions(site.sourceOf(browser), site.config),
    isRight: (answer, { count }) => Array.isArray(answer) && answer.length === count,
  },
  {
    name: 'endOtherSessions',
    most: MOST.end,
    run: ({ site, browser }) => endOtherSessions(site.sourceOf(browser), site.config),
    isRight: (answer, { count }) => answer === count - 1,
  },
  {
    name: 'endAllSessions',
    most: MOST.end,
    run: ({ site, userId }) => endAllSessions(site.config, userId),
    isRight: () => true,
  },
  {
    name: 'back-channel logout',
    most: MOST.end,
    run: ({ site }) => site.logOutThere(),
    isRight: (answer) => answer instanceof Response && answer.status === 200,
  },
  {
    name: 'first sign-in with `session.limit`',
    run: async ({ limitedSite }) => {
      const own = limitedSite.browser();
      const back = await limitedSite.comeBack(own);
      return own.get(back);
    },
    isRight: (answer) => answer instanceof Response && answer.status === 302,
  },
  {
    name: 'deleteUser',
    most: MOST.delete,
    run: ({ site, userId }) => deleteUserById(site.config, userId),
    isRight: () => true,
  },
];

/** Makes a user with so many sessions in an empty database. */
async function openScene(
  database: TestDatabase,
  { strategy, count, quote }: { strategy: 'jwt' | 'database'; count: number; quote: string },
): Promise<Scene> {
  const { adapter } = database;
  const backup = new Backup(database, quote);
  await backup.empty();
  const site = await Site.open({ adapter, strategy });
  const limitedSite = await Site.open({ adapter, strategy, limit: LIMIT }, site.idp);
  const browser = await site.signIn();
  await times(count - 1, 8, async () => {
    const own = site.browser();
    await own.get(await site.comeBack(own));
  });
  const user = await adapter.getUserByEmail('ada@example.com');
  await backup.make();
  return { database, backup, site, limitedSite, browser, userId: user?.id ?? '', count };
}

/** Runs each action with all sessions there, and looks whether it did what it had to. */
async function costsOf(ledger: Ledger, title: string, scene: Scene): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const { counter } = scene.database;
  for (const { name, run, isRight } of ACTIONS) {
    await scene.backup.restore();
    const { result, took } = await timeOf(() => counter.count(() => run(scene)));
    const { result: answer, statements, roundTrips } = result;
    costs.set(name, { statements, roundTrips, took });
    const isIn = (await scene.browser.session()) !== null;
    const staysIn = name === 'listSessions' || name === 'endOtherSessions';
    if (!isRight(answer, scene) || isIn !== staysIn)
      ledger.judge(`${title}: ${name} does what it has to`, { now: 'no', goal: 'yes', isMet: false });
  }
  return costs;
}

/** How many statements a sign-in takes that ends a session, after so many sign-ins. */
async function costsWithLimit(
  database: TestDatabase,
  { strategy, quote }: { strategy: 'jwt' | 'database'; quote: string },
): Promise<readonly Cost[]> {
  await new Backup(database, quote).empty();
  const limitedSite = await Site.open({ adapter: database.adapter, strategy, limit: LIMIT });
  const measure = async (): Promise<Cost> => {
    const browser = limitedSite.browser();
    const back = await limitedSite.comeBack(browser);
    const { result, took } = await timeOf(() => database.counter.count(() => browser.get(back)));
    return { ...result, took };
  };
  await times(FEW, 1, () => limitedSite.signIn());
  const early = await measure();
  await times(SESSIONS - FEW - 2, 8, async () => {
    const browser = limitedSite.browser();
    await browser.get(await limitedSite.comeBack(browser));
  });
  // Those that came at the same time have ended each other by then.
  await limitedSite.signIn();
  return [early, await measure()];
}

interface Comparison {
  readonly store: string;
  readonly strategy: 'jwt' | 'database';
  readonly action: Action;
  /** The cost with few sessions, and with many. */
  readonly few: Cost | undefined;
  readonly many: Cost | undefined;
}

function judge(ledger: Ledger, { store, strategy, action, few, many }: Comparison): void {
  const { name, most: limit, mostRoundTrips = Infinity } = action;
  const most = typeof limit === 'object' ? limit[strategy] : (limit ?? Infinity);
  const count = many?.statements.length ?? Infinity;
  const roundTrips = many?.roundTrips ?? Infinity;
  const trips = roundTrips === 0 ? '' : ` in ${roundTrips} round trips`;
  const limits = [
    ...(most < Infinity ? [`at most ${most}`] : []),
    ...(mostRoundTrips < Infinity ? [`in ${mostRoundTrips}`] : []),
    `as many as with ${FEW} sessions`,
  ];
  ledger.judge(`${store}, ${strategy}: ${name} with ${SESSIONS} sessions`, {
    now: `${count} statements${trips}, ${ms(many?.took ?? 0)}`,
    goal: limits.join(', '),
    isMet: count <= (few?.statements.length ?? 0) && count <= most && roundTrips <= mostRoundTrips,
    before: store === 'PostgreSQL' ? (BEFORE[strategy]?.[name] ?? '') : '',
  });
}

async function onStore(
  ledger: Ledger,
  { name, open, quote }: { name: string; open: () => Promise<TestDatabase>; quote: string },
): Promise<void> {
  await using([open], async (database) => {
    for (const strategy of ['jwt', 'database'] as const) {
      const title = `${name}, ${strategy}`;
      const few = await costsOf(ledger, title, await openScene(database, { strategy, count: FEW, quote }));
      const many = await costsOf(
        ledger,
        title,
        await openScene(database, { strategy, count: SESSIONS, quote }),
      );
      for (const action of ACTIONS)
        judge(ledger, {
          store: name,
          strategy,
          action,
          few: few.get(action.name),
          many: many.get(action.name),
        });
      const [early, late] = await costsWithLimit(database, { strategy, quote });
      ledger.judge(`${title}: sign-in with \`session.limit: ${LIMIT}\`, the 11th and the ${SESSIONS}th`, {
        now: `${early?.statements.length} and ${late?.statements.length} statements, ${ms(early?.took ?? 0)} and ${ms(late?.took ?? 0)}`,
        goal: 'the same number of statements',
        isMet: early !== undefined && early.statements.length === late?.statements.length,
        before: name === 'PostgreSQL' && strategy === 'jwt' ? '31 ms (7th), 133 ms (1,009th)' : '',
      });
    }
  });
}

/** Ending many sessions of one user. */
export const ending: Part = {
  name: 'ending',
  title: 'Ending much',
  run: async (ledger) => {
    await onStore(ledger, { name: 'PostgreSQL', open: openPostgres, quote: '"' });
    await onStore(ledger, { name: 'MariaDB', open: openMariadb, quote: '`' });
    await onStore(ledger, { name: 'SQLite', open: openSqlite, quote: '"' });
  },
};
