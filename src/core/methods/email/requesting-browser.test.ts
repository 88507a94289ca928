import { describe, expect, it } from 'vitest';
import { isRequestingBrowser, rememberRequest } from './requesting-browser.js';
import { settingsWith } from '../../../../test/support/exchange.js';
import { cookiesAfter, exchangeWith, NOON } from '../../../../test/support/proof.js';
import { tampered } from '../../../../test/support/tampered.js';

const settings = settingsWith();
const ADDRESS = 'ada@example.com';

/** The cookies of a browser after it asked for links with these tokens. */
async function askFor(tokens: readonly string[], origin = 'https://app.test'): Promise<string> {
  let cookie = '';
  for (const token of tokens) {
    const exchange = await exchangeWith(settings, { cookie, origin });
    await rememberRequest(exchange, { identifier: ADDRESS, token, maxAge: 600 });
    cookie = cookiesAfter(exchange, cookie);
  }
  return cookie;
}

async function isKnown(
  token: string,
  cookie: string,
  { identifier = ADDRESS, seconds = 0 } = {},
): Promise<boolean> {
  const now = new Date(NOON.getTime() + seconds * 1000);
  return isRequestingBrowser(await exchangeWith(settings, { cookie, now }), { identifier, token });
}

describe('the browser that asked (contract, Email)', () => {
  it('is known by its cookie, for its newest three links', async () => {
    const cookie = await askFor(['1', '2', '3', '4']);
    expect(await Promise.all(['1', '2', '3', '4'].map((token) => isKnown(token, cookie)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is not known without the cookie, or by one that was changed, planted or outlived', async () => {
    const cookie = await askFor(['1']);
    expect(await isKnown('1', '')).toBe(false);
    expect(await isKnown('1', tampered(cookie))).toBe(false);
    expect(await isKnown('1', '__Host-authjs.email-browser=garbage')).toBe(false);
    expect(await isKnown('1', cookie, { seconds: 600 })).toBe(false);
  });

  it('is not known for another address with the same token, or parts cut elsewhere', async () => {
    const cookie = await askFor(['1']);
    expect(await isKnown('1', cookie, { identifier: 'eve@example.com' })).toBe(false);
    expect(await isKnown('', cookie, { identifier: `${ADDRESS}","1` })).toBe(false);
  });

  it('gets a cookie that scripts cannot read, and that shows neither address nor token', async () => {
    const exchange = await exchangeWith(settings);
    await rememberRequest(exchange, { identifier: ADDRESS, token: 'canary', maxAge: 600 });
    const cookie = exchange.jar.drain().find(({ name }) => name.endsWith('email-browser'));
    expect(cookie).toMatchObject({
      name: '__Host-authjs.email-browser',
      options: { httpOnly: true, sameSite: 'lax', secure: true, maxAge: 600 },
    });
    expect(cookie?.value).not.toMatch(/canary|ada/);
    expect(await askFor(['1'], 'http://app.test')).toMatch(/(^|; )authjs\.email-browser=/);
  });
});
