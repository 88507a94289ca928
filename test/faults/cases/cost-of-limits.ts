import { Auth } from '../../../src/core/auth.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { createTestBrowser } from '../../../src/testing/index.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { SECRET } from '../../support/config.js';
import { countedRecords, type CountedRecords } from '../../support/counted-records.js';
import { APP } from '../app.js';
import { milliseconds, pause, quantile, type FaultTest } from '../fault-test.js';

const GOOD = 'correct horse';
const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined };
/** Milliseconds that each call to the store takes: far more than what runs between two of them. */
const ROUND_TRIP = 50;

type Guess = (n: number, password?: string) => Promise<Response>;

/** One instance of an application, and what guesses a password at it, without a browser's own work. */
async function instance(
  options: Pick<AuthConfig, 'limits' | 'records' | 'theme'>,
  email: (n: number) => string,
): Promise<Guess> {
  const config: AuthConfig = {
    secret: SECRET,
    origin: APP,
    logger: silent,
    ...options,
    providers: [
      Credentials({
        credentials: { email: {}, password: { type: 'password' } },
        authorize: (typed) => (typed.password === GOOD ? { id: 'ada' } : null),
      }),
    ],
  };
  const browser = createTestBrowser((request) => Auth(request, config), { origin: APP });
  const { csrfToken } = (await (await browser.get('/auth/csrf')).json()) as { csrfToken: string };
  const cookie = browser.cookieHeader();
  return (n, password = 'a guess') => {
    const client = `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;
    const body = new URLSearchParams({ email: email(n), password, csrfToken });
    const request = new Request(`${APP}/auth/callback/credentials`, {
      method: 'POST',
      headers: { cookie, 'x-client': client },
      body,
    });
    return Auth(request, config);
  };
}

/** How many round trips follow each other: a call counts as one more than those that had ended when it began. */
async function roundTrips(records: CountedRecords, run: () => Promise<Response>): Promise<number> {
  let ended = 0;
  records.before = async () => {
    const own = ended + 1;
    await pause(ROUND_TRIP);
    ended = Math.max(ended, own);
  };
  await run();
  return ended;
}

/** Requests that nobody counts: the first ones compile what they run. */
const WARM_UP = 500;

/**
 * Milliseconds of the processor for each of many wrong passwords, of another person and client each. Both take turns, as what
 * else a machine does makes everything slower for a while.
 */
async function timesOf(guesses: readonly Guess[], count: number): Promise<number[][]> {
  const took = guesses.map((): number[] => []);
  for (let n = 0; n < count + WARM_UP; n += 1)
    for (const [index, guess] of guesses.entries()) {
      const before = process.cpuUsage();
      await guess(n);
      const { user, system } = process.cpuUsage(before);
      if (n >= WARM_UP) took[index]?.push((user + system) / 1000);
    }
  return took;
}

/** What counting costs a request. */
export const costOfLimits: FaultTest = {
  title: 'Cost of limits',
  how: (size) =>
    `round trips to a store of records that follow each other, at the sign-in with a password, for account, client and network; ${size.toLocaleString('en')} wrong passwords, counted in memory and not at all`,
  sizes: { sample: 500, all: 5000 },
  run: async (ledger, size) => {
    const records = countedRecords();
    const limits = { clientAddress: 'x-client' } as const;
    const [one, other] = await Promise.all(
      // Alike, they would be recognised as one, and share what a process knows.
      [1, 2].map((n) =>
        instance({ limits, records, theme: { brandColor: `#00000${n}` } }, () => 'ada@example.com'),
      ),
    );
    if (one === undefined || other === undefined) throw new Error('there are two instances');
    const ask = (guess: Guess, password?: string): Promise<number> =>
      roundTrips(records, () => guess(0, password));
    ledger.exact('round trips, a wrong password', 1, await ask(one));
    ledger.exact('round trips, a wrong password right after another process counted', 3, await ask(other));
    ledger.exact('round trips, the right password', 2, await ask(other, GOOD));
    for (let n = 0; n < 5; n += 1) await other(0);
    ledger.exact('round trips, one too many', 1, await ask(other));
    const before = { ...records.calls };
    await other(0);
    ledger.exact('readings of one too many', 1, records.calls.get - before.get);
    ledger.exact('writings of one too many', 0, records.calls.put - before.put);
    const counted = await instance({ limits }, (n) => `person-${n}@example.com`);
    const free = await instance({ limits: false }, (n) => `person-${n}@example.com`);
    const [withLimits = [], without = []] = await timesOf([counted, free], size);
    for (const part of [0.5, 0.95]) {
      const [more, none] = [quantile(withLimits, part), quantile(without, part)];
      ledger.report(
        `processor time of a wrong password, p${part * 100}`,
        `${milliseconds(more)} counted in memory, ${milliseconds(none)} not counted: ${milliseconds(more - none)} more`,
      );
    }
  },
};
