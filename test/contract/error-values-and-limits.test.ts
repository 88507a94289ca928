import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { CredentialsSignin } from '../../src/errors.js';
import { decode, encode } from '../../src/jwt/index.js';
import type { AuthConfig, ErrorPageParam, SignInPageErrorParam } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider, SECRET } from '../support/config.js';
import {
  callBack,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  signInByPassword,
  spiedAdapter,
  type Outbox,
} from './stage.js';
import { withReference } from '../support/fault-reference.js';

const textOf = async (path: string, changes: Partial<AuthConfig> = {}): Promise<string> => {
  const html = await (await openStage(changes).browser.get(path)).text();
  return html.slice(html.indexOf('<main>')).replaceAll(/<input[^>]*>/g, '');
};

describe('ErrorPageParam', () => {
  const cases: [string, ErrorPageParam, number][] = [
    ['ErrorPageParam Configuration: the error page has a text of its own, status 500', 'Configuration', 500],
    ['ErrorPageParam AccessDenied: the error page has a text of its own, status 403', 'AccessDenied', 403],
    ['ErrorPageParam Verification: the error page has a text of its own, status 403', 'Verification', 403],
  ];

  it.each(cases)('%s', async (_, error, status) => {
    const { browser } = openStage();
    expect((await browser.get(`/auth/error?error=${error}`)).status).toBe(status);
    expect((await browser.get('/auth/error?error=Nonsense')).status).toBe(200);
    expect(await textOf(`/auth/error?error=${error}`)).not.toBe(await textOf('/auth/error?error=Nonsense'));
  });

  it('ErrorPageParam Configuration: the value of a fault of the deployment', async () => {
    const answer = await signInByPassword(openStage().browser, { password: 'throw' });
    expect(locationOf(answer).href).toMatch(withReference('https://app.test/auth/error?error=Configuration'));
  });

  it('ErrorPageParam AccessDenied: the value of a signIn callback that refuses', async () => {
    const answer = await signInByPassword(openStage({ callbacks: { signIn: () => false } }).browser);
    expect(locationOf(answer).href).toBe('https://app.test/auth/error?error=AccessDenied');
  });

  it('ErrorPageParam Verification: the value of a bad mail link', async () => {
    const { browser } = openStage({ adapter: MemoryAdapter(), providers: [mailProvider([])] });
    const answer = await browser.post('/auth/callback/email', { email: 'ada@example.com', token: 'unknown' });
    expect(locationOf(answer).href).toBe('https://app.test/auth/error?error=Verification');
  });
});

