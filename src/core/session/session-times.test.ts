import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../adapters/memory/index.js';
import { countedRecords, type CountedRecords } from '../../../test/support/counted-records.js';
import { later, sessionBench, type SessionBench, type Step } from '../../../test/support/session.js';
import { NOON } from '../../../test/support/proof.js';
import type { AuthConfig } from '../../types/config.js';
import { listKept } from '../../../test/support/kept-sessions.js';

const HOUR = 3600;
const ADA_ROW = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

let adapter: MemoryAdapterObject;
let records: CountedRecords;
let now: Date;

beforeEach(async () => {
  adapter = MemoryAdapter();
  records = countedRecords();
  now = NOON;
  await adapter.createUser(ADA_ROW);
});

type Strategy = 'jwt' | 'database';

function bench(
  strategy: Strategy,
  session: AuthConfig['session'],
  more: Partial<AuthConfig> = {},
): SessionBench {
  return sessionBench({
    adapter,
    records,
    runtime: { now: () => now },
    session: { strategy, ...session },
    ...more,
  });
}

/** Reads at an instant, three times in parallel, with the newest cookie. */
async function readAll({ read }: SessionBench, cookie: string, seconds: number): Promise<Step> {
  now = later(seconds);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => read(cookie, later(seconds))));
  if (first === undefined) throw new Error('nothing was read');
  for (const other of others) expect(other.session?.expires).toBe(first.session?.expires);
  return first;
}

describe.each<Strategy>(['jwt', 'database'])('the times of a %s session', (strategy) => {
  it('end it at `absoluteMaxAge`, to the second, however much it is used (SC-08)', async () => {
    const site = bench(strategy, { maxAge: HOUR, updateAge: 60, absoluteMaxAge: 3 * HOUR });
    let cookie = await site.signIn();
    for (let second = 600; second < 3 * HOUR; second += 600) {
      const step = await readAll(site, cookie, second);
      const end = Math.min(second + HOUR, 3 * HOUR);
      expect(step.session?.expires, `after ${second} s`).toBe(later(end).toISOString());
      ({ cookie } = step);
    }
    expect((await readAll(site, cookie, 3 * HOUR - 1)).session).not.toBeNull();
    expect((await readAll(site, cookie, 3 * HOUR)).session).toBeNull();
  });

  it('end it at `absoluteMaxAge` also if that is shorter than `maxAge`', async () => {
    const site = bench(strategy, { maxAge: 10 * HOUR, absoluteMaxAge: HOUR });
    const cookie = await site.signIn();
    expect((await readAll(site, cookie, HOUR - 1)).session?.expires).toBe(later(HOUR).toISOString());
    expect((await readAll(site, cookie, HOUR)).session).toBeNull();
  });

  it('end it at once where `absoluteMaxAge` is shortened', async () => {
    const cookie = await bench(strategy, { maxAge: 10 * HOUR, absoluteMaxAge: 9 * HOUR }).signIn();
    const site = bench(strategy, { maxAge: 10 * HOUR, absoluteMaxAge: HOUR });
    expect((await readAll(site, cookie, HOUR - 1)).session).not.toBeNull();
    expect((await readAll(site, cookie, HOUR)).session).toBeNull();
  });

  it('end it to the second if nobody uses it', async () => {
    const site = bench(strategy, { maxAge: HOUR, updateAge: 60, absoluteMaxAge: 100 * HOUR });
    const { cookie } = await readAll(site, await site.signIn(), 1800);
    expect((await readAll(site, cookie, 1800 + HOUR)).session).toBeNull();
    const again = await site.signIn('', undefined, later(0));
    expect((await readAll(site, again, HOUR - 1)).session).not.toBeNull();
  });

  it('let it go with the browser with `remember: "never"`, and sooner if nobody uses it', async () => {
    const site = bench(strategy, { remember: 'never', briefMaxAge: HOUR });
    const cookie = await site.signIn();
    const step = await readAll(site, cookie, 1800);
    const [written] = step.exchange.jar.drain();
    expect(written?.options.expires).toBeUndefined();
    expect(written?.options.maxAge).toBeUndefined();
    expect(step.session?.expires).toBe(later(1800 + HOUR).toISOString());
    expect((await readAll(site, step.cookie, 1800 + HOUR - 1)).session).not.toBeNull();
    const idle = await site.signIn('', undefined, later(0));
    expect((await readAll(site, idle, HOUR)).session).toBeNull();
  });

  it('are not those of the options where none is set', async () => {
    const site = bench(strategy, { maxAge: HOUR });
    expect(site.settings.sessionControl).toBeUndefined();
    await readAll(site, await site.signIn(), 60);
    expect(records.calls.get + records.calls.put).toBe(0);
  });
});

