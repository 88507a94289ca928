import type { Browser } from '../../support/browser.js';
import { FailingStore, FAULTS, type Fault } from '../../kill-points/failing-store.js';
import { MemoryAdapter } from '../../../src/adapters/memory/index.js';
import { openApp, type App } from '../app.js';
import { milliseconds, pause, quantile, times, type FaultTest } from '../fault-test.js';

/** Requests a second. */
const RATE = 200;
const READERS = 100;
/** Seconds before and after the outage. */
const [BEFORE, AFTER] = [1, 2];

interface Found {
  requests: number;
  serverErrors: number;
  falselySignedOut: number;
  recovered: number;
  readonly took: number[];
}

async function read(browser: Browser, found: Found): Promise<boolean> {
  const start = performance.now();
  const answer = await browser.get('/auth/session');
  found.took.push(performance.now() - start);
  found.requests += 1;
  if (answer.status >= 500) found.serverErrors += 1;
  else if ((await answer.json()) === null) found.falselySignedOut += 1;
  return answer.status === 200;
}

/** Keeps the rate for a time, whatever becomes of the answers. @returns what all of them are waited for by */
function load(readers: readonly Browser[], seconds: number, found: Found): Promise<unknown[]> {
  const every = 1000 / RATE;
  return Promise.all(
    Array.from({ length: seconds * RATE }, async (_, n) => {
      await pause(n * every);
      const reader = readers[n % readers.length];
      if (reader !== undefined) await read(reader, found);
    }),
  );
}

/** Milliseconds until everybody is answered again. */
async function recovery(readers: readonly Browser[]): Promise<number> {
  const start = performance.now();
  for (const reader of readers) while ((await reader.get('/auth/session')).status !== 200) await pause(5);
  return performance.now() - start;
}

async function outage(fault: Fault, seconds: number): Promise<{ found: Found; lost: number; users: number }> {
  const store = MemoryAdapter();
  const failing = new FailingStore(store);
  const app: App = await openApp({
    config: { session: { strategy: 'database' } },
    wrap: () => failing.adapter,
  });
  const readers = await times(READERS, 10, async (n) => {
    const browser = app.browser();
    await app.signIn(browser, `reader-${n}@example.com`);
    return browser;
  });
  const found: Found = { requests: 0, serverErrors: 0, falselySignedOut: 0, recovered: 0, took: [] };
  const loaded = load(readers, BEFORE + seconds + AFTER, found);
  await pause(BEFORE * 1000);
  failing.fail(fault);
  await pause(seconds * 1000);
  failing.recover();
  found.recovered = await recovery(readers);
  await loaded;
  const lost = (await times(READERS, 10, async (n) => (await readers[n]?.session()) ?? null)).filter(
    (session) => session === null,
  ).length;
  return { found, lost, users: store.snapshot().users.length };
}

/** A store that is away for a while. */
export const storeOutage: FaultTest = {
  title: 'Store outage',
  how: (size) =>
    `${RATE} session reads a second by ${READERS} people; the store refuses, hangs, or fails three calls of ten for ${size} s`,
  sizes: { sample: 1, all: 60 },
  run: async (ledger, size) => {
    for (const fault of FAULTS) {
      const { found, lost, users } = await outage(fault, size);
      ledger.exact(`answers that falsely say “signed out”, store ${fault}`, 0, found.falselySignedOut);
      ledger.exact(`sessions lost, store ${fault}`, 0, lost + READERS - users);
      ledger.report(
        `store ${fault}`,
        `${Math.round((100 * found.serverErrors) / found.requests)} % of all answers 503, p99 ${milliseconds(quantile(found.took, 0.99))}, everybody answered ${milliseconds(found.recovered)} after its return`,
      );
    }
  },
};