describe('SignInPageErrorParam', () => {
  const cases: [string, SignInPageErrorParam][] = [
    ['SignInPageErrorParam Signin: a text of its own', 'Signin'],
    ['SignInPageErrorParam OAuthSignin: a text of its own', 'OAuthSignin'],
    ['SignInPageErrorParam OAuthCallbackError: a text of its own', 'OAuthCallbackError'],
    ['SignInPageErrorParam OAuthCreateAccount: a text of its own', 'OAuthCreateAccount'],
    ['SignInPageErrorParam EmailCreateAccount: a text of its own', 'EmailCreateAccount'],
    ['SignInPageErrorParam Callback: a text of its own', 'Callback'],
    ['SignInPageErrorParam OAuthAccountNotLinked: a text of its own', 'OAuthAccountNotLinked'],
    ['SignInPageErrorParam EmailSignin: a text of its own', 'EmailSignin'],
    ['SignInPageErrorParam CredentialsSignin: a text of its own', 'CredentialsSignin'],
    ['SignInPageErrorParam SessionRequired: a text of its own', 'SessionRequired'],
  ];

  it.each(cases)('%s', async (_, error) => {
    const texts = await Promise.all(cases.map(([, other]) => textOf(`/auth/signin?error=${other}`)));
    const own = await textOf(`/auth/signin?error=${error}`);
    expect(texts.filter((text) => text === own)).toHaveLength(1);
    expect(own).not.toBe(await textOf('/auth/signin?error=Nonsense'));
    expect(own).not.toBe(await textOf('/auth/signin'));
  });

  const errorOf = (answer: Response): string => {
    const url = locationOf(answer);
    expect(url.pathname).toBe('/auth/signin');
    return url.searchParams.get('error') ?? '';
  };

  it('SignInPageErrorParam OAuthSignin: the value of a provider that cannot be reached', async () => {
    const idp = await openIdp();
    idp.faults.respond = { metadata: () => Promise.reject(new TypeError('connection refused')) };
    const { browser } = openStage({ providers: [idpProvider(idp)] });
    expect(errorOf(await browser.post('/auth/signin/idp'))).toBe('OAuthSignin');
  });

  it('SignInPageErrorParam OAuthCallbackError: the value of a provider that refuses', async () => {
    const idp = await openIdp();
    const { browser } = openStage({ providers: [idpProvider(idp)] });
    expect(errorOf(await callBack(browser, new URLSearchParams({ error: 'access_denied' })))).toBe(
      'OAuthCallbackError',
    );
  });

  it('SignInPageErrorParam OAuthAccountNotLinked: the value where the address belongs to a user', async () => {
    const idp = await openIdp();
    const adapter = MemoryAdapter();
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: null });
    const { browser } = openStage({ adapter, providers: [idpProvider(idp)] });
    expect(errorOf(await signInAtIdp(browser, idp))).toBe('OAuthAccountNotLinked');
  });

  it('SignInPageErrorParam EmailSignin: the value of a mail that could not be sent', async () => {
    const sendVerificationRequest = () => Promise.reject(new Error('no route to host'));
    const providers = [mailProvider([], { sendVerificationRequest })];
    const { browser } = openStage({ adapter: MemoryAdapter(), providers });
    expect(errorOf(await browser.post('/auth/signin/email', { email: 'a@b.test' }))).toBe('EmailSignin');
  });

  it('SignInPageErrorParam CredentialsSignin: the value of wrong credentials, with a code', async () => {
    const { browser } = openStage();
    const answer = await signInByPassword(browser, { password: 'wrong' });
    expect(errorOf(answer)).toBe('CredentialsSignin');
    expect(locationOf(answer).searchParams.get('code')).toBe('credentials');
    class Locked extends CredentialsSignin {
      override code = 'locked';
    }
    const authorize = () => Promise.reject(new Locked());
    const own = openStage({ providers: [{ ...passwordProvider, authorize }] }).browser;
    expect(locationOf(await signInByPassword(own)).searchParams.get('code')).toBe('locked');
  });
});

describe('limits', () => {
  it('Limit JWT maxAge: default 2592000 seconds (30 days)', async () => {
    const token = await encode({ token: { sub: '1' }, secret: SECRET, salt: 's' });
    const { iat = 0, exp = 0 } = (await decode({ token, secret: SECRET, salt: 's' })) ?? {};
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
  });

  it('Limit session extension: at most once per updateAge, however often the session is read', async () => {
    const idp = await openIdp();
    const { adapter, calls } = spiedAdapter();
    const { browser, wait } = openStage({
      adapter,
      providers: [idpProvider(idp)],
      session: { maxAge: 1000, updateAge: 100 },
    });
    await signInAtIdp(browser, idp);
    for (let seconds = 0; seconds < 500; seconds += 50) {
      wait(50);
      await browser.session();
    }
    expect(calls('updateSession')).toHaveLength(5);
  });

  it('Limit verification token use: once only, also for parallel clicks', async () => {
    const outbox: Outbox = [];
    const adapter = MemoryAdapter();
    const { browser } = openStage({ adapter, providers: [mailProvider(outbox, { confirm: 'never' })] });
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const link = linkIn(outbox);
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.clone().get(link)));
    const errors = answers.map((answer) => locationOf(answer).searchParams.get('error'));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(adapter.snapshot().sessions).toHaveLength(1);
  });
});