describe('a database session', () => {
  it('from before `absoluteMaxAge` ends so long after it was extended last', async () => {
    const cookie = await bench('database', { maxAge: HOUR }).signIn();
    const site = bench('database', { maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR });
    const first = await readAll(site, cookie, 1800);
    const second = await readAll(site, first.cookie, 1800 + HOUR - 60);
    expect(second.session?.expires).toBe(later(2 * HOUR).toISOString());
    expect((await readAll(site, second.cookie, 2 * HOUR)).session).toBeNull();
  });

  it('is looked up in the records once per process', async () => {
    const site = bench('database', { maxAge: HOUR, absoluteMaxAge: HOUR });
    const cookie = await site.signIn();
    const before = records.calls.get;
    for (let second = 1; second < 100; second += 1) await site.read(cookie, later(second));
    expect(records.calls.get - before).toBe(1);
  });

  it('is read, and not extended, while the records are down', async () => {
    const site = bench('database', { maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR });
    const cookie = await site.signIn();
    records.isDown = true;
    const step = await site.read(cookie, later(600));
    expect(step.session?.expires).toBe(later(HOUR).toISOString());
    expect(site.log.errors.map(({ name }) => name)).toContain('SessionTokenError');
  });

  it('needs records for an absolute end, and says so', () => {
    const { records: _, ...plain } = MemoryAdapter();
    expect(() => sessionBench({ adapter: plain, session: { absoluteMaxAge: 60 } })).toThrow(
      /`session.absoluteMaxAge` needs a store of records/,
    );
  });
});

describe.each<Strategy>(['jwt', 'database'])('`session.limit` of %s sessions', (strategy) => {
  it('ends the one that began first, and no other', async () => {
    const site = bench(strategy, { limit: 2 }, { revocation: { check: 'always' } });
    const cookies: string[] = [];
    for (let second = 0; second < 4; second += 1) {
      now = later(second);
      cookies.push(await site.signIn('', undefined, now));
    }
    now = later(10);
    const alive = await Promise.all(
      cookies.map(async (cookie) => (await site.read(cookie, now)).session !== null),
    );
    expect(alive).toEqual([false, false, true, true]);
  });

  it('leaves as many as may be after parallel sign-ins', async () => {
    const site = bench(strategy, { limit: 3 }, { revocation: { check: 'always' } });
    const cookies = await Promise.all(Array.from({ length: 8 }, () => site.signIn()));
    now = later(10);
    const alive = await Promise.all(
      cookies.map(async (cookie) => (await site.read(cookie, now)).session !== null),
    );
    expect(alive.filter(Boolean)).toHaveLength(3);
    expect(await listKept(site.settings, 'ada')).toHaveLength(3);
  });
});

it('`session.limit` of jwt sessions needs `revocation`, and says so', () => {
  expect(() => bench('jwt', { limit: 2 })).toThrow(/`session.limit` needs the option `revocation`/);
});

it.each([
  [{ absoluteMaxAge: 0 }, /`session.absoluteMaxAge` must be a number of seconds/],
  [{ briefMaxAge: -1, remember: 'never' as const }, /`session.briefMaxAge` must be a number of seconds/],
  [{ limit: 1.5 }, /`session.limit` must be a whole number/],
  [{ remember: 'sometimes' } as object, /`session.remember` must be "always", "ask" or "never"/],
])('%j is refused', (session, message) => {
  expect(() => bench('database', session)).toThrow(message);
});
