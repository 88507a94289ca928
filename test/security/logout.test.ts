import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { APP, LogoutStage } from '../support/logout-stage.js';
import { hasten } from '../support/quick-timers.js';

const PROVIDER = { config: { logout: 'provider' } } as const;

async function signOut(stage: LogoutStage, callbackUrl = '/bye'): Promise<URL> {
  const browser = await stage.signedIn();
  return locationOf(await browser.post('/auth/signout', { callbackUrl }));
}

describe('logout at the provider (RP-Initiated Logout 1.0)', () => {
  it('sends id_token_hint, client_id, post_logout_redirect_uri and state (LO-06; 2)', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const url = await signOut(stage);
    expect(url.origin + url.pathname).toBe('https://idp.test/end');
    const { id_token_hint = '', state, ...others } = Object.fromEntries(url.searchParams);
    expect(JSON.parse(atob(id_token_hint.split('.')[1] ?? ''))).toMatchObject({ sub: 'subject-1' });
    expect(state).toMatch(/^[\w-]{43}$/);
    // What the endpoint has in its query is kept.
    expect(others).toEqual({
      tenant: 'one',
      client_id: stage.idp.clientId,
      post_logout_redirect_uri: `${APP}/auth/signed-out`,
      ui_locales: 'en',
    });
  });

  it.each<[string, Partial<AuthConfig>, string]>([
    ['that of the browser', {}, 'de'],
    ['the one that is configured', { language: 'fr' }, 'fr'],
    ['what a function says of the request', { language: () => 'pt-BR' }, 'pt'],
  ])('asks in the language of the pages here: %s (ui_locales; 2)', async (_, config, expected) => {
    const stage = await LogoutStage.open({ config: { ...config, logout: 'provider' } });
    const browser = await stage.signedIn();
    const headers = { 'accept-language': 'fi, de-CH;q=0.8, en;q=0.5' };
    const url = locationOf(await browser.post('/auth/signout', {}, { headers }));
    expect(url.searchParams.get('ui_locales')).toBe(expected);
  });

  it('leads to the provider also where a language function fails, and the log says which option', async () => {
    const language = (): never => {
      throw new Error('no language');
    };
    const stage = await LogoutStage.open({ config: { language, logout: 'provider' } });
    expect((await signOut(stage)).searchParams.get('ui_locales')).toBe('en');
    expect(stage.log.errors.map(({ message }) => message)).toEqual([expect.stringContaining('`language`')]);
  });

  it('comes back with its state to where it led, once (3)', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    const url = locationOf(await browser.post('/auth/signout', { callbackUrl: '/bye' }));
    const back = `/auth/signed-out?state=${url.searchParams.get('state')}`;
    expect(locationOf(await browser.get(back)).href).toBe(`${APP}/bye`);
    expect(browser.names('logout')).toEqual([]);
    expect((await browser.get(back)).status).toBe(200);
  });

  it.each([
    ['with another state', '?state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['without a state', ''],
    ['with an empty one', '?state='],
  ])('that comes back %s leads nowhere: a page says who is signed in (3)', async (_, query) => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    await browser.post('/auth/signout', { callbackUrl: '/bye' });
    const page = await browser.get(`/auth/signed-out${query}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('You are signed out');
    expect(browser.names('logout')).toHaveLength(1);
  });

  it('that another browser comes back from, or after a quarter of an hour, leads nowhere', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const [one, other] = [await stage.signedIn(), await stage.signedIn()];
    const url = locationOf(await one.post('/auth/signout'));
    const back = `/auth/signed-out?state=${url.searchParams.get('state')}`;
    expect((await other.get(back)).status).toBe(200);
    stage.now = new Date(stage.now.getTime() + 901_000);
    expect((await one.get(back)).status).toBe(200);
  });

  it('never leads to another site: the target is checked before it is sealed', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    const url = locationOf(await browser.post('/auth/signout', { callbackUrl: 'https://evil.test/' }));
    const back = await browser.get(`/auth/signed-out?state=${url.searchParams.get('state')}`);
    expect(locationOf(back).origin).toBe(APP);
  });

  it('asks whoever is signed in again, instead of saying that they are not', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    expect(await (await browser.get('/auth/signed-out')).text()).toContain('Sign out?');
  });

  it('is an URL for programs that ask for one', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    const answer = await browser.post('/auth/signout', {}, { headers: { 'x-auth-return-redirect': '1' } });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { url: string }).url).toMatch(/^https:\/\/idp\.test\/end\?/);
  });

  it('is begun by nobody but the person: another site is refused (LO-20)', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    const answer = await browser.post('/auth/signout', {}, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(await browser.session()).not.toBeNull();
  });
});

describe('here first: somebody is never left signed in here', () => {
  const dead = { metadata: () => Promise.reject(new Error('gone')) };

  it.each([
    ['has no end_session_endpoint', { end_session_endpoint: undefined }],
    ['has one on plain http', { end_session_endpoint: 'http://idp.test/end' }],
    ['has one that is no URL', { end_session_endpoint: 'javascript:alert(1)' }],
  ])('when the provider %s', async (_, metadata) => {
    const stage = await LogoutStage.open({ ...PROVIDER, metadata });
    const browser = await stage.signedIn();
    expect(locationOf(await browser.post('/auth/signout', { callbackUrl: '/bye' })).href).toBe(`${APP}/bye`);
    expect(await browser.session()).toBeNull();
    expect(stage.log.warnings).toEqual(['provider-not-told']);
    expect(stage.log.details[0]).toMatch(/"idp".*end_session_endpoint.*signed out of this application only/);
  });

  it('when the provider is down', async () => {
    const stage = await LogoutStage.open(PROVIDER);
    const browser = await stage.signedIn();
    // A day later, what was cached does not count any more.
    stage.now = new Date(stage.now.getTime() + 90_000_000);
    stage.idp.faults = { respond: dead };
    const [answer, again] = [await browser.post('/auth/signout'), await browser.session()];
    expect([answer.status, locationOf(answer).href, again]).toEqual([302, `${APP}/home`, null]);
    expect(stage.log.warnings).toEqual(['provider-not-told']);
  });

  it('when the provider hangs: 3 seconds at most', async () => {
    const stage = await LogoutStage.open({ config: { logout: { provider: true, revokeTokens: true } } });
    const browser = await stage.signedIn();
    stage.idp.faults = { ...stage.idp.faults, respond: { unknown: () => new Promise(() => {}) } };
    const asked = hasten();
    const answer = await browser.post('/auth/signout');
    expect(locationOf(answer).origin).toBe('https://idp.test');
    expect(asked).toContain(3000);
    expect(stage.log.warnings).toEqual(['provider-not-told']);
  });

  it('when the store fails: the cookies are cleared, and the provider is not asked', async () => {
    const deleteSession = (): Promise<never> => Promise.reject(new Error('the store is down'));
    const adapter = { ...MemoryAdapter(), deleteSession };
    const stage = await LogoutStage.open({ config: { logout: 'provider', adapter } });
    const browser = await stage.signedIn();
    const answer = await browser.post('/auth/signout');
    expect(locationOf(answer).searchParams.get('code')).toBe('revocation_pending');
    expect(browser.names('session')).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('canary-secret');
      },
    ],
    ['returns no URL', () => 'nowhere'],
    ['returns a script', () => 'javascript:alert(1)'],
    ['returns plain http', () => 'http://idp.test/logout'],
    ['returns nothing', () => undefined],
  ])('when `logoutUrl` %s', async (_, logoutUrl) => {
    const stage = await LogoutStage.open({ ...PROVIDER, provider: { logoutUrl } });
    expect((await signOut(stage)).href).toBe(`${APP}/bye`);
    expect(stage.log.text()).not.toContain('canary-secret');
  });

  it('and where nothing is configured, the provider hears nothing, and the browser keeps nothing', async () => {
    const stage = await LogoutStage.open();
    const browser = await stage.signedIn();
    expect(browser.names('provider-session')).toEqual([]);
    const before = stage.idp.calls.length;
    expect(locationOf(await browser.post('/auth/signout')).origin).toBe(APP);
    expect(stage.idp.calls).toHaveLength(before);
  });
});

describe('what the browser keeps of the provider', () => {
  it('is sealed, and gone after the sign-out', async () => {
    const stage = await LogoutStage.open({ config: { logout: { provider: true, revokeTokens: true } } });
    const browser = await stage.signedIn();
    expect(browser.names('provider-session')).toHaveLength(1);
    expect(browser.cookieHeader()).not.toMatch(/canary|eyJ/);
    await browser.post('/auth/signout');
    expect(browser.names('provider-session')).toEqual([]);
  });

  it('counts for its own session only: another one is not logged out there', async () => {
    const stage = await LogoutStage.open({
      config: { logout: 'provider', session: { strategy: 'jwt' } },
    });
    const [one, other] = [await stage.signedIn(), await stage.signedIn('subject-2')];
    const [name = ''] = one.names('provider-session');
    other.plant(name, one.cookies.get(name)?.value ?? '');
    expect(await other.session()).not.toBeNull();
    expect(locationOf(await other.post('/auth/signout')).origin).toBe(APP);
  });

  it('is forgotten when somebody signs in with a password', async () => {
    const session = { strategy: 'jwt' } as const;
    const stage = await LogoutStage.open({
      config: { session, logout: 'provider' },
      more: [passwordProvider],
    });
    const browser = await stage.signedIn();
    expect(browser.names('provider-session')).toHaveLength(1);
    await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
    expect(browser.names('provider-session')).toEqual([]);
    expect(locationOf(await browser.post('/auth/signout')).origin).toBe(APP);
  });

  it.each([
    ['an ID Token', { claims: { filler: 'x'.repeat(6000) } }, { hasHint: false, revoked: 1 }],
    ['a refresh token', { token: { refresh_token: 'x'.repeat(8000) } }, { hasHint: true, revoked: 0 }],
    [
      'an access token',
      { token: { refresh_token: 'r', access_token: 'x'.repeat(8000) } },
      { hasHint: true, revoked: 1 },
    ],
  ])(
    'leaves out %s that is too long: people log out all the same',
    async (_, faults, { hasHint, revoked }) => {
      const stage = await LogoutStage.open({ config: { logout: { provider: true, revokeTokens: true } } });
      Object.assign(stage.idp.faults, faults);
      const browser = await stage.signedIn();
      const { searchParams } = locationOf(await browser.post('/auth/signout'));
      expect(searchParams.get('client_id')).toBe(stage.idp.clientId);
      expect(searchParams.has('id_token_hint')).toBe(hasHint);
      expect(stage.idp.calls.filter(({ url }) => url.endsWith('/revoke'))).toHaveLength(revoked);
    },
  );
});

describe('a provider with a way of its own', () => {
  it('gets the parameters, and may leave the state out', async () => {
    const stage = await LogoutStage.open({
      ...PROVIDER,
      provider: {
        logoutUrl: ({ endpoint, issuer, params }) =>
          new URL(`${endpoint}&to=${encodeURIComponent(params.post_logout_redirect_uri)}&of=${issuer}`),
      },
    });
    const browser = await stage.signedIn();
    const url = locationOf(await browser.post('/auth/signout', { callbackUrl: '/bye' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: 'one',
      to: `${APP}/auth/signed-out`,
      of: 'https://idp.test',
    });
    expect(locationOf(await browser.get('/auth/signed-out')).href).toBe(`${APP}/bye`);
  });

  it('may be without TLS where the provider is allowed to be', async () => {
    const logoutUrl = (): string => 'http://idp.test/leave';
    const stage = await LogoutStage.open({
      ...PROVIDER,
      provider: { logoutUrl, allowInsecureRequests: true },
    });
    expect((await signOut(stage)).href).toBe('http://idp.test/leave');
  });

  it.each([
    ['provider', 'local', 'https://idp.test'],
    ['local', 'provider', APP],
  ] as const)('may be "%s" where the configuration is "%s"', async (own, all, origin) => {
    const stage = await LogoutStage.open({ config: { logout: all }, provider: { logout: own } });
    expect((await signOut(stage)).origin).toBe(origin);
  });

  it('has its endpoint in the configuration where the metadata has none', async () => {
    const stage = await LogoutStage.open({
      ...PROVIDER,
      metadata: { end_session_endpoint: undefined },
      provider: { end_session_endpoint: 'https://idp.test/own' },
    });
    expect((await signOut(stage)).pathname).toBe('/own');
  });
});

describe('token revocation at the sign-out (RFC 7009, LO-19)', () => {
  const REVOKING = { config: { logout: { revokeTokens: true } } } as const;
  const revoked = (stage: LogoutStage): Record<string, string>[] =>
    stage.idp.calls.filter(({ url }) => url.endsWith('/revoke')).map(({ form }) => Object.fromEntries(form));

  it('sends token and hint, the refresh token first, and authenticates the client (2.1)', async () => {
    const stage = await LogoutStage.open(REVOKING);
    expect((await signOut(stage)).href).toBe(`${APP}/bye`);
    expect(revoked(stage)).toEqual([
      { token: 'canary-refresh-token', token_type_hint: 'refresh_token' },
      { token: 'canary-access-token', token_type_hint: 'access_token' },
    ]);
    const { method, headers } = stage.idp.calls.at(-1) ?? {};
    expect([method, headers?.get('authorization')?.split(' ')[0]]).toEqual(['POST', 'Basic']);
    expect(stage.log.warnings).toEqual([]);
  });

  it('takes a client without a secret by its id (2.1)', async () => {
    const provider = { client: { token_endpoint_auth_method: 'none' as const } };
    const stage = await LogoutStage.open({ ...REVOKING, provider });
    await signOut(stage);
    expect(revoked(stage)[0]).toMatchObject({ client_id: stage.idp.clientId });
  });

  it.each([
    ['answers 503 (2.2.1)', () => new Response(null, { status: 503 })],
    [
      'answers with an error (2.2.1)',
      () => Response.json({ error: 'unsupported_token_type' }, { status: 400 }),
    ],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://evil.test' } })],
    ['is down', () => Promise.reject(new Error('gone'))],
  ])('that %s fails nothing, and is logged without a token', async (_, unknown) => {
    const stage = await LogoutStage.open(REVOKING);
    stage.idp.faults = { ...stage.idp.faults, respond: { unknown } };
    expect((await signOut(stage)).href).toBe(`${APP}/bye`);
    expect(stage.log.warnings).toEqual(['provider-not-told']);
    expect(stage.log.text()).not.toContain('canary');
    // It is tried once, and what comes after the refresh token is not sent.
    expect(revoked(stage)).toHaveLength(1);
  });

  it('is left out at a provider without an endpoint for it, or with one on plain http', async () => {
    for (const revocation_endpoint of [undefined, 'http://idp.test/revoke']) {
      const stage = await LogoutStage.open({ ...REVOKING, metadata: { revocation_endpoint } });
      expect((await signOut(stage)).href).toBe(`${APP}/bye`);
      expect(revoked(stage)).toEqual([]);
    }
  });
});
