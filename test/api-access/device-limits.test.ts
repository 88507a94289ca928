import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { apiAccess } from '../../src/api.js';
import { Auth } from '../../src/core/auth.js';
import type { Exchange } from '../../src/core/contracts/exchange.js';
import { admitGuess } from '../../src/core/api-access/device-limits.js';
import { exchangeFor, settingsWith } from '../support/exchange.js';
import { baseConfig, recordingLogger } from '../support/config.js';

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'.split('');

let exchange: Exchange;
let now: Date;
const from = (address: string): Promise<Exchange> =>
  exchangeFor('session', { headers: { 'x-client': address } }, exchange.settings);

beforeEach(async () => {
  now = new Date('2030-01-01T00:00:00Z');
  const { records } = MemoryAdapter();
  const settings = settingsWith({
    ...(records && { records }),
    limits: {
      rules: { credentials: undefined, email: undefined, invitations: undefined, passkeys: undefined },
      clientAddress: 'x-client',
    },
  });
  Object.assign(settings.runtime, { now: () => now });
  exchange = await exchangeFor('session', {}, settings);
});

/** Guesses wrongly, until one guess has to wait. @returns how many were let in */
async function guesses(guess: (count: number) => ReturnType<typeof admitGuess>): Promise<number> {
  for (let count = 0; count < 2000; count += 1) {
    const admission = await guess(count);
    if ('wait' in admission) return count;
    await admission.end('failed');
  }
  return Infinity;
}

describe('DF-12: guesses at user codes', () => {
  it('are ten in ten minutes for a user, at whatever addresses', async () => {
    const guess = async (count: number): ReturnType<typeof admitGuess> =>
      admitGuess(await from(`203.0.${count % 250}.9`), { owner: 'ada', code: LETTERS[count % 20] ?? '' });
    expect(await guesses(guess)).toBe(10);
    now = new Date(now.getTime() + 600_000);
    expect(await guesses(guess)).toBe(10);
  });

  it('are 50 for an address and 200 for a network, with however many accounts', async () => {
    const guess = (address: (count: number) => string) => async (count: number) =>
      admitGuess(await from(address(count)), { owner: `user ${count}`, code: LETTERS[count % 20] ?? '' });
    expect(await guesses(guess(() => '203.0.113.9'))).toBe(50);
    expect(await guesses(guess((count) => `198.51.100.${count % 250}`))).toBe(200);
  });

  it('are 600 at codes with the same first letter for all together: a chance below 2 ** -20 in ten minutes', async () => {
    const guess = (code: string) => async (count: number) =>
      admitGuess(exchange, { owner: `user ${code} ${count}`, code });
    expect(await guesses(guess('BCDFGHJK'))).toBe(600);
    expect('wait' in (await guess('CDFGHJKL')(0))).toBe(false);
    // Ten minutes touch two windows.
    expect((2 * 600) / 20 ** 7).toBeLessThan(2 ** -20);
  });
});

it('device codes are 100 in ten minutes for an address, answered with 429', async () => {
  const config = baseConfig({
    origin: 'https://example.com',
    logger: recordingLogger().logger,
    adapter: MemoryAdapter(),
    revocation: { check: 'always' },
    limits: { clientAddress: 'x-client' },
    providers: [],
    api: apiAccess({ audience: 'https://api.example.com', clients: [{ id: 'tv', device: true }] }),
  });
  const ask = (address: string): Promise<Response> =>
    Auth(
      new Request('https://example.com/auth/device-authorization', {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'tv' }),
        headers: { 'x-client': address },
      }),
      config,
    );
  for (let count = 0; count < 100; count += 1) expect((await ask('203.0.113.9')).status).toBe(200);
  const limited = await ask('203.0.113.9');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await ask('203.0.113.10')).status).toBe(200);
});
