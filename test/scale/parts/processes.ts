import type { TestBrowser } from '../../../src/testing/index.js';
import { quantile, times } from '../../faults/fault-test.js';
import { browserOf, Program, serveProvider } from '../crew.js';
import { openPostgres, using, type PostgresDatabase } from '../databases.js';
import { ms, timeOf, type Ledger, type Part } from '../ledger.js';

const PROCESSES = 3;
const ORIGIN = 'http://app.test';
const SIGN_INS = 100;
const READS = 900;
const PARALLEL = 12;
const WRONG = 12;
/** Failures on an account before attempts are delayed. */
const FREE = 5;
const ENDINGS = 20;

const CONFIGURATIONS = [
  { strategy: 'jwt', revocation: true },
  { strategy: 'database', revocation: true },
] as const;

/** An application in three processes, over one database. */
interface Crew {
  readonly title: string;
  readonly ports: readonly number[];
  readonly database: PostgresDatabase;
  readonly idp: Awaited<ReturnType<typeof serveProvider>>['idp'];
}

let next = 0;
const browser = ({ ports }: Crew): TestBrowser => browserOf(ports, ORIGIN, next++);

const personOf = (name: string): Record<string, string> => ({ sub: name, email: `${name}@example.com` });

/** Up to the provider and back: what the browser opens next. */
async function comeBack({ idp }: Crew, own: TestBrowser, name: string): Promise<URL> {
  const answer = await own.post('/auth/signin/idp', {});
  return idp.authorize(own.locationOf(answer), personOf(name));
}

/** Signs in, each request at the next process. @returns whether it led in */
async function signIn(crew: Crew, own: TestBrowser, name: string = crypto.randomUUID()): Promise<boolean> {
  await own.get(await comeBack(crew, own, name));
  return (await own.session()) !== null;
}

async function signInsAndReads(ledger: Ledger, crew: Crew): Promise<void> {
  const browsers = Array.from({ length: SIGN_INS }, () => browser(crew));
  const outcomes = await times(SIGN_INS, 10, async (n) => {
    const own = browsers[n];
    return own !== undefined && (await signIn(crew, own));
  });
  ledger.judge(`${crew.title}: OIDC sign-ins, each request at the next process`, {
    now: outcomes.filter(Boolean).length,
    goal: String(SIGN_INS),
    isMet: outcomes.every(Boolean),
    before: '150 of 150',
  });
  const reads = await times(READS, 10, async (n) => (await browsers[n % SIGN_INS]?.session()) ?? null);
  ledger.judge(`${crew.title}: reads that say "signed in"`, {
    now: reads.filter((session) => session !== null).length,
    goal: String(READS),
    isMet: reads.every((session) => session !== null),
    before: '900 of 900',
  });
}

async function sameIdentity(ledger: Ledger, crew: Crew): Promise<void> {
  const name = crypto.randomUUID();
  const browsers = Array.from({ length: PARALLEL }, () => browser(crew));
  const backs = await Promise.all(browsers.map((own) => comeBack(crew, own, name)));
  await Promise.all(browsers.map((own, n) => own.get(backs[n] ?? '/')));
  const sessions = await Promise.all(browsers.map((own) => own.session()));
  const users = await crew.database.run(`SELECT id FROM "user" WHERE email = '${name}@example.com'`);
  ledger.judge(`${crew.title}: first sign-ins of one identity at once, and users of it`, {
    now: `${sessions.filter((one) => one !== null).length} in, ${users.length} user`,
    goal: `${PARALLEL} in, 1 user`,
    isMet: sessions.every((one) => one !== null) && users.length === 1,
    before: '12 in',
  });
}

async function wrongPasswords(ledger: Ledger, crew: Crew): Promise<void> {
  const own = browser(crew);
  const email = `${crypto.randomUUID()}@example.com`;
  const statuses = await times(WRONG, 1, async () => {
    const answer = await own.post('/auth/callback/password', { email, password: 'not it at all' });
    return answer.status;
  });
  const refusals = statuses.filter((status) => status === 429).length;
  ledger.judge(`${crew.title}: ${WRONG} wrong passwords, each at the next process: looked at, and 429`, {
    now: `${WRONG - refusals} and ${refusals}`,
    goal: `${FREE} and ${WRONG - FREE}`,
    isMet: refusals === WRONG - FREE,
    before: '5 and 7',
  });
}

