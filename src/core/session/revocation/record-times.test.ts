import { beforeEach, describe, expect, it } from 'vitest';
import { memoryRecords, type MemoryRecords } from '../../../adapters/memory/index.js';
import { NOON } from '../../../../test/support/proof.js';
import {
  ADA,
  DAY,
  later,
  sessionBench,
  sessionValue,
  type SessionBench,
} from '../../../../test/support/session.js';
import { listIds } from '../../../../test/support/kept-sessions.js';
import type { AuthConfig } from '../../../types/config.js';
import type { JWT } from '../../../types/jwt.js';
import { endSession, endUserSessions } from './end-sessions.js';

let records: MemoryRecords;
let now: Date;

beforeEach(() => {
  records = memoryRecords();
  now = NOON;
});

function bench(maxAge: number, more: Partial<AuthConfig> = {}): SessionBench {
  return sessionBench({
    records,
    runtime: { now: () => now },
    session: { strategy: 'jwt', maxAge },
    revocation: { check: 'always' },
    ...more,
  });
}

/** Tokens of the application, which expire when they did at first, whatever is written later. */
const ownCodec: NonNullable<AuthConfig['jwt']> = {
  encode: ({ token, maxAge = 0 }) => JSON.stringify({ exp: NOON.getTime() / 1000 + maxAge, ...token }),
  decode: ({ token = '' }) => JSON.parse(token) as JWT,
};

/** A session from before the option `revocation`. */
async function signedInBefore(): Promise<string> {
  const session = { strategy: 'jwt', maxAge: 60 * DAY } as const;
  return sessionBench({ runtime: { now: () => now }, session, jwt: ownCodec }).signIn('', ADA, now);
}

describe('a jwt session that ended stays ended after `maxAge` was shortened', () => {
  it.each([
    ['by its id', async ({ settings }: SessionBench, id: string) => endSession(settings, { id })],
    [
      'with all of its user',
      async ({ settings }: SessionBench) => endUserSessions(settings, { userId: 'ada' }),
    ],
  ])('%s', async (_, end) => {
    // With a codec of the application, nothing but the record says that it is over.
    const cookie = await bench(60 * DAY, { jwt: ownCodec }).signIn('', ADA, now);
    const site = bench(DAY, { jwt: ownCodec });
    now = later(3600);
    const [id = ''] = await listIds(site.settings, 'ada');
    await end(site, id);
    for (const days of [0.1, 4, 30, 59]) {
      now = later(days * DAY);
      await records.cleanup(now);
      expect((await site.read(cookie, now)).session, `after ${days} days`).toBeNull();
    }
  });

  it('by a sign-out', async () => {
    const site = bench(DAY, { jwt: ownCodec });
    const cookie = await bench(60 * DAY, { jwt: ownCodec }).signIn('', ADA, now);
    await site.revoke(cookie);
    now = later(4 * DAY);
    expect((await site.read(cookie, now)).session).toBeNull();
  });

  it('by a sign-out before it had a record', async () => {
    const cookie = await signedInBefore();
    const site = bench(DAY, { jwt: ownCodec });
    await site.revoke(cookie);
    now = later(4 * DAY);
    await records.cleanup(now);
    expect((await site.read(cookie, now)).session).toBeNull();
  });

  it('also where it was used in between', async () => {
    const cookie = await bench(60 * DAY, { jwt: ownCodec }).signIn('', ADA, now);
    const site = bench(DAY, { jwt: ownCodec });
    now = later(3600);
    expect((await site.read(cookie, now)).session).not.toBeNull();
    const [id = ''] = await listIds(site.settings, 'ada');
    await endSession(site.settings, { id });
    now = later(4 * DAY);
    await records.cleanup(now);
    expect((await site.read(cookie, now)).session).toBeNull();
  });

  it('also where it got its record when it was used', async () => {
    const cookie = await signedInBefore();
    const site = bench(DAY, { jwt: ownCodec });
    expect((await site.read(cookie, now)).session).not.toBeNull();
    const [id = ''] = await listIds(site.settings, 'ada');
    await endSession(site.settings, { id });
    now = later(4 * DAY);
    await records.cleanup(now);
    expect((await site.read(cookie, now)).session).toBeNull();
  });
});

describe('a jwt session after `maxAge` was shortened', () => {
  it('is over when nobody used it for so long', async () => {
    const cookie = await bench(60 * DAY).signIn('', ADA, now);
    const site = bench(DAY);
    expect((await site.read(cookie, later(DAY - 1))).session).not.toBeNull();
    expect((await site.read(cookie, later(DAY))).session).toBeNull();
  });

  it('is over also where no record tells that it ended', async () => {
    const cookie = await bench(60 * DAY).signIn('', ADA, now);
    records.clear();
    expect((await bench(DAY).read(cookie, later(4 * DAY))).session).toBeNull();
  });

  it('goes on where a codec of the application keeps the time at which it was issued first', async () => {
    const site = bench(DAY, { jwt: ownCodec });
    const { settings } = site;
    const cookie = await site.signIn('', ADA, now);
    const token: unknown = JSON.parse(sessionValue(cookie));
    expect(settings.jwt.encode).toBeDefined();
    const aged = JSON.stringify({ ...(token as object), iat: 1, exp: later(9 * DAY).getTime() / 1000 });
    const name = cookie.slice(0, cookie.indexOf('='));
    expect((await site.read(`${name}=${encodeURIComponent(aged)}`, later(60))).session).not.toBeNull();
  });
});

it('a record outlives the longer tokens that are written once `maxAge` was raised', async () => {
  const first = await bench(DAY).signIn('', ADA, now);
  const site = bench(60 * DAY);
  now = later(60);
  expect((await site.update(first, {}, now)).session?.expires).toBe(later(60 + 60 * DAY).toISOString());
  const [row] = await records.listByOwner('session', 'ada');
  expect(row?.expiresAt && row.expiresAt > later(60 * DAY)).toBe(true);
});
