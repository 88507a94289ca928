import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords, type MemoryAdapterObject } from '../../../adapters/memory/index.js';
import { exchangeWith, NOON } from '../../../../test/support/proof.js';
import { DAY, later, sessionBench, type SessionBench } from '../../../../test/support/session.js';
import type { AuthConfig } from '../../../types/config.js';
import type { RecordStore } from '../../../types/records.js';
import type { ListedSession } from '../../../types/session-control.js';
import { sessionStrategy } from '../index.js';
import { listOwn } from './list-own.js';

type SessionOptions = NonNullable<AuthConfig['session']>;

const ADA_ROW = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

let adapter: MemoryAdapterObject;
let records: RecordStore;
let now: Date;

beforeEach(async () => {
  adapter = MemoryAdapter();
  records = memoryRecords();
  now = NOON;
  await adapter.createUser(ADA_ROW);
});

function bench(session: SessionOptions, check: 'always' | number = 'always'): SessionBench {
  return sessionBench({ adapter, records, runtime: { now: () => now }, session, revocation: { check } });
}

/** Signs in and uses the session at these seconds. Gives its cookie. */
async function used({ signIn, read }: SessionBench, seconds: readonly number[]): Promise<string> {
  let cookie = await signIn('', undefined, now);
  for (const second of seconds) {
    now = later(second);
    const step = await read(cookie, now);
    expect(step.session, `after ${second} s`).not.toBeNull();
    ({ cookie } = step);
  }
  return cookie;
}

async function listed({ settings }: SessionBench, cookie: string): Promise<ListedSession[]> {
  const exchange = await exchangeWith(settings, { cookie, now });
  const identity = await (await sessionStrategy(settings)).identify(exchange);
  if (identity === null) throw new Error('nobody is signed in');
  return listOwn(exchange, identity);
}

const every = (step: number, until: number): number[] =>
  Array.from({ length: Math.floor(until / step) }, (_, index) => (index + 1) * step);

/** Sessions whose last use is kept later than they are renewed. */
const lagging = [
  ['database, 15 minutes', { strategy: 'database', maxAge: 900, updateAge: 60 }, 'always', [299], 1000],
  [
    'database, never kept',
    { strategy: 'database', maxAge: 280, updateAge: 30 },
    'always',
    every(30, 290),
    295,
  ],
  ['database, seconds', { strategy: 'database', maxAge: 900, updateAge: 60 }, 3600, [299], 1000],
  ['jwt, 15 minutes', { strategy: 'jwt', maxAge: 900, updateAge: 60 }, 'always', [299], 1000],
  ['jwt, never kept', { strategy: 'jwt', maxAge: 280, updateAge: 30 }, 'always', every(30, 290), 295],
  ['jwt, seconds', { strategy: 'jwt', maxAge: 3600, updateAge: 300 }, 3600, every(500, 3500), 3601],
  ['jwt, brief', { strategy: 'jwt', remember: 'never', briefMaxAge: 900 }, 'always', [460], 1000],
] as const satisfies readonly (readonly [
  string,
  SessionOptions,
  'always' | number,
  readonly number[],
  number,
])[];

describe.each(lagging)('a session that is live past what is kept of its last use (%s)', (...row) => {
  const [, session, check, uses, time] = row;

  it('counts for `session.limit`', async () => {
    const site = bench({ ...session, limit: 1 }, check);
    const first = await used(site, uses);
    now = later(time);
    const second = await site.signIn('', undefined, now);
    // From its next look-up on.
    now = new Date(now.getTime() + (check === 'always' ? 5 : check) * 1000);
    expect((await site.read(first, now)).session).toBeNull();
    now = later(time + 5);
    expect((await site.read(second, now)).session).not.toBeNull();
  });

  it('is listed, with an end to come', async () => {
    const site = bench(session, check);
    await used(site, uses);
    now = later(time);
    const list = await listed(site, await site.signIn('', undefined, now));
    expect(list).toHaveLength(2);
    for (const { expires } of list) expect(expires > now).toBe(true);
  });
});

describe('sessions of a user', () => {
  it.each(['jwt', 'database'] as const)('are not listed once they are over (%s)', async (strategy) => {
    const site = bench({ strategy, maxAge: 900, updateAge: 60 });
    await used(site, [299]);
    // 299 + 900, and for `jwt` 300 more, in which nothing may have been kept.
    now = later(1502);
    const list = await listed(site, await site.signIn('', undefined, now));
    expect(list).toHaveLength(1);
  });

  it('of the strategy database are listed with the end that their row has', async () => {
    const site = bench({ strategy: 'database', maxAge: 900, updateAge: 60 });
    await used(site, [299]);
    now = later(350);
    const list = await listed(site, await site.signIn('', undefined, now));
    const ends = list.map(({ expires }) => expires.getTime() - NOON.getTime()).toSorted((a, b) => a - b);
    expect(ends).toEqual([1_199_000, 1_250_000]);
  });

  it('of the strategy database leave room for others once they are over', async () => {
    const site = bench({ strategy: 'database', maxAge: 900, updateAge: 60, limit: 2 });
    const first = await used(site, [899]);
    now = later(1000);
    await adapter.updateSession({ sessionToken: await newestToken(site), expires: later(1001) });
    now = later(1700);
    await site.read(first, now);
    now = later(1901);
    const third = await site.signIn('', undefined, now);
    expect((await site.read(first, now)).session).not.toBeNull();
    expect((await site.read(third, now)).session).not.toBeNull();
  });

  it.each(['jwt', 'database'] as const)(
    'count after `maxAge` was shortened as long as they are live (%s)',
    async (strategy) => {
      const first = await bench({ strategy, maxAge: 60 * DAY }).signIn();
      const site = bench({ strategy, maxAge: DAY, limit: 1 });
      now = later(2 * DAY);
      const second = await site.signIn('', undefined, now);
      expect((await site.read(first, now)).session).toBeNull();
      expect((await site.read(second, now)).session).not.toBeNull();
    },
  );
});

/** Signs in once more. Gives the token of the row. */
async function newestToken({ signIn }: SessionBench): Promise<string> {
  const cookie = await signIn('', undefined, now);
  return decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
}
