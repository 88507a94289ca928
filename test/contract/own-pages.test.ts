import { describe, expect, it } from 'vitest';
import { Auth, skipCSRFCheck } from '../../src/index.js';
import { openStage, setCookieOf, signInByPassword, type Stage } from './stage.js';

const CSRF_COOKIE = '__Host-authjs.csrf-token';

describe('redirects to pages of the application', () => {
  const pages = { signIn: '/login?a=1', signOut: '/bye#x', error: '/oops', verifyRequest: '/mailed' };
  const cases: [string, string][] = [
    ['signin?callbackUrl=/x', '/login?a=1&callbackUrl=https%3A%2F%2Finner.test%3A3000%2Fx'],
    ['signout', '/bye?callbackUrl=https%3A%2F%2Finner.test%3A3000#x'],
    ['error?error=AccessDenied', '/oops?error=AccessDenied'],
    ['verify-request?type=email', '/mailed?type=email'],
  ];
  const ask = (stage: Stage, path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Auth(new Request(`https://inner.test:3000/auth/${path}`, { headers }), stage.config);

  it.each(cases)(
    'are paths, since behind a proxy our host may be an inner one; url is absolute (%s)',
    async (...row) => {
      const [path, expected] = row;
      const stage = openStage({ pages });
      const answer = await ask(stage, path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
      const asked = await ask(stage, path, { 'x-auth-return-redirect': '1' });
      const url = `https://inner.test:3000${expected}`;
      expect([await asked.json(), asked.headers.get('location')]).toEqual([{ url }, url]);
    },
  );

  it('are paths where a sign-in is refused, too', async () => {
    const { browser } = openStage({ pages });
    const refused = await signInByPassword(browser, { password: 'wrong' });
    expect(refused.headers.get('location')).toBe('/login?a=1&error=CredentialsSignin&code=credentials');
    const failed = await signInByPassword(browser, { password: 'throw' });
    expect(failed.headers.get('location')).toBe('/oops?error=Configuration');
  });

  it('stay absolute where the page is configured with its host, or its path could be taken for one', async () => {
    for (const signIn of ['https://login.test/in', '//login.test/in', '/.//login.test/in']) {
      const location = (await ask(openStage({ pages: { signIn } }), 'signin')).headers.get('location');
      expect(location).toMatch(/^https:\/\//);
    }
  });

  it.each(['signin', 'signout'])(
    'bring the CSRF cookie where the request brought none (%s)',
    async (path) => {
      const stage = openStage({ pages });
      const answer = await stage.browser.get(`/auth/${path}`);
      expect(setCookieOf(answer, CSRF_COOKIE)).toMatch(/=[0-9a-f]{64}%7C[0-9a-f]{64};/);
      expect(setCookieOf(await stage.browser.get(`/auth/${path}`), CSRF_COOKIE)).toBeUndefined();
      const off = await openStage({ pages, skipCSRFCheck }).browser.get(`/auth/${path}`);
      expect(setCookieOf(off, CSRF_COOKIE)).toBeUndefined();
    },
  );
});
