import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { locationOf, type Browser } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { linkIn, mailProvider, openStage, signInByPassword, type Outbox } from './stage.js';

// What docs/custom-pages.md tells those who write pages: each line of it that a request can try.

const pages = {
  signIn: '/login',
  signOut: '/logout',
  error: '/problem',
  verifyRequest: '/check-mail',
  newUser: '/welcome',
};

function open(): { browser: Browser; outbox: Outbox } {
  const outbox: Outbox = [];
  const providers = [passwordProvider, mailProvider(outbox, { code: true })];
  const adapter = MemoryAdapter();
  return { ...openStage({ adapter, session: { strategy: 'jwt' }, providers, pages }), outbox };
}

/** Where a browser ends that follows the redirects of the actions. */
async function followed(browser: Browser, answer: Response): Promise<string> {
  const { pathname, search } = locationOf(answer);
  const isAction = pathname.startsWith('/auth/');
  return isAction ? followed(browser, await browser.get(pathname + search)) : pathname + search;
}

const askForMail = (browser: Browser, fields: Record<string, string> = {}): Promise<Response> =>
  browser.post('/auth/signin/email', { email: 'ada@example.com', ...fields });

const wrongFor = (code = ''): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe('the forms of pages of one’s own', () => {
  it('lead to the pages that the document names', async () => {
    const { browser, outbox } = open();
    expect(await followed(browser, await signInByPassword(browser, { password: 'wrong' }))).toBe(
      '/login?error=CredentialsSignin&code=credentials',
    );
    expect(await followed(browser, await browser.post('/auth/signin/credentials'))).toBe('/login');
    expect(await followed(browser, await askForMail(browser, { email: 'ada' }))).toBe(
      '/login?error=EmailSignin&code=email_invalid',
    );
    expect(outbox).toEqual([]);
    expect(await followed(browser, await askForMail(browser))).toBe('/check-mail?provider=email&type=email');
    expect(await followed(browser, await browser.post('/auth/signout', { callbackUrl: '/bye' }))).toBe(
      '/bye',
    );
  });

  it.each(['signin/email', 'callback/credentials', 'callback/email', 'signout'])(
    'are refused without the token (%s)',
    async (action) => {
      const { browser, outbox } = open();
      for (const fields of [{}, { csrfToken: 'f'.repeat(64) }]) {
        const answer = await browser.post(
          `/auth/${action}`,
          { email: 'ada@example.com', ...fields },
          { csrf: false },
        );
        expect(await followed(browser, answer)).toMatch(/^\/login\?error=MissingCSRF/);
      }
      expect(outbox).toEqual([]);
    },
  );

  it('take the code of a mail, five tries of it, and what is no code costs none', async () => {
    const { browser, outbox } = open();
    await askForMail(browser);
    const code = outbox.at(-1)?.code;
    const type = async (typed: string): Promise<string> =>
      followed(browser, await browser.post('/auth/callback/email', { code: typed, callbackUrl: '/in' }));
    const refused = (problem: string): string =>
      `/check-mail?provider=email&type=email&error=Verification&code=${problem}`;
    for (let count = 0; count < 10; count += 1) expect(await type('1234')).toBe(refused('code_wrong'));
    for (let count = 0; count < 4; count += 1) expect(await type(wrongFor(code))).toBe(refused('code_wrong'));
    expect(await type(wrongFor(code))).toBe(refused('code_used'));
    expect(await type(code ?? '')).toBe(refused('code_used'));
    // The link of the same mail still works, and somebody new is welcomed.
    const { pathname, search } = new URL(linkIn(outbox));
    const welcome = new URL(
      await followed(browser, await browser.get(pathname + search)),
      'https://app.test',
    );
    expect([welcome.pathname, [...welcome.searchParams.keys()]]).toEqual(['/welcome', ['callbackUrl']]);
  });

  it('sign in with the right code, in the browser that asked for the mail only', async () => {
    const { browser, outbox } = open();
    await askForMail(browser);
    const code = outbox.at(-1)?.code ?? '';
    const done = await browser.post('/auth/callback/email', { code, callbackUrl: '/in' });
    expect(await followed(browser, done)).toBe('/welcome?callbackUrl=https%3A%2F%2Fapp.test%2Fin');
    const stranger = open();
    const other = await stranger.browser.post('/auth/callback/email', { code });
    expect(await followed(stranger.browser, other)).toContain('code=code_used');
  });

  it('are done once where they say their showing, and each time where they do not', async () => {
    const { browser, outbox } = open();
    for (const showing of ['0123456789abcdef', '0123456789abcdef', 'fedcba9876543210'])
      await askForMail(browser, { _showing: showing });
    expect(outbox).toHaveLength(2);
    await askForMail(browser);
    await askForMail(browser);
    expect(outbox).toHaveLength(4);
  });

  it('are answered with a URL where a script asks for it, with the same cookies', async () => {
    const { browser } = open();
    const headers = { 'x-auth-return-redirect': '1' };
    const fields = { username: 'ada', password: 'wrong', callbackUrl: '/in' };
    const refused = await browser.post('/auth/callback/credentials', fields, { headers });
    expect([refused.status, await refused.json()]).toEqual([
      200,
      { url: 'https://app.test/login?error=CredentialsSignin&code=credentials' },
    ]);
    const right = { ...fields, password: 'correct horse' };
    const done = await browser.post('/auth/callback/credentials', right, { headers });
    expect([done.status, await done.json()]).toEqual([200, { url: 'https://app.test/in' }]);
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
  });

  it('lead to no other origin, and to what the cookie knows where they say nothing', async () => {
    const { browser } = open();
    for (const callbackUrl of ['https://evil.test/', '//evil.test', `/${'x'.repeat(2048)}`])
      expect(locationOf(await signInByPassword(browser, { callbackUrl })).href).toBe('https://app.test/');
    await browser.get('/auth/signin?callbackUrl=%2Finside');
    expect(await followed(browser, await signInByPassword(browser))).toBe('/inside');
  });

  it('remember neither the way nor what was typed', async () => {
    const { browser } = open();
    const answers = [await signInByPassword(browser, { password: 'wrong' }), await signInByPassword(browser)];
    for (const answer of answers)
      expect(answer.headers.getSetCookie().join()).not.toMatch(/authjs\.(?:last-used|attempt)/);
  });

  it('are refused with a status where they are no form', async () => {
    const { browser } = open();
    const csrfToken = await browser.csrfToken();
    const send = async (body: string, type = 'application/x-www-form-urlencoded'): Promise<number> => {
      const headers = { 'content-type': type, cookie: browser.cookieHeader() };
      const url = 'https://app.test/auth/signin/email';
      return (await browser.send(new Request(url, { method: 'POST', headers, body }))).status;
    };
    expect(await send(`csrfToken=${csrfToken}&email=a@b.test&email=c@d.test`)).toBe(400);
    expect(await send('{', 'application/json')).toBe(400);
    expect(await send(`email=${'a'.repeat(65_536)}`)).toBe(413);
    expect(await send('email', 'text/plain')).toBe(415);
    expect((await browser.post('/auth/signin/nobody')).status).toBe(404);
    expect((await browser.post('/auth/verify-request')).status).toBe(405);
  });
});
