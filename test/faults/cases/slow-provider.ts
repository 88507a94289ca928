import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { memoryRecords, MemoryAdapter } from '../../../src/adapters/memory/index.js';
import { Auth } from '../../../src/core/auth.js';
import { toNodeHandler } from '../../../src/node/index.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { serveRotating } from '../../databases/rotating-server.js';
import { Browser, locationOf } from '../../support/browser.js';
import { recordingLogger, SECRET } from '../../support/config.js';
import { APP, HOME } from '../app.js';
import { defer } from '../../support/http-servers.js';
import { collectGarbage } from '../garbage.js';
import { milliseconds, pause, quantile, times, type FaultTest } from '../fault-test.js';

const delays: Readonly<Record<string, number>> = { '1 s': 1_000, '5 s': 5_000, never: Infinity };
/** Milliseconds between two reads. */
const PAUSE = 20;
/** Milliseconds after which `fetch` of Node has closed connections that it kept for later. */
const KEPT = 15_000;

const sockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => /TCP(?:Socket)?Wrap|TCPSOCKETWRAP/i.test(name)).length;

/** Waits until connections that were kept have gone. @returns how many stay beyond those before */
async function settled(before: number): Promise<number> {
  for (let waited = 0; waited < KEPT && sockets() > before; waited += 100) await pause(100);
  return Math.max(0, sockets() - before);
}

/** Reads of sessions, over HTTP, until it is told to end. */
async function readMeanwhile(cookie: string, config: AuthConfig, end: Promise<unknown>): Promise<number[]> {
  const handler = toNodeHandler(config, { origin: APP });
  const server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const took: number[] = [];
  let isOver = false;
  void end.then(() => (isOver = true));
  while (!isOver) {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/auth/session`, { headers: { cookie } });
    if ((await answer.json()) === null) throw new Error('somebody was signed out');
    took.push(performance.now() - start);
    await pause(PAUSE);
  }
  server.close().closeAllConnections();
  return took;
}

interface Found {
  readonly unanswered: number;
  readonly wrong: number;
  readonly took: readonly number[];
  readonly reads: readonly number[];
  readonly socketsLeft: number;
  readonly heapGrowth: number;
}

async function slow(delay: number, count: number): Promise<Found> {
  const provider = await serveRotating({});
  const { issuer, clientId, clientSecret } = provider.provider.idp;
  const config: AuthConfig = {
    secret: SECRET,
    origin: APP,
    adapter: MemoryAdapter(),
    records: memoryRecords(),
    session: { strategy: 'database' },
    logger: recordingLogger().logger,
    providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
  };
  const browser = (): Browser => new Browser((request) => Auth(request, config), APP);
  const comeBack = async (own: Browser): Promise<string> => {
    const begun = locationOf(await own.post('/auth/signin/idp', { callbackUrl: '/home' })).href;
    return `/auth/callback/idp?${provider.provider.idp.authorize(begun).toString()}`;
  };
  const reader = browser();
  await reader.get(await comeBack(reader));
  const comers = await times(count, 10, async () => {
    const own = browser();
    return [own, await comeBack(own)] as const;
  });
  const waiting = defer<undefined>();
  provider.hold = () => (delay === Infinity ? waiting.promise : pause(delay));
  collectGarbage();
  const [heap, socketsBefore] = [process.memoryUsage().heapUsed, sockets()];
  const took: number[] = [];
  const answers = Promise.all(
    comers.map(async ([own, target]) => {
      const start = performance.now();
      const answer = await own.get(target);
      took.push(performance.now() - start);
      return answer.headers.get('location');
    }),
  );
  const reads = await readMeanwhile(reader.cookieHeader(), config, answers);
  const locations = await answers;
  const socketsLeft = await settled(socketsBefore);
  waiting.resolve(undefined);
  await provider.close();
  await pause(200);
  collectGarbage();
  const isIn = delay < Infinity;
  return {
    unanswered: locations.filter((location) => location === null).length,
    wrong: locations.filter((location) => (location === HOME) !== isIn).length,
    took,
    reads,
    socketsLeft,
    heapGrowth: process.memoryUsage().heapUsed - heap,
  };
}

/** A token endpoint that takes its time. */
export const slowProvider: FaultTest = {
  title: 'Slow provider',
  how: (size) =>
    `the token endpoint answers after 1 s, after 5 s, and never, while ${size} people come back at once; another one reads a session over HTTP all the time`,
  sizes: { sample: 40, all: 200 },
  run: async (ledger, size) => {
    for (const [name, delay] of Object.entries(delays)) {
      const found = await slow(delay, size);
      ledger.exact(`sign-ins without an answer, ${name}`, 0, found.unanswered);
      const what = delay < Infinity ? 'sign-ins that fail' : 'sign-ins that succeed';
      ledger.exact(`${what}, ${name}`, 0, found.wrong);
      ledger.exact(`sockets left open, ${name}`, 0, found.socketsLeft);
      ledger.report(
        name,
        `answered within ${milliseconds(Math.max(...found.took))}; session reads p50 ${milliseconds(quantile(found.reads, 0.5))}, p99 ${milliseconds(quantile(found.reads, 0.99))}; heap ${(found.heapGrowth / 2 ** 20).toFixed(1)} MB more`,
      );
    }
  },
};
