import { describe, expect, it } from 'vitest';
import { hashToken, issueToken, redeemToken } from './verification-token.js';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import type { EmailProvider } from '../../contracts/provider.js';
import { settingsWith } from '../../../../test/support/exchange.js';
import { exchangeWith, NOON } from '../../../../test/support/proof.js';

const ADDRESS = 'ada@example.com';

function provider(
  secrets: readonly string[] = ['one'],
  generateVerificationToken?: () => string,
): EmailProvider {
  const config = {
    id: 'email',
    name: 'Email',
    type: 'email' as const,
    sendVerificationRequest: (): void => {},
    ...(generateVerificationToken && { generateVerificationToken }),
  };
  return {
    id: 'email',
    name: 'Email',
    type: 'email',
    style: undefined,
    maxAge: 60,
    secrets,
    confirm: 'auto',
    code: false,
    config,
  };
}

async function store() {
  const memory = MemoryAdapter();
  const exchange = await exchangeWith(settingsWith({ adapter: memory }));
  const redeem = async (token: string, by = provider(), identifier = ADDRESS) =>
    (await redeemToken(exchange, by, { identifier, token })) !== undefined;
  return { memory, exchange, redeem };
}

describe('verification tokens', () => {
  it('are 256 random bits, stored as hex(SHA-256(token + secret)) with an end', async () => {
    const { memory, exchange } = await store();
    const { token, expires } = await issueToken(exchange, provider(), ADDRESS);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(expires).toEqual(new Date(NOON.getTime() + 60_000));
    expect(memory.snapshot().verificationTokens).toEqual([
      { identifier: ADDRESS, token: await hashToken(token, 'one'), expires },
    ]);
    // FIPS 180-4, the example "abc".
    expect(await hashToken('ab', 'c')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('are used up by the first of ten parallel callers (EM-02, EM-23)', async () => {
    const { exchange, redeem } = await store();
    const { token } = await issueToken(exchange, provider(), ADDRESS);
    const results = await Promise.all(Array.from({ length: 10 }, () => redeem(token)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await redeem(token)).toBe(false);
  });

  it('still work after a rotation, not after the old secret is gone', async () => {
    const { exchange, redeem } = await store();
    const { token } = await issueToken(exchange, provider(['old']), ADDRESS);
    expect(await redeem(token, provider(['new']))).toBe(false);
    expect(await redeem(token, provider(['new', 'old']))).toBe(true);
  });

  it.each([
    ['unknown', 'unknown', ADDRESS],
    ['empty', '', ADDRESS],
    ['sent to somebody else', 'the-token', 'eve@example.com'],
    ['a stored hash in place of the token', '', ADDRESS],
  ])('are refused when %s, and the real one stays usable (EM-04)', async (why, given, address) => {
    const { exchange, redeem } = await store();
    const by = provider(['one'], () => 'the-token');
    await issueToken(exchange, by, ADDRESS);
    const token = why.startsWith('a stored') ? await hashToken('the-token', 'one') : given;
    expect(await redeem(token, by, address)).toBe(false);
    expect(await redeem('the-token', by)).toBe(true);
  });

  it('can be taken back', async () => {
    const { memory, exchange } = await store();
    const { withdraw } = await issueToken(exchange, provider(), ADDRESS);
    await withdraw();
    expect(memory.snapshot().verificationTokens).toEqual([]);
  });
});
