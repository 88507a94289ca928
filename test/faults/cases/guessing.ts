import { Auth } from '../../../src/core/auth.js';
import { memoryRecords } from '../../../src/adapters/memory/index.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { createClock, createTestBrowser, type TestBrowser } from '../../../src/testing/index.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { SECRET } from '../../support/config.js';
import { APP } from '../app.js';
import { times, type FaultTest } from '../fault-test.js';

const HOUR = 3600;
/** Subscribers whose addresses an attacker has. */
const ADDRESSES = 1000;
/** As many fit into an hour by the delays that docs/rate-limiting.md names: five, then after 1, 2, 4 to 512 seconds, then every 900. */
const WITHIN_THE_DELAYS = 17;
/** Guesses that arrive together. */
const AT_ONCE = 10;
const GOOD = 'correct horse';
const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined };

/** One application in two instances, which share records and a clock, as two processes share them. */
class Application {
  /** Passwords that were looked at. */
  evaluated = 0;
  readonly clock = createClock(new Date('2030-01-01T00:00:00Z'));
  readonly #configs: readonly AuthConfig[];

  constructor(limits: NonNullable<AuthConfig['limits']>) {
    const records = memoryRecords();
    this.#configs = [1, 2].map((instance) => ({
      secret: SECRET,
      origin: APP,
      records,
      limits,
      logger: silent,
      // Alike, they would be recognised as one, and share what a process knows.
      theme: { brandColor: `#00000${instance}` },
      runtime: { now: this.clock.now },
      providers: [
        Credentials({
          credentials: { email: {}, password: { type: 'password' } },
          authorize: ({ email, password }) => {
            this.evaluated += 1;
            return password === GOOD ? { id: String(email), email: String(email) } : null;
          },
        }),
      ],
    }));
  }

  /** A browser whose requests one instance answers. */
  browser(instance: number): TestBrowser {
    const config = this.#configs[instance % 2] ?? { providers: [] };
    return createTestBrowser((request) => Auth(request, config), { origin: APP, now: this.clock.now });
  }
}

/** Guesses from one of a thousand subscribers, each with 64 bits of IPv6. */
function guessers(app: Application, email: (n: number) => string): (n: number) => Promise<Response> {
  const browsers = [0, 1].map((instance) => app.browser(instance));
  const tokens = new Map<TestBrowser, Promise<string>>();
  return async (n) => {
    const browser = browsers[n % 2];
    if (browser === undefined) throw new Error('there are two browsers');
    const token =
      tokens.get(browser) ??
      browser
        .get('/auth/csrf')
        .then(async (answer) => ((await answer.json()) as { csrfToken: string }).csrfToken);
    tokens.set(browser, token);
    const subscriber = n % ADDRESSES;
    const body = new URLSearchParams({ email: email(n), password: `guess ${n}`, csrfToken: await token });
    return browser.send(
      new Request(`${APP}/auth/callback/credentials`, {
        method: 'POST',
        headers: {
          'x-client': `2001:db8:${(subscriber >> 8).toString(16)}:${(subscriber & 255).toString(16)}::1`,
        },
        body,
      }),
    );
  };
}

const isIn = async (browser: TestBrowser): Promise<boolean> => (await browser.session()) !== null;

async function bruteForce(guesses: number): Promise<{ evaluated: number; owner: number }> {
  const app = new Application({ clientAddress: 'x-client' });
  const owner = app.browser(0);
  const typed = { email: 'ada@example.com', password: GOOD };
  await owner.post('/auth/callback/credentials', typed);
  await owner.post('/auth/signout');
  app.evaluated = 0;
  const guess = guessers(app, () => 'ada@example.com');
  const turns = guesses / AT_ONCE;
  for (let turn = 0; turn < turns; turn += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => guess(turn * AT_ONCE + n)));
    app.clock.advance(HOUR / turns);
  }
  const { evaluated } = app;
  await owner.post('/auth/callback/credentials', typed);
  return { evaluated, owner: (await isIn(owner)) ? 1 : 0 };
}

/** One password for many accounts, from one address. */
async function spray(accounts: number): Promise<number> {
  const app = new Application({ clientAddress: 'x-client' });
  const browser = app.browser(0);
  for (let n = 0; n < accounts; n += 1) {
    const token = ((await (await browser.get('/auth/csrf')).json()) as { csrfToken: string }).csrfToken;
    const body = new URLSearchParams({
      email: `person-${n}@example.com`,
      password: 'Password1',
      csrfToken: token,
    });
    await browser.send(
      new Request(`${APP}/auth/callback/credentials`, {
        method: 'POST',
        headers: { 'x-client': '203.0.113.7' },
        body,
      }),
    );
  }
  return app.evaluated;
}

/** Milliseconds of the processor that a wrong password costs which is looked at, of another person each time. */
async function price(limits: NonNullable<AuthConfig['limits']>, count: number): Promise<number> {
  const app = new Application(limits);
  const guess = guessers(app, (n) => `person-${n}@example.com`);
  await times(200, 1, guess);
  const before = process.cpuUsage();
  await times(count, 1, (n) => guess(n + 200));
  const { user, system } = process.cpuUsage(before);
  if (app.evaluated !== count + 200) throw new Error(`${app.evaluated} of ${count + 200} were looked at`);
  return (user + system) / 1000 / count;
}

/** Many guesses at one account, and one guess at many. */
export const guessing: FaultTest = {
  title: 'Brute force and spraying',
  how: (size) =>
    `two instances that share records; within an hour ${size.toLocaleString('en')} guesses at one account from ${ADDRESSES.toLocaleString('en')} addresses, each a /64; one password for 500 accounts from one address`,
  sizes: { sample: 2000, all: 10_000 },
  run: async (ledger, size) => {
    const { evaluated, owner } = await bruteForce(size);
    ledger.most('guesses looked at, per account and hour', WITHIN_THE_DELAYS, evaluated);
    ledger.exact('the owner signs in at once on a known device', 1, owner);
    ledger.most('accounts tried by spraying', 50, await spray(500));
    // In turns, so that another load of the machine is that of both.
    const prices: [number, number][] = [];
    for (let turn = 0; turn < 3; turn += 1)
      prices.push([await price({ clientAddress: 'x-client' }, 1000), await price(false, 1000)]);
    const ratio = prices.reduce((sum, [limited, free]) => sum + limited / free, 0) / prices.length;
    ledger.report(
      'a wrong password, with limits over records in memory and without',
      `${ratio.toFixed(2)} times the processor time`,
    );
  },
};
