import { describe, expect, it } from 'vitest';
import { Auth } from '../auth.js';
import { Browser, locationOf } from '../../../test/support/browser.js';
import { baseConfig } from '../../../test/support/config.js';

describe('POST signin of a method whose form is on the sign-in page (contract, Routes)', () => {
  it.each([
    [undefined, 'https://app.test/auth/signin'],
    ['/login?from=auth', 'https://app.test/login?from=auth'],
    ['https://accounts.app.test/login', 'https://accounts.app.test/login'],
  ])('with pages.signIn %s leads to %s', async (signIn, expected) => {
    const config = baseConfig(signIn === undefined ? {} : { pages: { signIn } });
    const browser = new Browser((request) => Auth(request, config));
    const answer = await browser.post('/auth/signin/credentials');
    expect(answer.status).toBe(302);
    expect(locationOf(answer).href).toBe(expected);
  });

  it('is refused without the CSRF token', async () => {
    const browser = new Browser((request) => Auth(request, baseConfig()));
    const answer = await browser.post('/auth/signin/credentials', {}, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
  });
});
