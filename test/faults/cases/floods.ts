import { randomBytes } from 'node:crypto';
import { Auth } from '../../../src/core/auth.js';
import { memoryRecords } from '../../../src/adapters/memory/index.js';
import { APP, openApp, type App } from '../app.js';
import { collectGarbage } from '../garbage.js';
import { milliseconds, times, type FaultTest } from '../fault-test.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';

function request(cookie: string): Request {
  return new Request(`${APP}/auth/session`, { headers: { cookie } });
}

const random = (octets: number): string => randomBytes(octets).toString('base64url');
/** As sessions are sealed: five parts, of which none opens. */
const sealed = (): string =>
  `${Buffer.from('{"alg":"dir","enc":"A256CBC-HS512","kid":"x"}').toString('base64url')}..${random(16)}.${random(300)}.${random(32)}`;

const floods: Readonly<Record<string, () => string>> = {
  'random, 100 octets': () => `${SESSION_COOKIE}=${random(75)}`,
  'like a session that was sealed with another secret': () => `${SESSION_COOKIE}=${sealed()}`,
  '16 KB': () => `${SESSION_COOKIE}=${random(12_000)}`,
  '1 MB': () => `${SESSION_COOKIE}=${random(750_000)}`,
};

interface Cost {
  /** Of this process, in milliseconds a request. */
  readonly processor: number;
  readonly wrong: number;
}

async function cost(app: App, cookies: readonly string[], isIn: boolean): Promise<Cost> {
  const requests = cookies.map(request);
  let wrong = 0;
  const before = process.cpuUsage();
  for (const one of requests) {
    const answer = await Auth(one, app.config);
    if (answer.status !== 200 || ((await answer.json()) !== null) !== isIn) wrong += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000 / requests.length, wrong };
}

/** Cookies that are no sessions, as fast as they come. */
export const cookieFlood: FaultTest = {
  title: 'Invalid-cookie flood',
  how: (size) =>
    `${size} session reads each (a hundredth of them with 1 MB) with a cookie that is none; jwt sessions, in the process`,
  sizes: { sample: 2_000, all: 10_000 },
  run: async (ledger, size) => {
    const app = await openApp({ config: { session: { strategy: 'jwt' } } });
    const browser = app.browser();
    await app.signIn(browser, 'ada@example.com');
    const honest = await cost(app, Array<string>(size).fill(browser.cookieHeader()), true);
    ledger.exact('honest readers who are refused', 0, honest.wrong);
    ledger.report('an honest read', `${milliseconds(honest.processor)} of a processor`);
    for (const [name, make] of Object.entries(floods)) {
      const count = name === '1 MB' ? size / 100 : size;
      const lines = (): number => app.log.errors.length + app.log.warnings.length;
      const before = lines();
      const found = await cost(app, Array.from({ length: count }, make), false);
      ledger.exact(`answers that are not “nobody”: ${name}`, 0, found.wrong);
      ledger.most(`log lines: ${name}`, 10, lines() - before);
      ledger.report(`a request: ${name}`, `${milliseconds(found.processor)} of a processor`);
    }
  },
};

/** Sign-ins that somebody begins and never ends. */
export const distinctFlows: FaultTest = {
  title: 'Flows that never end',
  how: (size) =>
    `${size.toLocaleString('en')} sign-ins are begun, each by another browser, and none comes back`,
  sizes: { sample: 5_000, all: 1_000_000 },
  run: async (ledger, size) => {
    const records = memoryRecords();
    let written = 0;
    const counting = {
      ...records,
      put: (...args: Parameters<typeof records.put>) => (written++, records.put(...args)),
    };
    const app = await openApp({ config: { records: counting } });
    const first = app.browser();
    const csrfToken = await first.csrfToken();
    const cookie = first.cookieHeader();
    let failed = 0;
    const begin = async (): Promise<void> => {
      const body = new URLSearchParams({ csrfToken, callbackUrl: '/home' });
      const answer = await Auth(
        new Request(`${APP}/auth/signin/idp`, { method: 'POST', headers: { cookie }, body }),
        app.config,
      );
      if (!(answer.headers.get('location') ?? '').startsWith(app.idp.issuer)) failed += 1;
      app.idp.calls.length = 0;
    };
    const half = Math.ceil(size / 2);
    // What is made once is there by the middle.
    await times(half, 20, begin);
    collectGarbage();
    const middle = process.memoryUsage().heapUsed;
    const before = process.cpuUsage();
    await times(size - half, 20, begin);
    const { user, system } = process.cpuUsage(before);
    collectGarbage();
    const growth = (process.memoryUsage().heapUsed - middle) / 2 ** 20;
    ledger.exact('beginnings that fail', 0, failed);
    const { users, sessions, verificationTokens } = app.store.snapshot();
    ledger.exact(
      'rows and records written',
      0,
      written + users.length + sessions.length + verificationTokens.length,
    );
    ledger.most('MB that the heap grows in the second half', 2, Math.max(0, Math.round(growth * 10) / 10));
    ledger.report('a beginning', `${milliseconds((user + system) / 1000 / (size - half))} of a processor`);
  },
};
