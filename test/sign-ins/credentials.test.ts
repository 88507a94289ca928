import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { withReference } from '../support/fault-reference.js';

const strategies = {
  jwt: (): Partial<AuthConfig> => ({}),
  database: (): Partial<AuthConfig> => {
    const adapter = MemoryAdapter();
    void adapter.createUser?.({ id: 'user-ada', name: 'ada', email: 'ada@example.com', emailVerified: null });
    return { adapter, session: { strategy: 'database' } };
  },
};

describe.each(Object.entries(strategies))('password sign-in, %s sessions', (_, changes) => {
  const open = (extra: Partial<AuthConfig> = {}) => {
    const log = recordingLogger();
    const config = baseConfig({ logger: log.logger, ...changes(), ...extra });
    return { browser: new Browser((request) => Auth(request, config)), log, config };
  };

  it('signs in, shows the session, signs out', async () => {
    const { browser, log } = open();
    expect(await browser.session()).toBeNull();
    const answer = await browser.post('/auth/callback/credentials', {
      username: 'ada',
      password: 'correct horse',
      callbackUrl: '/home',
    });
    expect(answer.status).toBe(302);
    expect(locationOf(answer).href).toBe('https://app.test/home');
    expect(await browser.session()).toMatchObject({
      user: { name: 'ada', email: 'ada@example.com', image: null },
    });
    const out = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(locationOf(out).href).toBe('https://app.test/bye');
    expect(await browser.session()).toBeNull();
    expect(log.errors).toEqual([]);
  });

  it('refuses a wrong password on the sign-in page and grants no session (CR-01)', async () => {
    const { browser } = open();
    const answer = await browser.post('/auth/callback/credentials', { username: 'ada', password: 'wrong' });
    expect(locationOf(answer).href).toBe(
      'https://app.test/auth/signin?error=CredentialsSignin&code=credentials',
    );
    expect(browser.names('session-token')).toEqual([]);
  });

  it('shows Configuration, and leaks nothing, when authorize throws (CR-09)', async () => {
    const { browser } = open();
    const answer = await browser.post('/auth/callback/credentials', { username: 'ada', password: 'throw' });
    expect(locationOf(answer).href).toMatch(withReference('https://app.test/auth/error?error=Configuration'));
  });
});
