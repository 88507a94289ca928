import { describe, expect, it } from 'vitest';
import { exchangeFor, settingsWith } from '../../../test/support/exchange.js';
import type { Exchange } from '../contracts/exchange.js';
import { MissingCSRF, MissingSecret } from '../../errors.js';
import { assertCsrf, csrfToken } from './csrf.js';

const COOKIE = '__Host-authjs.csrf-token';
const OLD = 'the old secret, long enough to be accepted';
const NEW = 'the new secret, long enough to be accepted';

/** The value of the CSRF cookie that an exchange sets. */
function cookieOf(exchange: Exchange): string {
  return exchange.jar.drain().find(({ name }) => name === COOKIE)?.value ?? '';
}

async function issue(
  secrets?: readonly string[],
): Promise<{ readonly token: string; readonly cookie: string }> {
  const exchange = await exchangeFor('csrf', {}, settingsWith(secrets === undefined ? {} : { secrets }));
  const token = await csrfToken(exchange);
  return { token, cookie: cookieOf(exchange) };
}

interface Attempt {
  readonly cookie: string | undefined;
  readonly body?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly settings?: Parameters<typeof settingsWith>[0];
}

function post({ cookie, body, headers, settings }: Attempt): Promise<Exchange> {
  const sent = new Headers(headers);
  if (cookie !== undefined) sent.set('cookie', `${COOKIE}=${encodeURIComponent(cookie)}`);
  const init = { method: 'POST', headers: sent, body: new URLSearchParams(body ?? {}) };
  return exchangeFor('signout', init, settingsWith(settings));
}

async function refusal(attempt: Attempt): Promise<unknown> {
  const exchange = await post(attempt);
  try {
    await assertCsrf(exchange);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('csrfToken', () => {
  it('makes a token of 32 random octets in hexadecimal, and a cookie that authenticates it', async () => {
    const { token, cookie } = await issue();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).toMatch(new RegExp(`^${token}\\|[0-9a-f]{64}$`));
    expect((await issue()).token).not.toBe(token);
  });

  it('keeps the token of a valid cookie, and sets nothing', async () => {
    const { token, cookie } = await issue();
    const exchange = await exchangeFor('csrf', { headers: { cookie: `${COOKIE}=${cookie}` } });
    expect(await csrfToken(exchange)).toBe(token);
    expect(exchange.jar.drain()).toEqual([]);
  });

  it('gives the same token for all calls of one exchange', async () => {
    const exchange = await exchangeFor('signin');
    expect(await csrfToken(exchange)).toBe(await csrfToken(exchange));
    expect(exchange.jar.drain()).toHaveLength(1);
  });

  it('accepts no cookie without a valid MAC (SC-15)', async () => {
    const { token, cookie } = await issue();
    const [, mac = ''] = cookie.split('|');
    const forged = [
      `${'0'.repeat(64)}|${mac}`,
      `${token}|${'0'.repeat(64)}`,
      `${token}|`,
      token,
      `${token}|${mac}x`,
      `${token.toUpperCase()}|${mac}`,
      '',
      '|',
      '%00',
    ];
    for (const value of forged) {
      const exchange = await exchangeFor('csrf', { headers: { cookie: `${COOKIE}=${value}` } });
      expect(await csrfToken(exchange)).not.toBe(token);
      expect(cookieOf(exchange)).not.toBe('');
    }
  });

  it('ignores a cookie that was sent twice with different values', async () => {
    const [a, b] = [await issue(), await issue()];
    const exchange = await exchangeFor('csrf', {
      headers: { cookie: `${COOKIE}=${a.cookie}; ${COOKIE}=${b.cookie}` },
    });
    expect([a.token, b.token]).not.toContain(await csrfToken(exchange));
  });

  it.each([
    ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { origin: 'https://evil.com' }],
    ['POST', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    ['POST', { origin: 'https://evil.com' }],
  ])(
    'sets no cookie for a request that another site sends, because the browser withholds the one it has (%s %o)',
    async (...sent) => {
      const [method, headers] = sent;
      // The DOM's type knows no object with optional members.
      const exchange = await exchangeFor('signin', { method, headers: headers as Record<string, string> });
      expect(await csrfToken(exchange)).toMatch(/^[0-9a-f]{64}$/);
      expect(exchange.jar.drain()).toEqual([]);
    },
  );

  it('sets one when a link on another site is followed, because the browser then sends every cookie', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    const exchange = await exchangeFor('signin', { headers });
    const token = await csrfToken(exchange);
    expect(cookieOf(exchange)).toContain(token);
  });

  it('needs a secret', async () => {
    const exchange = await exchangeFor('csrf', {}, settingsWith({ secrets: [] }));
    await expect(async () => csrfToken(exchange)).rejects.toBeInstanceOf(MissingSecret);
  });
});

