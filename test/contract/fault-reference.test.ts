import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider } from '../support/config.js';
import { REFERENCE } from '../support/fault-reference.js';
import { mailProvider, openStage, signInByPassword, type Stage } from './stage.js';

const APP = 'https://app.test';
const WANTS_URL = { 'x-auth-return-redirect': '1' };

/** The one reference that the log has. */
function logged({ log }: Pick<Stage, 'log'>): string {
  expect(log.errors).toHaveLength(1);
  const reference = log.errors[0]?.reference;
  expect(reference).toMatch(REFERENCE);
  return reference ?? '';
}

/** The references that a page shows. */
const shown = (page: string): string[] =>
  [...page.matchAll(/<code dir="ltr">(.*?)<\/code>/g)].map(([, text = '']) => text);

const pageAt = async ({ browser }: Pick<Stage, 'browser'>, url: string): Promise<string> =>
  (await browser.get(url)).text();

const mailThatFails = (): Partial<AuthConfig> => ({
  adapter: MemoryAdapter(),
  providers: [
    passwordProvider,
    { ...mailProvider([]), sendVerificationRequest: () => Promise.reject(new Error('no SMTP')) },
  ],
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('whoever sees a fault can name its line in the log (contract, The reference of a fault)', () => {
  it('on the error page', async () => {
    const stage = openStage();
    const { href } = locationOf(await signInByPassword(stage.browser, { password: 'throw' }));
    const reference = logged(stage);
    expect(href).toBe(`${APP}/auth/error?error=Configuration&reference=${reference}`);
    const page = await pageAt(stage, href);
    expect(shown(page)).toEqual([reference]);
    expect(page).toContain('Reference: ');
  });

  it('on the sign-in page', async () => {
    const stage = openStage(mailThatFails());
    const { href } = locationOf(await stage.browser.post('/auth/signin/email', { email: 'ada@example.com' }));
    const reference = logged(stage);
    expect(href).toBe(`${APP}/auth/signin?error=EmailSignin&reference=${reference}`);
    const page = await pageAt(stage, href);
    expect(shown(page)).toEqual([reference]);
    expect(page).toMatch(/role="alert"[^]*send the email\.[^]*<code dir="ltr">/);
  });

  it('in every language, from left to right', async () => {
    for (const language of ['ar', 'de', 'ja']) {
      const page = await pageAt(
        openStage({ language }),
        '/auth/error?error=Configuration&reference=0a1b2c3d',
      );
      expect([shown(page), page.includes('Reference: ')]).toEqual([['0a1b2c3d'], false]);
    }
  });

  it('where the configuration is wrong, as a page and as JSON', async () => {
    const stage = openStage({ secret: '' });
    const page = await pageAt(stage, '/auth/signin');
    expect(shown(page)).toEqual([logged(stage)]);
    const other = openStage({ secret: '' });
    const answer = (await (await other.browser.get('/auth/session')).json()) as object;
    expect(answer).toEqual({ message: expect.any(String), reference: logged(other) });
  });

  it('in what programs get', async () => {
    const stage = openStage({ callbacks: { session: () => Promise.reject(new Error('x')) } });
    await signInByPassword(stage.browser);
    const answer = await stage.browser.get('/auth/session');
    expect(await answer.json()).toEqual({ message: expect.any(String), reference: logged(stage) });
    const asked = openStage();
    const failed = await asked.browser.post(
      '/auth/callback/credentials',
      { username: 'ada', password: 'throw' },
      { headers: WANTS_URL },
    );
    const reference = logged(asked);
    const url = `${APP}/auth/error?error=Configuration&reference=${reference}`;
    expect(await failed.json()).toEqual({ url, reference });
  });

  it('in the line of the console', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    const config = baseConfig();
    const request = new Request(`${APP}/auth/session`);
    const answer = await Auth(request, { ...config, secret: '' });
    const { reference } = (await answer.json()) as { reference: string };
    expect(lines.map((line) => line.split('\n')[0])).toEqual([
      expect.stringMatching(`^\\[latchkey\\]\\[error\\]\\[${reference}\\] MissingSecret: `),
    ]);
  });

  it('and faults of one cause within a minute share the reference of the first, which is the one in the log', async () => {
    const { browser, log } = openStage({ limits: false });
    const references = new Set<string | null>();
    for (let i = 0; i < 20; i += 1) {
      const { searchParams } = locationOf(await signInByPassword(browser, { password: 'throw' }));
      references.add(searchParams.get('reference'));
    }
    expect([...references]).toEqual(log.errors.map(({ reference }) => reference));
    expect(log.warnings.filter((code) => code === 'fault-repeated')).toHaveLength(1);
  });

  it('and with `debug` every fault has its own', async () => {
    const { browser, log } = openStage({ limits: false, debug: true });
    for (let i = 0; i < 20; i += 1) await signInByPassword(browser, { password: 'throw' });
    expect(new Set(log.errors.map(({ reference }) => reference)).size).toBe(20);
  });
});

describe('a refusal has no reference: it is counted, and has no line (contract, The reference of a fault)', () => {
  it.each<[string, Partial<AuthConfig>, (stage: Stage) => Promise<Response>]>([
    ['a wrong password', {}, ({ browser }) => signInByPassword(browser, { password: 'wrong' })],
    ['a callback that says no', { callbacks: { signIn: () => false } }, (s) => signInByPassword(s.browser)],
    ['no CSRF token', {}, ({ browser }) => browser.post('/auth/signout', {}, { csrf: false })],
    ['an answer nobody asked for', {}, ({ browser }) => browser.get('/auth/callback/credentials')],
  ])('%s', async (_, changes, act) => {
    const stage = openStage(changes);
    const answer = await act(stage);
    expect([stage.log.errors, answer.headers.get('location') ?? '']).toEqual([
      [],
      expect.not.stringContaining('reference'),
    ]);
    expect(await answer.text()).not.toContain('reference');
  });
});

describe('pages of the application get the URL they know (contract, The reference of a fault)', () => {
  const pages = { signIn: '/login', error: '/oops?a=1' };

  it('and nothing more', async () => {
    const stage = openStage({ pages });
    const failed = await signInByPassword(stage.browser, { password: 'throw' });
    expect(failed.headers.get('location')).toBe('/oops?a=1&error=Configuration');
    const mail = openStage({ ...mailThatFails(), pages });
    const unsent = await mail.browser.post('/auth/signin/email', { email: 'ada@example.com' });
    expect(unsent.headers.get('location')).toBe('/login?error=EmailSignin');
    const broken = await openStage({ pages, secret: '' }).browser.get('/auth/signin');
    expect(broken.headers.get('location')).toBe('/oops?a=1&error=Configuration');
  });

  it('also where somebody writes a reference into the query', async () => {
    const { browser } = openStage({ pages });
    const error = await browser.get('/auth/error?error=AccessDenied&reference=0a1b2c3d');
    expect(error.headers.get('location')).toBe('/oops?a=1&error=AccessDenied');
    const signIn = await browser.get('/auth/signin?error=Signin&reference=0a1b2c3d&callbackUrl=/');
    expect(locationOf(signIn).searchParams.has('reference')).toBe(false);
  });

  it('a script is told beside it', async () => {
    const stage = openStage({ pages });
    const fields = { username: 'ada', password: 'throw' };
    const answer = await stage.browser.post('/auth/callback/credentials', fields, { headers: WANTS_URL });
    expect(await answer.json()).toEqual({
      url: `${APP}/oops?a=1&error=Configuration`,
      reference: logged(stage),
    });
  });
});

describe('nothing but a reference is shown as one (contract, The reference of a fault; PG-01)', () => {
  const written = [
    '',
    '0a1b2c3',
    '0a1b2c3d4',
    '0A1B2C3D',
    '0a1b2c3g',
    '0a1b2c3d\n',
    ' 0a1b2c3d',
    '０a1b2c3d',
    '<b>1b2c3',
    '"><script>alert(1)</script>',
    '{reference}',
    'call +49 30 1234567',
    'javascript:alert(1)',
    '__proto__',
  ];

  it.each(written)('%j', async (reference) => {
    const query = new URLSearchParams({ error: 'Signin', reference });
    const stage = openStage();
    for (const page of ['error', 'signin']) {
      const text = await pageAt(stage, `/auth/${page}?${query}`);
      expect(shown(text)).toEqual([]);
      expect(text).not.toContain('Reference: ');
      if (reference.trim().length > 8) expect(text).not.toContain(reference);
    }
  });

  it('not either where there is no error', async () => {
    expect(shown(await pageAt(openStage(), '/auth/signin?reference=0a1b2c3d'))).toEqual([]);
  });
});
