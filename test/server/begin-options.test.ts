import { describe, expect, it } from 'vitest';
import type { Begun } from '../../src/server/begin.js';
import { afterSignIn, pageThatAsked, toBeginOptions } from '../../src/server/begin-options.js';
import { createAuthServer } from '../../src/server/auth-server.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, passwordProvider } from '../support/config.js';

const sentFrom = (referer?: string): Request =>
  new Request('https://app.test/enter', { headers: referer === undefined ? {} : { referer } });

describe('the page that asked for a sign-in', () => {
  it.each([
    ['https://app.test/shop?cart=1', '/shop?cart=1'],
    // A sign-in page was opened for another one.
    ['https://app.test/enter?callbackUrl=%2Finside%3Fa%3D1', '/inside?a=1'],
    // Two slashes would name a host.
    ['https://app.test//other.test/', '/other.test/'],
    ['https://other.test/shop', '/'],
    ['no url', '/'],
    [undefined, '/'],
  ])('%s: %s', (referer, path) => {
    expect(pageThatAsked(sentFrom(referer))).toBe(path);
  });
});

describe('what signIn of a binding takes', () => {
  it('is where to go, and everything else is a field', () => {
    expect(
      toBeginOptions(
        sentFrom(),
        { redirectTo: '/inside', email: 'ada@example.com', phone: undefined },
        { prompt: 'login' },
      ),
    ).toEqual({
      redirectTo: '/inside',
      fields: { email: 'ada@example.com' },
      authorizationParams: { prompt: 'login' },
    });
  });

  it('leads back to the page that asked', () => {
    expect(toBeginOptions(sentFrom('https://app.test/shop')).redirectTo).toBe('/shop');
  });
});

describe('where a sign-in leads that began on the own sign-in page', () => {
  it.each([
    ['/login?callbackUrl=%2Finside%3Fa%3D1', '/inside?a=1'],
    ['/login', '/'],
    // A refusal brings no `callbackUrl`: the cookie has it.
    ['/login?error=CredentialsSignin&code=credentials', ''],
    ['/shop?error=1', '/shop?error=1'],
    ['/', '/'],
    ['https://other.test/login', 'https://other.test/login'],
    [undefined, undefined],
  ])('%s: %s', (page, target) => {
    expect(afterSignIn(page, '/login?from=app')).toBe(target);
    expect(afterSignIn(page, undefined)).toBe(page);
  });
});

describe('signIn of a binding, called by a form of the own sign-in page', () => {
  const config: AuthConfig = baseConfig({ pages: { signIn: '/login' }, providers: [passwordProvider] });
  const signIn = async (page: string, fields: Record<string, string>, cookie = ''): Promise<Begun> => {
    const source = {
      url: 'https://app.test/login',
      headers: new Headers({ referer: `https://app.test${page}`, cookie }),
    };
    return createAuthServer(config).signIn(
      source,
      source,
      passwordProvider.id,
      toBeginOptions(source, fields),
    );
  };

  it('leads where that page was opened for, also after a first attempt was refused, and never back to it', async () => {
    const opened = '/login?callbackUrl=%2Finside';
    const wrong = await signIn(opened, { username: 'ada', password: 'no' });
    const cookie = wrong.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(new URL(wrong.url)).toMatchObject({ pathname: '/login' });
    const right = { username: 'ada', password: 'correct horse' };
    expect((await signIn(opened, right)).url).toBe('https://app.test/inside');
    expect((await signIn(new URL(wrong.url).href.slice(16), right, cookie)).url).toBe(
      'https://app.test/inside',
    );
    expect((await signIn('/login', right, cookie)).url).toBe('https://app.test/');
  });
});
