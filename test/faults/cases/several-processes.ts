import { DatabaseSync } from 'node:sqlite';
import type { Browser } from '../../support/browser.js';
import { Crew } from '../crew.js';
import { milliseconds, pause, times, type FaultTest } from '../fault-test.js';

const PROCESSES = 3;
const OLD = 'b2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQ';
const NEW = 'bmV3IG5ldyBuZXcgbmV3IG5ldyBuZXcgbmV3IG5ldyBuZXc';
const READERS = 8;

/** What a load found. */
interface Found {
  requests: number;
  failed: number;
  isOver: boolean;
}

/** Reads, and signs in with another browser now and then, until it is told to end. */
async function visit(crew: Crew, browser: Browser, found: Found): Promise<void> {
  for (let turn = 0; !found.isOver; turn += 1) {
    const answer = await browser.get('/auth/session');
    found.requests += 1;
    if (answer.status !== 200 || (await answer.json()) === null) found.failed += 1;
    if (turn % 10 === 0) {
      found.requests += 3;
      if (!(await crew.signIn(crew.browser()))) found.failed += 1;
    }
    await pause(10);
  }
}

/** Gives every process a list of secrets, one after the other. */
async function deploy(crew: Crew, secret: readonly string[]): Promise<void> {
  for (let which = 0; which < PROCESSES; which += 1) {
    await crew.control(which, { secret: [...secret] });
    await pause(100);
  }
}

async function rotate(strategy: 'jwt' | 'database', seconds: number): Promise<Found> {
  const crew = await Crew.start(PROCESSES, { secret: [OLD], strategy, revocation: false });
  const found: Found = { requests: 0, failed: 0, isOver: false };
  const underLoad = async (steps: readonly (readonly string[])[]): Promise<void> => {
    const browsers = await times(READERS, 4, async () => {
      const browser = crew.browser();
      if (!(await crew.signIn(browser))) throw new Error('nobody can sign in');
      return browser;
    });
    found.isOver = false;
    const visits = browsers.map((browser) => visit(crew, browser, found));
    for (const secret of steps) {
      await pause(seconds * 1000);
      await deploy(crew, secret);
    }
    await pause(seconds * 1000);
    found.isOver = true;
    await Promise.all(visits);
  };
  try {
    await underLoad([
      [OLD, NEW],
      [NEW, OLD],
    ]);
    // The old one goes when what it sealed has expired: nobody has a session of then.
    await underLoad([[NEW]]);
  } finally {
    await crew.close();
  }
  return found;
}

/** A new secret comes, and the old one goes, while people are there. */
export const secretRotation: FaultTest = {
  title: 'Secret rotation',
  how: (size) =>
    `${PROCESSES} processes, one after the other: [old], [old, new], [new, old], and [new] once sessions of the old one have expired, ${size} s each; ${READERS} people read and sign in all the time, each request at another process`,
  sizes: { sample: 1, all: 5 },
  run: async (ledger, size) => {
    for (const strategy of ['jwt', 'database'] as const) {
      const { requests, failed } = await rotate(strategy, size);
      ledger.exact(`requests that fail, ${strategy} sessions`, 0, failed);
      ledger.report(`requests, ${strategy} sessions`, requests);
    }
  },
};

interface Lag {
  stale: number;
  /** Milliseconds from the order until every process refuses. */
  longest: number;
}

async function revoke(
  crew: Crew,
  rounds: number,
  end: (user: string, own: Browser) => Promise<unknown>,
): Promise<Lag> {
  const lag: Lag = { stale: 0, longest: 0 };
  const database = new DatabaseSync(crew.file);
  for (let round = 0; round < rounds; round += 1) {
    const browser = crew.browser();
    if (!(await crew.signIn(browser))) throw new Error('nobody can sign in');
    const [user] = database.prepare('SELECT "id" FROM "user"').all() as { id: string }[];
    // Another copy at each process, which has seen the session by now.
    const copies = Array.from({ length: crew.size }, (_, which) => {
      const copy = crew.browser(which);
      for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
      return copy;
    });
    for (const copy of copies) if ((await copy.session()) === null) throw new Error('it is no session');
    const start = performance.now();
    await end(user?.id ?? '', browser);
    const after = await Promise.all(copies.map((copy) => copy.session()));
    lag.stale += after.filter((session) => session !== null).length;
    for (const copy of copies) while ((await copy.session()) !== null) await pause(5);
    lag.longest = Math.max(lag.longest, performance.now() - start);
  }
  database.close();
  return lag;
}

/** A session ends at one process: when do the others know? */
export const revocationLag: FaultTest = {
  title: 'Revocation lag',
  how: (size) =>
    `${PROCESSES} processes over one file of SQLite, with \`revocation: { check: 'always' }\`; ${size} sign-outs and ${size} ends of all sessions at one process, then a copy of the cookie is shown to each`,
  sizes: { sample: 5, all: 20 },
  run: async (ledger, size) => {
    for (const strategy of ['jwt', 'database'] as const) {
      const crew = await Crew.start(PROCESSES, { secret: [OLD], strategy, revocation: true });
      try {
        const all = await revoke(crew, size, (user) => crew.control(0, { endAll: user }));
        const own = await revoke(crew, size, (_, browser) => browser.post('/auth/signout'));
        ledger.exact(`stale accepts after the answer, ${strategy} sessions`, 0, all.stale + own.stale);
        ledger.report(
          `everybody refuses, ${strategy} sessions`,
          `after ${milliseconds(Math.max(all.longest, own.longest))}`,
        );
      } finally {
        await crew.close();
      }
    }
  },
};
