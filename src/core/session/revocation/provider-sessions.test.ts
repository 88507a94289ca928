import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import type { ProviderProof } from '../../contracts/method.js';
import type { Settings } from '../../contracts/settings.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import { baseConfig } from '../../../../test/support/config.js';
import { countedRecords, type CountedRecords } from '../../../../test/support/counted-records.js';
import { listKept } from '../../../../test/support/kept-sessions.js';
import { cookiesAfter, exchangeWith, NOON } from '../../../../test/support/proof.js';
import { ADA, DAY, later } from '../../../../test/support/session.js';
import { canEndSessions } from './can-end-sessions.js';
import { endProviderSessions } from './provider-sessions.js';
import { sessionReader, sessionStrategy } from '../index.js';

let records: CountedRecords;
let now: Date;

beforeEach(() => {
  records = countedRecords();
  now = NOON;
});

async function settingsOf(strategy: 'jwt' | 'database'): Promise<Settings> {
  const adapter = MemoryAdapter();
  await adapter.createUser({ ...ADA, id: 'ada', email: 'ada@example.com', emailVerified: null });
  return resolveSettings(
    baseConfig({
      adapter,
      records,
      runtime: { now: () => now },
      revocation: { check: 'always' },
      session: { strategy },
    }),
  );
}

async function signIn(
  settings: Settings,
  proof: Omit<ProviderProof, 'provider'>,
  provider = 'idp',
): Promise<string> {
  const providerProof = { provider, ...proof };
  const exchange = await exchangeWith(settings);
  const account = { provider, providerAccountId: providerProof.sub, type: 'oidc' } as const;
  const sessions = await sessionStrategy(settings);
  await sessions.issue(exchange, { user: ADA, account, profile: undefined, isNewUser: false, providerProof });
  return cookiesAfter(exchange);
}

async function isLive(settings: Settings, cookie: string, at = later(1)): Promise<boolean> {
  return (await sessionReader(settings).read(await exchangeWith(settings, { cookie, now: at }))) !== null;
}

describe.each(['jwt', 'database'] as const)('%s sessions that came of a provider', (strategy) => {
  it('end with their session there, and no other does', async () => {
    const settings = await settingsOf(strategy);
    const [one, other] = [
      await signIn(settings, { sub: 'ada-there', sid: 'one' }),
      await signIn(settings, { sub: 'ada-there', sid: 'other' }),
    ];
    const elsewhere = await signIn(settings, { sub: 'ada-there', sid: 'one' }, 'second');
    expect(await endProviderSessions(settings, { provider: 'idp', sid: 'one' })).toBe(1);
    expect(await isLive(settings, one)).toBe(false);
    expect(await isLive(settings, other)).toBe(true);
    expect(await isLive(settings, elsewhere)).toBe(true);
    expect(await endProviderSessions(settings, { provider: 'idp', sid: 'one' })).toBe(0);
  });

  it('are found again by a logout that is sent once more, if the first could not mark them as ended', async () => {
    const settings = await settingsOf(strategy);
    const cookie = await signIn(settings, { sub: 'ada-there', sid: 'one' });
    const target = { provider: 'idp', sid: 'one' };
    records.before = (name) => (name === 'put' ? Promise.reject(new Error('full')) : Promise.resolve());
    await expect(endProviderSessions(settings, target)).rejects.toThrow('failed');
    records.before = async () => {};
    expect(await endProviderSessions(settings, target)).toBe(1);
    expect(await isLive(settings, cookie)).toBe(false);
  });

  it('end with their subject, and those of others do not', async () => {
    const settings = await settingsOf(strategy);
    const cookies = [
      await signIn(settings, { sub: 'ada-there', sid: 'one' }),
      await signIn(settings, { sub: 'ada-there' }),
      await signIn(settings, { sub: 'bob-there', sid: 'two' }),
    ];
    expect(await endProviderSessions(settings, { provider: 'idp', sub: 'ada-there' })).toBe(2);
    const live = await Promise.all(cookies.map((cookie) => isLive(settings, cookie)));
    expect(live).toEqual([false, false, true]);
  });

  it('with both, end only where session and subject fit, or no session is known', async () => {
    const settings = await settingsOf(strategy);
    const cookies = [
      await signIn(settings, { sub: 'ada-there', sid: 'one' }),
      await signIn(settings, { sub: 'ada-there', sid: 'two' }),
      await signIn(settings, { sub: 'ada-there' }),
      await signIn(settings, { sub: 'bob-there', sid: 'one' }),
    ];
    expect(await endProviderSessions(settings, { provider: 'idp', sid: 'one', sub: 'ada-there' })).toBe(2);
    const live = await Promise.all(cookies.map((cookie) => isLive(settings, cookie)));
    expect(live).toEqual([false, true, false, true]);
  });

  it('are found as long as they are used', async () => {
    const settings = await settingsOf(strategy);
    let cookie = await signIn(settings, { sub: 'ada-there', sid: 'one' });
    for (let day = 10; day <= 200; day += 10) {
      now = later(day * DAY);
      const exchange = await exchangeWith(settings, { cookie, now });
      expect(await sessionReader(settings).read(exchange), `after ${day} days`).not.toBeNull();
      cookie = cookiesAfter(exchange, cookie);
    }
    expect(await endProviderSessions(settings, { provider: 'idp', sid: 'one' })).toBe(1);
    expect(await isLive(settings, cookie, now)).toBe(false);
  });

  it('tell the ID Token of the sign-in, and how and when it was', async () => {
    const settings = await settingsOf(strategy);
    const authTime = NOON.getTime() / 1000 - 100;
    await signIn(settings, { sub: 'ada-there', sid: 'one', idToken: 'a.b.c', authTime });
    const [kept] = await listKept(settings, 'ada');
    expect(kept).toMatchObject({
      state: 'live',
      createdAt: NOON.getTime(),
      authTime: authTime * 1000,
      provider: 'idp',
      method: 'oidc',
      providerSession: { provider: 'idp', sub: 'ada-there', sid: 'one', idToken: 'a.b.c' },
    });
  });
});