/** A browser for each process, which sends the cookies of another browser there. */
function copiesOf({ ports }: Crew, own: TestBrowser): (() => Promise<boolean>)[] {
  const cookie = own.cookieHeader();
  return ports.map((port) => async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/session`, { headers: { cookie } });
    return (await answer.json()) !== null;
  });
}

/** Ends sessions in one way, and counts the processes that accept them afterwards. */
async function endEach(
  crew: Crew,
  end: (name: string, turn: number) => Promise<unknown>,
): Promise<{ stale: number; wasIn: number; took: number[] }> {
  const result = { stale: 0, wasIn: 0, took: [] as number[] };
  for (let turn = 0; turn < ENDINGS; turn += 1) {
    const own = browser(crew);
    const name = crypto.randomUUID();
    await signIn(crew, own, name);
    const copies = copiesOf(crew, own);
    // Each process has seen the session before it ends.
    result.wasIn += (await Promise.all(copies.map((isIn) => isIn()))).filter(Boolean).length;
    result.took.push((await timeOf(() => end(name, turn))).took);
    result.stale += (await Promise.all(copies.map((isIn) => isIn()))).filter(Boolean).length;
  }
  return result;
}

async function endings(ledger: Ledger, crew: Crew): Promise<void> {
  const portOf = (turn: number): number => crew.ports[turn % crew.ports.length] ?? 0;
  const all = await endEach(crew, async (name, turn) => {
    const [user] = await crew.database.run(`SELECT id FROM "user" WHERE email = '${name}@example.com'`);
    await fetch(`http://127.0.0.1:${portOf(turn)}/end-all?${String(user?.['id'])}`);
  });
  const there = await endEach(crew, async (name, turn) => {
    const body = new URLSearchParams({ logout_token: await crew.idp.logoutToken({ sub: name }) });
    await fetch(`http://127.0.0.1:${portOf(turn)}/auth/backchannel-logout/idp`, { method: 'POST', body });
  });
  const copies = ENDINGS * PROCESSES;
  for (const [how, result] of [
    ['endAllSessions', all],
    ['back-channel logout', there],
  ] as const) {
    ledger.judge(`${crew.title}: ${how}, sessions that a process accepts afterwards, of ${copies}`, {
      now: result.stale,
      goal: '0',
      isMet: result.stale === 0 && result.wasIn === copies,
      before: how === 'endAllSessions' ? '' : '0 of 60',
    });
    ledger.report(
      `${crew.title}: ${how}, answered in (p50)`,
      ms(quantile(result.took, 0.5)),
      how === 'endAllSessions' ? '' : '23 to 37 ms',
    );
  }
}

async function withCrew(
  ledger: Ledger,
  kept: (typeof CONFIGURATIONS)[number],
  program: Program,
): Promise<void> {
  await using([openPostgres], async (database) => {
    const { idp, server } = await serveProvider();
    try {
      const { issuer, clientId, clientSecret } = idp;
      const parts = {
        ...kept,
        url: database.url,
        origin: ORIGIN,
        provider: { issuer, clientId, clientSecret },
      };
      const servers = await times(PROCESSES, PROCESSES, () => program.startServer(parts));
      const ports = servers.map(({ port }) => port);
      const crew: Crew = { title: `${kept.strategy}, \`check: 'always'\``, ports, database, idp };
      for (const run of [signInsAndReads, sameIdentity, wrongPasswords, endings]) await run(ledger, crew);
      ledger.exact(
        `${crew.title}: lines of faults`,
        0,
        program.log === '' ? 0 : program.log.split('\n').length,
      );
    } finally {
      server.close().closeAllConnections();
    }
  });
}

/** An application in three processes, without stickiness. */
export const processes: Part = {
  name: 'processes',
  title: 'Three processes',
  run: async (ledger) => {
    for (const kept of CONFIGURATIONS) {
      const program = new Program('app-process');
      try {
        await withCrew(ledger, kept, program);
      } finally {
        await program.close();
      }
    }
  },
};
