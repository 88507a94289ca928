import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig } from '../support/config.js';

const password = Credentials({
  id: 'password',
  credentials: {
    username: { label: 'User name' },
    pin: { label: 'PIN', autocomplete: 'one-time-code' },
    password: { type: 'password' },
  },
  authorize: ({ username, password: given }) =>
    given === 'right' ? { id: '1', name: String(username) } : null,
});
const mail: AuthConfig['providers'][number] = {
  id: 'mail',
  type: 'email',
  name: 'Mail',
  sendVerificationRequest: () => Promise.reject(new Error('the mailer is down')),
};
const github = {
  id: 'github',
  type: 'oauth',
  name: 'GitHub',
  clientId: 'c',
  issuer: 'https://x.test',
} as const;

function open(more: Partial<AuthConfig> = {}): Browser {
  const session = { strategy: 'jwt' } as const;
  const config = baseConfig({
    adapter: MemoryAdapter(),
    session,
    providers: [github, password, mail],
    logger: { error: () => {}, warn: () => {} },
    ...more,
  });
  return new Browser((request) => Auth(request, config));
}

const fields = { username: 'ada <1>', pin: '123456', password: 'wrong-canary' };
async function refuse(browser: Browser): Promise<URL> {
  return locationOf(await browser.post('/auth/callback/password', fields));
}
async function show(browser: Browser, target: string | URL): Promise<string> {
  return (await (await browser.get(String(target))).text()).replace(/\s+/g, ' ').replace(/> </g, '><');
}
const formOf = (body: string, action: string): string =>
  body.match(/<form.*?<\/form>/g)?.find((form) => form.includes(`action="/auth/${action}"`)) ?? '';

describe('a form of the sign-in page that was refused', () => {
  it('says so at its fields, and keeps what is no secret', async () => {
    const browser = open();
    const page = await show(browser, await refuse(browser));
    const form = formOf(page, 'callback/password');
    expect(form).toMatch(/role="alert" id="(p1-problem)".*match our records/);
    expect(form).toMatch(
      /name="username"[^>]* value="ada &lt;1&gt;"[^>]*aria-invalid="true" aria-describedby="p1-problem"/,
    );
    expect(page).not.toMatch(/wrong-canary|123456/);
    expect(page.match(/role="alert"/g)).toHaveLength(1);
    // The password is what to type again; the code comes first.
    expect(form).toMatch(/name="pin"[^>]* autofocus/);
  });

  it('puts nothing of it into an address, and nothing readable into a cookie', async () => {
    const browser = open();
    const answer = await browser.post('/auth/callback/password', fields);
    expect(locationOf(answer).href).toBe(
      'https://app.test/auth/signin?error=CredentialsSignin&code=credentials',
    );
    const cookies = answer.headers.getSetCookie().join('\n');
    expect(cookies).toMatch(/__Secure-authjs\.attempt=[^;]+; .*Max-Age=120.*HttpOnly/i);
    expect(cookies).not.toMatch(/ada|wrong|123456/);
  });

  it('is forgotten once it was shown, and without an error', async () => {
    const browser = open();
    const target = await refuse(browser);
    await show(browser, target);
    const again = await show(browser, target);
    expect(formOf(again, 'callback/password')).not.toContain('value="ada');
    expect(again).toContain('match our records');
    await refuse(browser);
    expect(await show(browser, '/auth/signin')).not.toContain('value="ada');
  });

  it('keeps the address of a mail that could not be sent', async () => {
    const browser = open();
    const answer = await browser.post('/auth/signin/mail', { email: 'Ada@example.com' });
    const form = formOf(await show(browser, locationOf(answer)), 'signin/mail');
    expect(form).toMatch(/role="alert"[^>]*>.*send the email/);
    expect(form).toMatch(/name="email" value="Ada@example\.com".*aria-invalid="true"/);
  });

  it.each([
    ['of somebody else', 'x'.repeat(200)],
    ['that is empty', ''],
  ])('ignores a cookie %s', async (_title, value) => {
    const browser = open();
    browser.plant('__Secure-authjs.attempt', value);
    const page = await show(browser, '/auth/signin?error=CredentialsSignin');
    expect(page).toContain('match our records');
    expect(page).not.toContain('aria-invalid="true"');
  });

  it('is not kept for pages of the application, nor for programs', async () => {
    const own = open({ pages: { signIn: '/login' } });
    await own.post('/auth/callback/password', fields);
    const program = open();
    await program.post('/auth/callback/password', fields, { headers: { 'x-auth-return-redirect': '1' } });
    expect([...own.names('attempt'), ...program.names('attempt')]).toEqual([]);
  });

  it('is not kept where the form came without its token: another site may have sent it', async () => {
    const browser = open();
    const answer = await browser.post('/auth/callback/password', fields, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(browser.names('attempt')).toEqual([]);
  });

  it('keeps no long values', async () => {
    const browser = open();
    const answer = await browser.post('/auth/callback/password', { ...fields, username: 'x'.repeat(255) });
    expect(await show(browser, locationOf(answer))).not.toContain('xxx');
  });
});

describe('the way that was used last', () => {
  const signIn = (browser: Browser): Promise<Response> =>
    browser.post('/auth/callback/password', { ...fields, password: 'right' });

  it('comes first and is marked, also after signing out', async () => {
    const browser = open();
    expect(await show(browser, '/auth/signin')).not.toContain('Last used');
    await signIn(browser);
    await browser.post('/auth/signout');
    const page = await show(browser, '/auth/signin');
    expect(page.match(/action="[^"]*"/g)?.[0]).toBe('action="/auth/callback/password"');
    expect(formOf(page, 'callback/password')).toContain('<small>Last used</small>');
    expect(page.match(/Last used/g)).toHaveLength(1);
  });

  it('is not remembered after a refusal, where there is one way, or for own pages', async () => {
    const refused = open();
    await refuse(refused);
    const single = open({ providers: [password] });
    await signIn(single);
    const own = open({ pages: { signIn: '/login' } });
    await signIn(own);
    for (const browser of [refused, single, own]) expect(browser.names('last-used')).toEqual([]);
  });

  it('is nothing where the cookie names no provider', async () => {
    for (const value of ['nobody', '__proto__', '<script>', '']) {
      const browser = open();
      browser.plant('__Secure-authjs.last-used', value);
      expect(await show(browser, '/auth/signin')).not.toContain('Last used');
    }
  });

  it('is sent to the actions only', async () => {
    const answer = await signIn(open());
    const line = answer.headers.getSetCookie().find((cookie) => cookie.includes('last-used')) ?? '';
    expect(line).toMatch(/^__Secure-authjs\.last-used=password; /);
    expect(line).toMatch(/Path=\/auth(;|$)/);
    expect(line).toMatch(/HttpOnly/);
    expect(line).not.toMatch(/Domain/);
  });
});
