import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, raw } from '../../src/index.js';
import type { AuthConfig, CookiesOptions } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import {
  begin,
  callBack,
  idpProvider,
  mailProvider,
  openIdp,
  openStage,
  setCookieOf,
  signInAtIdp,
  signInByPassword,
} from './stage.js';

describe('PublicProvider', () => {
  const cases: [string, string, string][] = [
    ['PublicProvider.id: the provider id', 'id', 'credentials'],
    ['PublicProvider.name: as shown to people', 'name', 'Password'],
    ['PublicProvider.type: the provider type', 'type', 'credentials'],
    ['PublicProvider.signinUrl: absolute', 'signinUrl', 'https://app.test/auth/signin/credentials'],
    ['PublicProvider.callbackUrl: absolute', 'callbackUrl', 'https://app.test/auth/callback/credentials'],
  ];

  it.each(cases)('%s', async (_, member, value) => {
    const list = (await (await openStage().browser.get('/auth/providers')).json()) as Record<string, unknown>;
    expect(list['credentials']).toHaveProperty(member, value);
    expect(Object.keys(list['credentials'] as object)).toHaveLength(5);
  });
});

describe('PagesOptions', () => {
  const open = (changes: Partial<AuthConfig>) => openStage(changes).browser;

  it('PagesOptions.signIn: sign-in page, receives the optional query parameter error; default /signin', async () => {
    const answer = await open({ pages: { signIn: '/login' } }).get('/auth/signin?error=SessionRequired');
    expect(locationOf(answer).pathname).toBe('/login');
    expect(locationOf(answer).searchParams.get('error')).toBe('SessionRequired');
    const plain = await open({ pages: { signIn: '/login' } }).get('/auth/signin');
    expect(locationOf(plain).searchParams.has('error')).toBe(false);
    expect((await open({}).get('/auth/signin')).headers.get('content-type')).toContain('text/html');
    const refused = await signInByPassword(open({}), { password: 'wrong' });
    expect(locationOf(refused).pathname).toBe('/auth/signin');
  });

  it('PagesOptions.error: error page, receives the optional query parameter error; default /error', async () => {
    const own = await open({ pages: { error: '/oops' } }).get('/auth/error?error=Verification');
    expect(locationOf(own).href).toBe('https://app.test/oops?error=Verification');
    expect(locationOf(await open({ pages: { error: '/oops' } }).get('/auth/error')).href).toBe(
      'https://app.test/oops',
    );
    const fault = await signInByPassword(open({}), { password: 'throw' });
    expect(locationOf(fault).pathname).toBe('/auth/error');
  });

  it('PagesOptions.newUser: if set, new users are directed here on first sign-in', async () => {
    const idp = await openIdp();
    const browser = open({
      adapter: MemoryAdapter(),
      providers: [idpProvider(idp)],
      pages: { newUser: '/welcome' },
    });
    const first = locationOf(await signInAtIdp(browser, idp, { callbackUrl: '/home' }));
    expect(first.pathname).toBe('/welcome');
    expect(first.searchParams.get('callbackUrl')).toBe('https://app.test/home');
    expect(locationOf(await signInAtIdp(browser, idp, { callbackUrl: '/home' })).pathname).toBe('/home');
  });

  it('PagesOptions.signOut: sign-out page; default /signout', async () => {
    const own = await open({ pages: { signOut: '/bye' } }).get('/auth/signout');
    expect(locationOf(own).pathname).toBe('/bye');
    expect((await open({}).get('/auth/signout')).status).toBe(200);
  });

  it('PagesOptions.verifyRequest: verification-request page; default /verify-request', async () => {
    const own = await open({ pages: { verifyRequest: '/mailed' } }).get(
      '/auth/verify-request?provider=email&type=email',
    );
    expect(locationOf(own).href).toBe('https://app.test/mailed?provider=email&type=email');
    expect((await open({}).get('/auth/verify-request')).status).toBe(200);
  });
});

describe('CookiesOptions', () => {
  const override = (key: keyof CookiesOptions): Partial<AuthConfig> => ({
    cookies: { [key]: { name: `own.${key}`, options: { domain: 'app.test', sameSite: 'strict' } } },
  });

  const passwordKeys: [string, keyof CookiesOptions][] = [
    ['CookiesOptions.callbackUrl: name and options can be overridden', 'callbackUrl'],
    ['CookiesOptions.csrfToken: name and options can be overridden', 'csrfToken'],
    ['CookiesOptions.sessionToken: name and options can be overridden', 'sessionToken'],
  ];

  it.each(passwordKeys)('%s', async (_, key) => {
    const { browser } = openStage(override(key));
    const lines: string[] = [];
    for (const answer of [
      await browser.get('/auth/csrf'),
      await browser.get('/auth/signin?callbackUrl=/x'),
      await signInByPassword(browser),
    ]) {
      lines.push(...answer.headers.getSetCookie());
    }
    const line = lines.find((one) => one.startsWith(`own.${key}=`));
    expect(line).toMatch(/Domain=app\.test.*HttpOnly.*Secure.*SameSite=Strict/i);
    expect(await browser.session()).not.toBeNull();
  });

  const flowKeys: [string, keyof CookiesOptions][] = [
    ['CookiesOptions.nonce: name and options can be overridden', 'nonce'],
    ['CookiesOptions.pkceCodeVerifier: name and options can be overridden', 'pkceCodeVerifier'],
    ['CookiesOptions.state: name and options can be overridden', 'state'],
  ];

  it.each(flowKeys)('%s', async (_, key) => {
    const idp = await openIdp();
    const { browser } = openStage({ providers: [idpProvider(idp)], ...override(key) });
    const location = await begin(browser);
    expect(browser.names(`own.${key}.`)).toHaveLength(1);
    await callBack(browser, idp.authorize(location.href));
    expect(await browser.session()).not.toBeNull();
    expect(browser.names(`own.${key}.`)).toEqual([]);
  });
});

