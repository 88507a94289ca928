import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { OIDCConfig } from '../../src/types/provider.js';
import type { Profile } from '../../src/types/model.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { startIdentityProvider } from '../support/identity-provider.js';
import type { IdentityProvider } from '../support/identity-provider.js';

const APP = 'https://app.test';
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider([`${APP}/auth/callback/local`, `${APP}/auth/callback/other`]);
});
afterAll(() => idp.close());

const strategies: Record<string, () => Partial<AuthConfig>> = {
  'jwt, no adapter': () => ({}),
  'jwt, adapter': () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } }),
  database: () => ({ adapter: MemoryAdapter() }),
};

describe.each(Object.entries(strategies))('OpenID Connect, %s', (_, changes) => {
  const open = (extra: Partial<AuthConfig> = {}) => {
    const log = recordingLogger();
    const local: OIDCConfig<Profile> = {
      id: 'local',
      name: 'Local',
      type: 'oidc',
      issuer: idp.issuer,
      clientId: idp.clientId,
      clientSecret: idp.clientSecret,
    };
    const config = baseConfig({
      providers: [local, { ...local, id: 'other' }],
      logger: log.logger,
      ...changes(),
      ...extra,
    });
    return { browser: new Browser((request) => Auth(request, config)), config, log };
  };
  const begin = async (browser: Browser, callbackUrl = '/home', provider = 'local'): Promise<string> =>
    locationOf(await browser.post(`/auth/signin/${provider}`, { callbackUrl })).href;

  it('signs in, shows the session, signs out; no cookie of the flow is left', async () => {
    const { browser, log } = open();
    const back = await idp.authorize(await begin(browser), 'ada');
    const answer = await browser.get(back);
    expect(log.errors).toEqual([]);
    expect(locationOf(answer).href).toBe(`${APP}/home`);
    expect(await browser.session()).toMatchObject({ user: { name: 'Person ada', email: 'ada@people.test' } });
    expect(browser.names('state').concat(browser.names('pkce'), browser.names('nonce'))).toEqual([]);
    await browser.post('/auth/signout');
    expect(await browser.session()).toBeNull();
  });

  it('the signIn callback sees the id that somebody new will have (contract, OAuth)', async () => {
    const seen: unknown[] = [];
    const { browser } = open({
      callbacks: { signIn: ({ user }) => Boolean(seen.push(user.id)) },
      events: { signIn: ({ user }) => void seen.push(user.id) },
    });
    await browser.get(await idp.authorize(await begin(browser), 'newcomer'));
    expect(seen[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(seen).toEqual([seen[0], seen[0]]);
  });

  it('two tabs sign in at once, in either order (AR-07)', async () => {
    const { browser } = open();
    const [first, second] = [await begin(browser, '/one'), await begin(browser, '/two')];
    const backs = [await idp.authorize(second, 'ada'), await idp.authorize(first, 'ada')];
    expect(locationOf(await browser.get(backs[0] ?? '')).pathname).toBe('/two');
    expect(locationOf(await browser.get(backs[1] ?? '')).pathname).toBe('/one');
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@people.test' } });
  });

  it('the same callback again: one token request, back to where it led (CB-09, CB-10)', async () => {
    const { browser } = open();
    const back = await idp.authorize(await begin(browser), 'ada');
    const before = idp.tokenRequests();
    const twin = browser.clone();
    const answers = await Promise.all([browser.get(back), twin.get(back)]);
    expect(answers.map((answer) => locationOf(answer).href)).toEqual([`${APP}/home`, `${APP}/home`]);
    expect(await twin.session()).toMatchObject({ user: { email: 'ada@people.test' } });
    expect(locationOf(await browser.get(back)).href).toBe(`${APP}/home`);
    expect(idp.tokenRequests() - before).toBe(1);
  });

  it('cancelled at the provider: the sign-in page says so (CB-11)', async () => {
    const { browser, log } = open();
    const back = await idp.authorize(await begin(browser), 'ada', { cancel: true });
    const answer = await browser.get(back);
    expect(locationOf(answer).href).toBe(`${APP}/auth/signin?error=OAuthCallbackError&code=access_denied`);
    expect(await browser.session()).toBeNull();
    expect(browser.names('authjs.state')).toEqual([]);
    expect([log.errors, log.warnings]).toEqual([[], ['sign-in-refused']]);
    expect(log.details[0]).toMatch(/^OAuthCallbackError \(access_denied\): /);
  });

  it('refuses the answer at another provider (mix-up) (CB-04)', async () => {
    const { browser } = open();
    const back = new URL(await idp.authorize(await begin(browser), 'ada'));
    const before = idp.tokenRequests();
    back.pathname = '/auth/callback/other';
    const answer = await browser.get(back.href);
    expect(locationOf(answer).searchParams.get('code')).toBe('provider_mismatch');
    expect(idp.tokenRequests()).toBe(before);
    expect(await browser.session()).toBeNull();
  });

  it('refuses the answer in another browser (CB-03)', async () => {
    const { browser, config } = open();
    const back = await idp.authorize(await begin(browser), 'ada');
    const other = new Browser((request) => Auth(request, config));
    const before = idp.tokenRequests();
    expect(locationOf(await other.get(back)).searchParams.get('code')).toBe('flow_missing');
    expect(idp.tokenRequests()).toBe(before);
  });

  it('refuses a flow begun under a session that is gone (CB-31)', async () => {
    const { browser } = open();
    await browser.get(await idp.authorize(await begin(browser), 'ada'));
    const back = await idp.authorize(await begin(browser, '/link', 'other'), 'ada');
    await browser.post('/auth/signout');
    expect(locationOf(await browser.get(back)).searchParams.get('code')).toBe('session_changed');
    expect(await browser.session()).toBeNull();
  });
});
