import { describe, expect, it } from 'vitest';
import { exchangeFor, NOW, settingsWith } from '../../../test/support/exchange.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { openChallenge, takeChallenge } from './challenge-flow.js';
import type { ChallengeExpectation, ChallengeStart } from './challenge-flow.js';

const START: ChallengeStart = {
  purpose: 'authenticate',
  provider: 'passkey',
  sessionBinding: undefined,
  userId: undefined,
  allowed: [],
  draft: undefined,
};

function settings(seconds = 0): Settings {
  return settingsWith({
    runtime: { fetch, now: () => new Date(NOW.getTime() + seconds * 1000) },
  });
}

/** What a browser sends back of an answer's cookies. */
function cookieOf(...exchanges: Exchange[]): string {
  const set = exchanges.flatMap(({ jar }) => jar.drain());
  return set.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function later(cookie: string, shared: Settings, seconds = 0): Promise<Exchange> {
  const exchange = await exchangeFor('callback/passkey', { method: 'POST', headers: { cookie } }, shared);
  return { ...exchange, now: new Date(NOW.getTime() + seconds * 1000) };
}

async function begun(changes: Partial<ChallengeStart> = {}) {
  const shared = settings();
  const exchange = await exchangeFor('webauthn-options/passkey', {}, shared);
  const challenge = await openChallenge(exchange, { ...START, ...changes });
  const expected: ChallengeExpectation = {
    challenge,
    purpose: 'authenticate',
    provider: 'passkey',
    sessionBinding: undefined,
  };
  return { shared, expected, cookie: cookieOf(exchange), exchange };
}

describe('a challenge', () => {
  it('has 256 bits, and shows nothing of itself or its flow in the cookie', async () => {
    const { exchange, expected } = await begun();
    const [cookie] = exchange.jar.drain();
    expect(Buffer.from(expected.challenge, 'base64url')).toHaveLength(32);
    expect(cookie?.name).toMatch(/^__Secure-authjs\.challenge\.[0-9a-z]{7}[\w-]{8}$/);
    expect(cookie?.value).not.toContain(expected.challenge);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true });
  });

  it('comes back with what it was begun with, and its cookie is cleared', async () => {
    const start = { sessionBinding: 'jti:1', userId: 'u1', allowed: ['a', 'b'], draft: '{"name":"Ada"}' };
    const { cookie, expected, shared } = await begun(start);
    const exchange = await later(cookie, shared);
    const flow = await takeChallenge(exchange, { ...expected, sessionBinding: 'jti:1' });
    expect(flow).toEqual({ challenge: expected.challenge, ...start });
    expect(exchange.jar.drain()).toMatchObject([{ value: '', options: { maxAge: 0 } }]);
  });

  it('is found among others, which stay', async () => {
    const { cookie, expected, shared } = await begun();
    const others = [await begun(), await begun()].map((other) => other.cookie);
    const exchange = await later([...others, cookie].join('; '), shared);
    await takeChallenge(exchange, expected);
    expect(exchange.jar.drain()).toHaveLength(1);
  });

  it.each<[string, Partial<ChallengeExpectation>, Partial<ChallengeStart>]>([
    ['provider_mismatch', { provider: 'other' }, {}],
    ['purpose_mismatch', { purpose: 'register' }, {}],
    ['session_changed', {}, { sessionBinding: 'jti:1' }],
    ['session_changed', { sessionBinding: 'jti:2' }, { sessionBinding: 'jti:1' }],
  ])('is refused with %s, and cleared', async (code, expectation, start) => {
    const { cookie, expected, shared } = await begun(start);
    const exchange = await later(cookie, shared);
    await expect(takeChallenge(exchange, { ...expected, ...expectation })).rejects.toMatchObject({ code });
    expect(exchange.jar.drain()).toMatchObject([{ value: '' }]);
  });

  it('is no matter of a session that appeared later', async () => {
    const { cookie, expected, shared } = await begun();
    const flow = await takeChallenge(await later(cookie, shared), { ...expected, sessionBinding: 'jti:1' });
    expect(flow.sessionBinding).toBeUndefined();
  });

  it('expires after five minutes (WA-05)', async () => {
    const young = await begun();
    await expect(
      takeChallenge(await later(young.cookie, young.shared, 300), young.expected),
    ).resolves.toBeDefined();
    const old = await begun();
    await expect(takeChallenge(await later(old.cookie, old.shared, 301), old.expected)).rejects.toMatchObject(
      {
        code: 'challenge_expired',
      },
    );
  });

  it('is used once, also when the cookie comes again (WA-04)', async () => {
    const { cookie, expected, shared } = await begun();
    await takeChallenge(await later(cookie, shared), expected);
    await expect(takeChallenge(await later(cookie, shared), expected)).rejects.toMatchObject({
      code: 'challenge_used',
    });
  });

  it('is used up by an attempt that was refused (WA-04)', async () => {
    const { cookie, expected, shared } = await begun();
    const wrong = { ...expected, provider: 'other' };
    await expect(takeChallenge(await later(cookie, shared), wrong)).rejects.toMatchObject({
      code: 'provider_mismatch',
    });
    await expect(takeChallenge(await later(cookie, shared), expected)).rejects.toMatchObject({
      code: 'challenge_used',
    });
  });

  it('is none of this browser: with one under way, that one failed; with two, nobody can tell (WA-03)', async () => {
    const { cookie, expected, shared } = await begun();
    const wrong = { ...expected, challenge: 'AAAA' };
    const one = await later(cookie, shared);
    await expect(takeChallenge(one, wrong)).rejects.toMatchObject({ code: 'challenge_mismatch' });
    expect(one.jar.drain()).toHaveLength(1);
    const two = await later(`${cookie}; ${(await begun()).cookie}`, shared);
    await expect(takeChallenge(two, wrong)).rejects.toMatchObject({ code: 'challenge_mismatch' });
    expect(two.jar.drain()).toEqual([]);
    await expect(takeChallenge(await later('', shared), expected)).rejects.toMatchObject({
      code: 'challenge_missing',
    });
  });

  it('is not read from a cookie with the name of another flow, or sealed by somebody else', async () => {
    const { cookie, expected, shared } = await begun();
    const renamed = cookie.replace(/challenge\.\w{7}/, 'challenge.zzzzzzz');
    await expect(takeChallenge(await later(renamed, shared), expected)).rejects.toMatchObject({
      code: 'challenge_mismatch',
    });
    const foreign = settingsWith({ ...settings(), secrets: ['another secret of thirty-two characters'] });
    await expect(takeChallenge(await later(cookie, foreign), expected)).rejects.toMatchObject({
      code: 'challenge_mismatch',
    });
  });

  it('evicts the oldest of five', async () => {
    const shared = settings();
    let cookies: string[] = [];
    for (let time = 0; time < 5; time++) {
      const at = {
        ...(await exchangeFor('webauthn-options/passkey', {}, shared)),
        now: new Date(NOW.getTime() + time * 1000),
      };
      await openChallenge(at, START);
      cookies = [...cookies, cookieOf(at)];
    }
    const exchange = await later(cookies.join('; '), shared, 6);
    await openChallenge(exchange, START);
    const cleared = exchange.jar.drain().filter(({ value }) => value === '');
    expect(cleared.map(({ name }) => name)).toEqual([cookies[0]?.split('=')[0]]);
  });
});
