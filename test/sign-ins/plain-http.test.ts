import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig } from '../support/config.js';

const password = { username: 'ada', password: 'correct horse' };

describe.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://intranet.test'])(
  'an application at %s',
  (origin) => {
    const open = (): Browser => new Browser((request) => Auth(request, baseConfig()), origin);

    it.each(['/dashboard?tab=1', `${origin}/dashboard?tab=1`])(
      'takes people where they wanted to go after signing in: %s',
      async (callbackUrl) => {
        const browser = open();
        const answer = await browser.post('/auth/callback/credentials', { ...password, callbackUrl });
        expect(locationOf(answer).href).toBe(`${origin}/dashboard?tab=1`);
        expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
      },
    );

    it('takes them to its own front page when the target is one of the same host over https', async () => {
      const callbackUrl = `${origin.replace('http:', 'https:')}/dashboard`;
      const answer = await open().post('/auth/callback/credentials', { ...password, callbackUrl });
      expect(locationOf(answer).href).toBe(`${origin}/`);
    });
  },
);