describe('what a browser says of itself', () => {
  async function facts(headers: Record<string, string>, changes: object = {}) {
    const settings = resolveSettings(
      baseConfig({ records, runtime: { now: () => now }, revocation: { check: 'always' }, ...changes }),
    );
    const plain = await exchangeWith(settings);
    const exchange = { ...plain, request: { ...plain.request, headers: new Headers(headers) } };
    const account = { provider: 'idp', providerAccountId: 'ada', type: 'oauth' } as const;
    const sessions = await sessionStrategy(settings);
    await sessions.issue(exchange, { user: ADA, account, profile: undefined, isNewUser: false });
    const [kept] = await listKept(settings, 'ada');
    return kept;
  }

  it('is kept, in bounded text', async () => {
    const kept = await facts({ 'user-agent': 'x'.repeat(5000), 'x-forwarded-for': '203.0.113.9, 10.0.0.1' });
    expect(kept).toMatchObject({ agent: 'x'.repeat(256), address: '203.0.113.9' });
  });

  const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.1' };
  const told = { ...chain, 'x-client': '2001:db8::7' };
  it.each<readonly [string, { headers: Record<string, string>; changes?: object }, string]>([
    [
      'the address that the proxy saw, not what the client wrote left of it',
      { headers: chain },
      '203.0.113.9',
    ],
    [
      'a private one where there is no other',
      { headers: { 'x-forwarded-for': '10.0.0.8,10.0.0.1' } },
      '10.0.0.1',
    ],
    [
      'where so many proxies are trusted',
      { headers: chain, changes: { limits: { clientAddress: 3 } } },
      '198.51.100.1',
    ],
    [
      'what the platform says',
      {
        headers: told,
        changes: { limits: { clientAddress: 'x-client' }, trustHost: false, origin: 'https://app.test' },
      },
      '2001:db8::7',
    ],
  ])('is %s', async (_, { headers, changes }, address) => {
    expect(await facts(headers, changes)).toMatchObject({ address });
  });

  it.each(['<script>', 'unknown', '1'.repeat(100), ''])(
    'is not kept where %j is no address',
    async (address) => {
      expect(await facts({ 'x-forwarded-for': address })).not.toHaveProperty('address');
    },
  );

  it('is not believed where no proxy is trusted', async () => {
    const kept = await facts(
      { 'x-forwarded-for': '203.0.113.9' },
      { trustHost: false, origin: 'https://app.test' },
    );
    expect(kept).not.toHaveProperty('address');
  });

  it('is not kept with `session.keepDevice: false`', async () => {
    const given = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' };
    const kept = await facts(given, { session: { keepDevice: false } });
    expect(kept).not.toHaveProperty('address');
    expect(kept).not.toHaveProperty('agent');
  });
});

it('without `revocation`, `jwt` sessions cannot be ended', async () => {
  const settings = resolveSettings(baseConfig({ records }));
  expect(canEndSessions(settings)).toBe(false);
  expect(await endProviderSessions(settings, { provider: 'idp', sid: 'one' })).toBe(0);
});
