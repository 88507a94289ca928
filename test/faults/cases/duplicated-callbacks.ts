import { DatabaseSync } from 'node:sqlite';
import { Auth } from '../../../src/core/auth.js';
import { Browser } from '../../support/browser.js';
import { APP, HOME, openApp } from '../app.js';
import { Crew } from '../crew.js';
import type { FaultTest } from '../fault-test.js';

/** The same callback, several times at once: a double click, a browser that repeats, a proxy that does. */
export const duplicatedCallbacks: FaultTest = {
  title: 'Duplicated callbacks',
  how: (size) =>
    `${size} sign-ins each, of which one browser opens the callback 2 and 20 times at once, in one process; ${size} more of 20 whose requests have a configuration each, as some frameworks build it per request; ${size / 4} of 20 that go to ${PROCESSES} processes over one file of SQLite`,
  sizes: { sample: 40, all: 400 },
  run: async (ledger, size) => {
    for (const copies of [2, 20]) {
      const found = await repeat(size, copies, false);
      ledger.exact(`token requests per sign-in, ${copies} at once`, 1, found.tokenRequests / size);
      ledger.exact(`sessions per sign-in, ${copies} at once`, 1, found.sessions / size);
      ledger.exact(`errors that somebody sees, ${copies} at once`, 0, found.errors);
    }
    const apart = await repeat(size, 20, true);
    ledger.exact('sessions per sign-in, 20 configurations', 1, apart.sessions / size);
    ledger.exact('token requests per sign-in, 20 configurations', 1, apart.tokenRequests / size);
    const spread = await inProcesses(size / 4);
    ledger.exact(`token requests per sign-in, ${PROCESSES} processes`, 1, spread.tokenRequests / (size / 4));
    ledger.exact(`sessions per sign-in, ${PROCESSES} processes`, 1, spread.sessions / (size / 4));
    ledger.exact(`errors that somebody sees, ${PROCESSES} processes`, 0, spread.errors);
    ledger.report(
      `${PROCESSES} processes`,
      `${(spread.withSession / (size / 4)).toFixed(1)} of 20 answers bring the session, the others only lead to its page; ${spread.slowest.toFixed(0)} ms until the last one`,
    );
  },
};

const PROCESSES = 3;

interface Found {
  tokenRequests: number;
  sessions: number;
  errors: number;
}

interface Spread extends Found {
  /** Answers with a session. */
  withSession: number;
  /** Milliseconds that the last answer took, at the most. */
  slowest: number;
}

async function repeat(size: number, copies: number, areApart: boolean): Promise<Found> {
  const app = await openApp({ config: { session: { strategy: 'database' } } });
  const found: Found = { tokenRequests: 0, sessions: 0, errors: 0 };
  for (let round = 0; round < size; round += 1) {
    const first = app.browser();
    const target = await app.comeBack(first, `person-${round}@example.com`);
    const before = app.idp.callsTo('token').length;
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        (areApart ? elsewhere(first, { ...app.config }) : first.clone()).get(target),
      ),
    );
    found.tokenRequests += app.idp.callsTo('token').length - before;
    found.errors += answers.filter((answer) => answer.headers.get('location') !== HOME).length;
    app.idp.calls.length = 0;
  }
  found.sessions = app.store.snapshot().sessions.length;
  return found;
}

/** The same browser, whose request is answered with a configuration of its own. */
function elsewhere(browser: Browser, config: Parameters<typeof Auth>[1]): Browser {
  const copy = new Browser((request) => Auth(request, config), APP);
  for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
  return copy;
}

async function inProcesses(size: number): Promise<Spread> {
  const secret = ['ZHVwbGljYXRlZCBjYWxsYmFja3MgZHVwbGljYXRlZA'];
  const crew = await Crew.start(PROCESSES, { secret, strategy: 'database', revocation: false });
  const found: Spread = { tokenRequests: 0, sessions: 0, errors: 0, withSession: 0, slowest: 0 };
  const { idp } = crew.provider.provider;
  const database = new DatabaseSync(crew.file);
  try {
    for (let round = 0; round < size; round += 1) {
      const first = crew.browser();
      const target = await crew.comeBack(first);
      const before = idp.callsTo('token').length;
      const start = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const copy = crew.browser(n);
          for (const [name, cookie] of first.cookies) copy.cookies.set(name, cookie);
          return copy.get(target);
        }),
      );
      found.tokenRequests += idp.callsTo('token').length - before;
      found.errors += answers.filter((answer) => answer.headers.get('location') !== crew.home).length;
      found.withSession += answers.filter(({ headers }) =>
        headers.getSetCookie().join().includes('session-token='),
      ).length;
      found.slowest = Math.max(found.slowest, performance.now() - start);
    }
    found.sessions = database.prepare('SELECT * FROM "session"').all().length;
  } finally {
    database.close();
    await crew.close();
  }
  return found;
}
