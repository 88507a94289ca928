import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { isAuthAction, parseRoute } from './route.js';

const ACTIONS = [
  'callback',
  'csrf',
  'error',
  'providers',
  'session',
  'sessions',
  'signin',
  'signout',
  'verify-request',
  'webauthn-options',
];

describe('isAuthAction', () => {
  it.each(ACTIONS)('knows %s', (action) => {
    expect(isAuthAction(action)).toBe(true);
  });

  it.each(['', 'Session', 'Sessions', 'constructor', '__proto__', 'toString', 'session/'])(
    'rejects %j',
    (action) => {
      expect(isAuthAction(action)).toBe(false);
    },
  );
});

describe('parseRoute', () => {
  it.each([
    ['/auth/session', 'session', undefined],
    ['/auth/session/', 'session', undefined],
    ['/auth/signin', 'signin', undefined],
    ['/auth/signin/', 'signin', undefined],
    ['/auth/signin/github', 'signin', 'github'],
    ['/auth/signin/github/', 'signin', 'github'],
    ['/auth/callback/microsoft-entra-id', 'callback', 'microsoft-entra-id'],
    ['/auth/callback/My_Provider.2', 'callback', 'My_Provider.2'],
    ['/auth/webauthn-options/passkey', 'webauthn-options', 'passkey'],
    ['/auth/verify-request', 'verify-request', undefined],
  ])('finds %s', (pathname, action, providerId) => {
    expect(parseRoute(pathname, '/auth')).toEqual({ action, providerId });
  });

  it('works under any base path, also an empty one', () => {
    expect(parseRoute('/api/v1/auth/csrf', '/api/v1/auth')).toEqual({
      action: 'csrf',
      providerId: undefined,
    });
    expect(parseRoute('/csrf', '')).toEqual({ action: 'csrf', providerId: undefined });
    expect(parseRoute('/', '')).toBeNull();
  });

  it.each(['/auth/callback', '/auth/callback/', '/auth/webauthn-options', '/auth/webauthn-options/'])(
    'rejects %s, which lacks its provider',
    (pathname) => {
      expect(parseRoute(pathname, '/auth')).toBeNull();
    },
  );

  it.each(['session', 'csrf', 'providers', 'signout', 'error', 'verify-request'])(
    'rejects a provider after %s',
    (action) => {
      expect(parseRoute(`/auth/${action}/github`, '/auth')).toBeNull();
    },
  );

  it.each([
    '',
    '/',
    '/auth',
    '/auth/',
    '/auth//',
    '/authsession',
    '/auth//session',
    '//auth/session',
    '/auth/session//',
    '/AUTH/session',
    '/auth/Session',
    '/auth/%73ignin',
    '/auth/signin%2Fgithub',
    '/auth/signin/git%68ub',
    '/auth/signin/a%2Fb',
    '/auth/signin//github',
    '/auth/signin/github//',
    '/auth/signin/github/x',
    '/auth/session;v=1',
    '/auth/signin/github;v=1',
    '/auth;v=1/session',
    '/auth/./session',
    '/auth/session/.',
    '/auth/session/..',
    '/auth/session/../x',
    '/auth/signin/.',
    '/auth/signin/..',
    '/auth/callback/..',
    '/auth/callback/../',
    '/auth\\session',
    '/auth/session\\',
    '/auth/session\0',
    '/auth/session ',
    ' /auth/session',
    '/auth/sessionx',
    '/auth/__proto__',
    '/auth/constructor',
    '/other/session',
    '/x/auth/session',
    '/auth/signin/gïthub',
    '/auth/signin/github\n',
  ])('there is nothing at %j (HP-08)', (pathname) => {
    expect(parseRoute(pathname, '/auth')).toBeNull();
  });

  it('accepts one spelling of every route, except for one trailing slash (HP-08)', () => {
    const segment = fc.oneof(fc.constantFrom(...ACTIONS, '', '.', '..', '%2e', 'github'), fc.string());
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const pathname = `/auth/${segments.join('/')}`;
        const route = parseRoute(pathname, '/auth');
        if (route === null) return;
        const canonical = ['/auth', route.action, route.providerId]
          .filter((part) => part !== undefined)
          .join('/');
        expect([canonical, `${canonical}/`]).toContain(pathname);
      }),
    );
  });

  it('takes linear time (DL-06)', () => {
    expect(parseRoute(`/auth/signin/${'a'.repeat(200_000)}%`, '/auth')).toBeNull();
    expect(parseRoute(`/auth/${'/'.repeat(200_000)}`, '/auth')).toBeNull();
  });
});