describe('assertCsrf', () => {
  it('accepts the token of the cookie, in the body or the header', async () => {
    const { token, cookie } = await issue();
    expect(await refusal({ cookie, body: { csrfToken: token } })).toBeUndefined();
    expect(await refusal({ cookie, headers: { 'x-csrf-token': token } })).toBeUndefined();
  });

  it.each(['nothing', 'no cookie', 'no token', 'empty token', 'wrong cookie'])(
    'rejects %s (CS-02)',
    async (what) => {
      const { token, cookie } = await issue();
      const attempts: Record<string, Attempt> = {
        nothing: { cookie: undefined },
        'no cookie': { cookie: undefined, body: { csrfToken: token } },
        'no token': { cookie },
        'empty token': { cookie, body: { csrfToken: '' } },
        'wrong cookie': { cookie: `${token}|${token}`, body: { csrfToken: token } },
      };
      const error = await refusal(attempts[what] ?? { cookie });
      expect(error).toBeInstanceOf(MissingCSRF);
      expect(error).not.toHaveProperty('code', 'cross_site');
    },
  );

  it('rejects a token that is not the one of the cookie, even a valid one (CS-02)', async () => {
    const [mine, other] = [await issue(), await issue()];
    expect(await refusal({ cookie: mine.cookie, body: { csrfToken: other.token } })).toBeInstanceOf(
      MissingCSRF,
    );
    expect(await refusal({ cookie: mine.cookie, body: { csrfToken: mine.cookie } })).toBeInstanceOf(
      MissingCSRF,
    );
  });

  it('does not accept the header where the field is wrong', async () => {
    const { token, cookie } = await issue();
    const attempt = { cookie, body: { csrfToken: 'x' }, headers: { 'x-csrf-token': token } };
    expect(await refusal(attempt)).toBeInstanceOf(MissingCSRF);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'Cross-Site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' },
    { origin: 'https://evil.com' },
    { origin: 'https://example.com.evil.com' },
    { origin: 'http://example.com' },
    { origin: 'https://example.com:8443' },
    { origin: '' },
  ])('rejects a valid token that another site sent (%o) (CS-06)', async (headers) => {
    const { token, cookie } = await issue();
    // The DOM's type knows no object with optional members.
    const sent = headers as Record<string, string>;
    expect(await refusal({ cookie, body: { csrfToken: token }, headers: sent })).toMatchObject({
      code: 'cross_site',
    });
    expect(await refusal({ cookie, headers: { 'x-csrf-token': token, ...sent } })).toBeInstanceOf(
      MissingCSRF,
    );
  });

  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://proxy.example' },
    { origin: 'https://example.com' },
    { origin: 'null' },
  ])('accepts what browsers say about our own pages (%o)', async (headers) => {
    const { token, cookie } = await issue();
    const sent = headers as Record<string, string>;
    expect(await refusal({ cookie, body: { csrfToken: token }, headers: sent })).toBeUndefined();
  });

  it('pages that were open when the secret was rotated keep working (CS-11)', async () => {
    const { token, cookie } = await issue([OLD]);
    const rotated = { secrets: [NEW, OLD] };
    expect(await refusal({ cookie, body: { csrfToken: token }, settings: rotated })).toBeUndefined();
    const page = await exchangeFor(
      'signin',
      { headers: { cookie: `${COOKIE}=${cookie}` } },
      settingsWith(rotated),
    );
    expect(await csrfToken(page)).toBe(token);
    expect(page.jar.drain()).toEqual([]);
    const retired = await refusal({ cookie, body: { csrfToken: token }, settings: { secrets: [NEW] } });
    expect(retired).toBeInstanceOf(MissingCSRF);
    const fresh = await issue([NEW, OLD]);
    const newest = { cookie: fresh.cookie, body: { csrfToken: fresh.token }, settings: { secrets: [NEW] } };
    expect(await refusal(newest)).toBeUndefined();
  });

  it('after a refusal, a fresh token makes the retry work (CS-12)', async () => {
    const refused = await post({ cookie: 'planted', body: { csrfToken: 'x' } });
    await expect(async () => assertCsrf(refused)).rejects.toBeInstanceOf(MissingCSRF);
    const token = await csrfToken(refused);
    expect(await refusal({ cookie: cookieOf(refused), body: { csrfToken: token } })).toBeUndefined();
  });

  it('ignores method overrides (CS-08)', async () => {
    const headers = { 'x-http-method-override': 'GET' };
    expect(await refusal({ cookie: undefined, body: { _method: 'GET' }, headers })).toBeInstanceOf(
      MissingCSRF,
    );
  });

  it('does nothing if the application does its own checks', async () => {
    const settings = { skipCsrf: true };
    expect(
      await refusal({ cookie: undefined, headers: { origin: 'https://evil.com' }, settings }),
    ).toBeUndefined();
  });

  it('shows no token in its message (LG-01)', async () => {
    const { token, cookie } = await issue();
    expect(String(await refusal({ cookie, body: { csrfToken: 'wrong-token' } }))).not.toMatch(
      new RegExp(`${token}|wrong-token`),
    );
  });
});
