import { describe, expect, it } from 'vitest';
import { Auth, createAuth } from '../../src/index.js';
import Apple from '../../src/providers/apple.js';
import GitHub from '../../src/providers/github.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import { withReference } from '../support/fault-reference.js';

/** A preview deployment often lacks the credentials of some providers. */
describe('a provider without its credentials', () => {
  const open = () => {
    const log = recordingLogger();
    const config = baseConfig({
      providers: [GitHub, Apple({ clientId: 'id' }), passwordProvider],
      logger: log.logger,
    });
    return { browser: new Browser((request) => Auth(request, config)), config, log };
  };

  it('leaves all others alone, as with @auth/core', async () => {
    const { browser, log } = open();
    expect(await browser.session()).toBeNull();
    expect((await browser.get('/auth/signin')).status).toBe(200);
    await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    expect(log.errors).toEqual([]);
  });

  it.each([
    ['github', /AUTH_GITHUB_ID/],
    ['apple', /AUTH_APPLE_SECRET/],
  ])('is refused when %s is used, and the log says what to set', async (id, message) => {
    const { browser, log } = open();
    const answer = await browser.post(`/auth/signin/${id}`);
    expect(locationOf(answer).href).toMatch(withReference('https://app.test/auth/error?error=Configuration'));
    expect(log.errors).toMatchObject([{ type: 'InvalidProvider', message: expect.stringMatching(message) }]);
    expect(browser.names('authjs.state')).toEqual([]);
    const back = await browser.get(`/auth/callback/${id}?code=x&state=y`);
    expect(locationOf(back).searchParams.get('error')).toBe('OAuthCallbackError');
  });

  it('is told at once by check(), all of it together', async () => {
    const { config } = open();
    expect(await createAuth(config).check()).toEqual([
      { code: 'missing-client-credentials', message: expect.stringContaining('AUTH_GITHUB_ID') },
      { code: 'missing-client-credentials', message: expect.stringContaining('AUTH_APPLE_SECRET') },
    ]);
  });
});
