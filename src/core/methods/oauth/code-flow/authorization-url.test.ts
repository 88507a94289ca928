import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { TestBrowser, testProvider } from '../../../../../test/oauth-exchange.js';
import { oauthSteps } from '../index.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

function browserOf(config: Parameters<typeof testProvider>[1] = {}): TestBrowser {
  return new TestBrowser(oauthSteps, testProvider(idp, config));
}

describe('an authorization URL', () => {
  it('has each parameter once, whatever the configuration brings (RFC 6749, 3.1)', async () => {
    const params = {
      scope: 'openid',
      state: 'fixed',
      nonce: 'fixed',
      code_challenge: 'x',
      redirect_uri: 'y',
    };
    for (const query of ['', '?prompt=login&login_hint=a']) {
      const { searchParams } = new URL(await browserOf({ authorization: { params } }).begin(query));
      const names = [...searchParams.keys()];
      expect(names).toHaveLength(new Set(names).size);
      expect([...searchParams.values()]).not.toContain('fixed');
      expect(searchParams.get('code_challenge')).toHaveLength(43);
      expect(searchParams.get('redirect_uri')).toBe('https://app.test/auth/callback/idp');
    }
  });

  it('names the application that asks, where several share a configuration', async () => {
    const browser = browserOf();
    for (const origin of ['https://app.test', 'https://other.test', 'https://app.test']) {
      browser.origin = origin;
      const { searchParams } = new URL(await browser.begin(''));
      expect(searchParams.get('redirect_uri')).toBe(`${origin}/auth/callback/idp`);
    }
  });
});
