import { describe, expect, it } from 'vitest';
import { customPages } from './custom-pages.js';

describe('customPages', () => {
  it('keeps the application’s own pages', () => {
    const pages = {
      signIn: '/login',
      signOut: '/auth/leave',
      signedOut: '/auth/signout',
      error: 'https://app.test/auth/error',
      verifyRequest: '/signin',
      newUser: '/auth',
    };
    expect(customPages(pages, '/auth')).toEqual(pages);
    expect(customPages(undefined, '/auth')).toEqual({});
  });

  it.each(['', '/auth', '/api/auth'])('leaves out the path of the built-in page under "%s"', (basePath) => {
    const pages = {
      signIn: `${basePath}/signin`,
      signOut: `${basePath}/signout/`,
      signedOut: `${basePath}/signed-out`,
      error: `${basePath}/error?from=auth`,
      verifyRequest: `${basePath}/verify-request#top`,
      newUser: '/welcome',
    };
    expect(customPages(pages, basePath)).toEqual({ newUser: '/welcome' });
  });

  it('compares each page with its own action only, because no other one would loop', () => {
    const pages = { signIn: '/auth/error', error: '/auth/signin' };
    expect(customPages(pages, '/auth')).toEqual(pages);
  });

  it.each([null, '', 'http://[', '//'])('leaves out what is neither a path nor a URL (%j)', (page) => {
    expect(customPages({ signIn: page as string, error: '/oops' }, '/auth')).toEqual({ error: '/oops' });
  });

  it.each([
    [true, true],
    ['/account/sessions', '/account/sessions'],
    ['/auth/sessions', true],
    ['/auth/sessions/?from=account', true],
  ])('has the page of sessions if it is asked for (%j)', (sessions, found) => {
    expect(customPages({ sessions }, '/auth')).toEqual({ sessions: found });
  });

  it.each([false, undefined, null, '', 'http://['])('has no page of sessions otherwise (%j)', (sessions) => {
    expect(customPages({ sessions: sessions as boolean }, '/auth')).toEqual({});
  });

  it.each(['', '/auth', '/api/auth'])(
    'leaves out the built-in pages of every provider under "%s"',
    (basePath) => {
      const pages = {
        signUp: `${basePath}/signup/password?x=1`,
        resetPassword: `${basePath}/reset/staff/`,
        newPassword: `${basePath}/callback/password`,
        error: `${basePath}/signup/password`,
      };
      expect(customPages(pages, basePath)).toEqual({ error: `${basePath}/signup/password` });
    },
  );

  it('keeps pages for passwords whose path only looks like a built-in one', () => {
    const pages = { signUp: '/auth/signups', resetPassword: '/reset/password', newPassword: '/callback' };
    expect(customPages(pages, '/auth')).toEqual(pages);
  });

  it('keeps what is not a string, so that the configuration check finds it', () => {
    const pages = { signIn: 5, error: undefined };
    expect(customPages(pages as object, '/auth')).toEqual(pages);
  });
});
