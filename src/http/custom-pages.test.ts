import { describe, expect, it } from 'vitest';
import { customPages } from './custom-pages.js';

describe('ownPages', () => {
  it('keeps the application’s own pages', () => {
    const pages = {
      signIn: '/login',
      signOut: '/auth/leave',
      error: 'https://app.test/auth/error',
      verifyRequest: '/signin',
      newUser: '/auth',
    };
    expect(customPages(pages, '/auth')).toEqual(pages);
    expect(customPages(undefined, '/auth')).toEqual({});
  });

  it.each(['', '/auth', '/api/auth'])(
    'leaves out what is the path of the built-in page under "%s"',
    (basePath) => {
      const pages = {
        signIn: `${basePath}/signin`,
        signOut: `${basePath}/signout/`,
        error: `${basePath}/error?from=auth`,
        verifyRequest: `${basePath}/verify-request#top`,
        newUser: '/welcome',
      };
      expect(customPages(pages, basePath)).toEqual({ newUser: '/welcome' });
    },
  );

  it('compares each page with its own action: another one does not redirect to itself', () => {
    const pages = { signIn: '/auth/error', error: '/auth/signin' };
    expect(customPages(pages, '/auth')).toEqual(pages);
  });

  it.each([null, '', 'http://[', '//'])(
    'leaves out what leads nowhere (%j): the built-in page shows',
    (page) => {
      expect(customPages({ signIn: page as string, error: '/oops' }, '/auth')).toEqual({ error: '/oops' });
    },
  );

  it('passes on what is no text, for whoever judges it', () => {
    const pages = { signIn: 5, error: undefined };
    expect(customPages(pages as object, '/auth')).toEqual(pages);
  });
});
