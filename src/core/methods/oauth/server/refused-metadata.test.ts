import { expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, TestBrowser, testProvider } from '../../../../../test/oauth-exchange.js';
import { oauthSteps } from '../index.js';

it.each([
  ['pkce_unsupported', { code_challenge_methods_supported: ['plain'] }],
  [
    'par_failed',
    { require_pushed_authorization_requests: true, pushed_authorization_request_endpoint: undefined },
  ],
])('metadata that a sign-in refused (%s) is fetched again after 30 s, once', async (code, metadata) => {
  const idp = await FakeIdp.create();
  idp.faults.metadata = metadata;
  const browser = new TestBrowser(oauthSteps, testProvider(idp));
  const asked = (): number => idp.calls.filter(({ endpoint }) => endpoint === 'metadata').length;
  const beginAt = (seconds: number): Promise<string> => {
    browser.now = new Date(NOW.getTime() + seconds * 1000);
    return browser.begin();
  };
  expect(await codeOfRefusal(beginAt(0))).toBe(code);
  expect(await codeOfRefusal(beginAt(20))).toBe(code);
  expect(asked()).toBe(1);
  expect(await codeOfRefusal(beginAt(31))).toBe(code);
  expect(asked()).toBe(2);
  idp.faults.metadata = {};
  expect(await codeOfRefusal(beginAt(50))).toBe(code);
  expect(await beginAt(62)).toContain('https://idp.test/authorize');
  expect(asked()).toBe(3);
  // Good metadata is kept for as long as ever.
  await beginAt(3000);
  expect(asked()).toBe(3);
});