describe('Theme', () => {
  const page = async (theme: AuthConfig['theme'] & object): Promise<string> =>
    (await openStage({ theme }).browser.get('/auth/signin')).text();

  it('Theme.brandColor: colours the built-in pages', async () => {
    expect(await page({ brandColor: '#ab12cd' })).toMatch(/#ab12cd/i);
  });

  it('Theme.buttonText: colours the text of buttons', async () => {
    expect(await page({ brandColor: '#101010', buttonText: '#fedcba' })).toMatch(/#fedcba/i);
  });

  it('Theme.colorScheme: auto, dark or light', async () => {
    const [auto, dark, light] = [
      await page({ colorScheme: 'auto' }),
      await page({ colorScheme: 'dark' }),
      await page({ colorScheme: 'light' }),
    ];
    expect(auto).toContain('prefers-color-scheme');
    expect(new Set([auto, dark, light]).size).toBe(3);
  });

  it('Theme.logo: is shown', async () => {
    expect(await page({ logo: '/logo.svg' })).toMatch(/<img[^>]+src="\/logo\.svg"/);
  });
});

describe('ResponseInternal', () => {
  const ask = async (path: string, changes: Partial<AuthConfig> = {}) =>
    Auth(new Request(`https://app.test/auth/${path}`), { ...baseConfig(changes), raw });

  it('ResponseInternal.body: what would be sent', async () => {
    expect((await ask('session')).body).toBeNull();
    expect((await ask('providers')).body).toHaveProperty('credentials.type', 'credentials');
  });

  it('ResponseInternal.cookies: to be set', async () => {
    const [cookie] = (await ask('csrf')).cookies ?? [];
    expect(cookie).toMatchObject({
      name: '__Host-authjs.csrf-token',
      value: expect.stringMatching(/^[0-9a-f]{64}\|[0-9a-f]{64}$/),
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    });
  });

  it('ResponseInternal.headers: header init', async () => {
    expect(new Headers((await ask('session')).headers).get('cache-control')).toContain('no-store');
  });

  it('ResponseInternal.redirect: where to go', async () => {
    const { redirect } = await ask('signin', { pages: { signIn: '/login' } });
    expect(new URL(redirect ?? '').pathname).toBe('/login');
  });

  it('ResponseInternal.status: of the answer', async () => {
    expect((await ask('error?error=AccessDenied')).status).toBe(403);
  });
});

describe('LoggerInstance', () => {
  const spoken = async (level: 'debug' | 'error' | 'warn') => {
    const all = recordingLogger();
    const said: unknown[][] = [];
    const logger = { ...all.logger, [level]: (...args: unknown[]) => void said.push(args) };
    const { browser } = openStage({ logger, debug: true, secret: 'short', providers: [passwordProvider] });
    await browser.get('/auth/nothing');
    await signInByPassword(browser, { password: 'throw' });
    return { said, all };
  };

  it('LoggerInstance.debug: message and optional metadata', async () => {
    const { said } = await spoken('debug');
    expect(said.length).toBeGreaterThan(0);
    for (const [message] of said) expect(typeof message).toBe('string');
  });

  it('LoggerInstance.error: an Error', async () => {
    const { said } = await spoken('error');
    expect(said).toHaveLength(1);
    expect(said[0]?.[0]).toBeInstanceOf(Error);
  });

  it('LoggerInstance.warn: a WarningCode', async () => {
    const { said } = await spoken('warn');
    expect(said.map(([code]) => code)).toEqual(expect.arrayContaining(['debug-enabled', 'weak-secret']));
  });

  it('LoggerInstance, one method: the others keep the default logger', async () => {
    const warnings: string[] = [];
    const written: unknown[][] = [];
    const { error } = console;
    console.error = (...args: unknown[]) => void written.push(args);
    try {
      const logger = { warn: (code: string) => void warnings.push(code) };
      await signInByPassword(openStage({ logger, secret: 'short' }).browser, { password: 'throw' });
    } finally {
      console.error = error;
    }
    expect(warnings).toEqual(['weak-secret']);
    expect(written).toHaveLength(1);
  });
});

describe('the mail page', () => {
  it('PagesOptions.verifyRequest: where asking for a link leads', async () => {
    const { browser } = openStage({
      adapter: MemoryAdapter(),
      providers: [mailProvider([])],
      pages: { verifyRequest: '/mailed' },
    });
    const answer = await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    expect(locationOf(await browser.get(locationOf(answer).href)).pathname).toBe('/mailed');
    expect(setCookieOf(answer, '__Secure-authjs.callback-url')).toBeDefined();
  });
});
