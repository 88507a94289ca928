import { describe, expect, it } from 'vitest';
import { cookieHeaderAfter, readSetCookie } from './set-cookie.js';

describe('readSetCookie', () => {
  it('reads every attribute, and decodes the value, which Next encodes again', () => {
    const line =
      '__Secure-a=x%7Cy=z; Max-Age=60; Path=/app; Domain=app.test; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly; Secure; Partitioned; SameSite=None';
    expect(readSetCookie(line)).toEqual({
      name: '__Secure-a',
      value: 'x|y=z',
      options: {
        maxAge: 60,
        path: '/app',
        domain: 'app.test',
        expires: new Date('2026-10-21T07:28:00Z'),
        httpOnly: true,
        secure: true,
        partitioned: true,
        sameSite: 'none',
      },
    });
  });

  it('keeps a value that is not encoded', () => {
    expect(readSetCookie('a=%zz')).toEqual({ name: 'a', value: '%zz', options: {} });
  });
});

describe('cookieHeaderAfter', () => {
  it('replaces, adds and removes, and leaves the others as they were sent', () => {
    const lines = ['a=2%7C; Path=/', 'b=; Max-Age=0', 'c=3', 'd=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'];
    expect(cookieHeaderAfter('a=1; b=1; d=0; e="%zz"', lines)).toBe('e="%zz"; a=2%7C; c=3');
  });

  it('is nothing when no cookie is left', () => {
    expect(cookieHeaderAfter('a=1', ['a=; Max-Age=0'])).toBeNull();
    expect(cookieHeaderAfter(null, [])).toBeNull();
  });
});
