import { expect, it } from 'vitest';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { Auth } from '../core/auth.js';
import OIDCProvider from '../providers/oidc.js';
import type { AuthConfig } from '../types/config.js';
import { customFetch } from '../types/symbols.js';
import { createClock, createOpenIdProvider, createTestBrowser } from './index.js';

it('a logout token of the provider in memory ends the session of its person, and of nobody else', async () => {
  const clock = createClock(new Date('2030-01-01'));
  const idp = await createOpenIdProvider({ person: { sub: 'ada' }, now: clock.now });
  const { issuer, clientId, clientSecret } = idp;
  const config: AuthConfig = {
    secret: 'a secret of these tests, 0123456789abcdef',
    trustHost: true,
    adapter: MemoryAdapter(),
    revocation: { check: 'always' },
    logout: { backChannel: true },
    runtime: { now: clock.now },
    providers: [OIDCProvider({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: idp.fetch })],
  };
  const origin = 'http://localhost:3000';
  const browser = createTestBrowser((request) => Auth(request, config), { now: clock.now });
  await browser.get(idp.authorize(browser.locationOf(await browser.post('/auth/signin/idp'))));
  const tell = async (claims?: Record<string, unknown>): Promise<number> => {
    const body = new URLSearchParams({ logout_token: await idp.logoutToken(claims) });
    const url = `${origin}/auth/backchannel-logout/idp`;
    return (await Auth(new Request(url, { method: 'POST', body }), config)).status;
  };
  expect(await tell({ sub: 'somebody else' })).toBe(200);
  expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  expect(await tell()).toBe(200);
  expect(await browser.session()).toBeNull();
});
