import { describe, expect, it } from 'vitest';
import { pagePath } from './page-path.js';

describe('pagePath', () => {
  it.each([
    ['/', '/'],
    ['/admin', '/admin'],
    ['/_nextdoor', '/_nextdoor'],
    ['/_next/data/build-1/admin.json', '/admin'],
    ['/_next/data/build-1/admin/users.json', '/admin/users'],
    ['/_next/data/build-1/index.json', '/'],
    ['/_next/data/build-1/admin', '/_next/data/build-1/admin'],
    ['/_next/data/admin.json', '/_next/data/admin.json'],
    ['/_next/data/', '/_next/data/'],
  ])('%s is checked as %s', (pathname, page) => {
    expect(pagePath(pathname)).toBe(page);
  });

  it.each(['/_next/static/chunks/main.js', '/_next/image', '/_next/webpack-hmr'])(
    '%s is of Next',
    (pathname) => {
      expect(pagePath(pathname)).toBeUndefined();
    },
  );
});
