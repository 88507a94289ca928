import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { Adapter } from '../../src/types/adapter.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { withReference } from '../support/fault-reference.js';

const APP = 'https://app.test';

async function open() {
  const idp = await FakeIdp.create();
  const log = recordingLogger();
  const store = MemoryAdapter();
  const state = { down: false };
  const adapter: Adapter = {
    ...store,
    getSessionAndUser: async (token) => {
      if (state.down) throw new Error('connection refused');
      return store.getSessionAndUser(token);
    },
  };
  const provider = {
    id: 'idp',
    name: 'IdP',
    type: 'oidc' as const,
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
  };
  const config = baseConfig({
    providers: [provider],
    adapter,
    logger: log.logger,
    runtime: { fetch: idp.fetch },
  });
  const browser = new Browser((request) => Auth(request, config));
  const begin = async (): Promise<string> => {
    const begun = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' }));
    return `${APP}/auth/callback/idp?${idp.authorize(begun.href).toString()}`;
  };
  return { browser, begin, state, idp, log };
}

describe('while the store is down', () => {
  it('a session read says 503 and keeps the cookie: nobody is signed out (SC-10)', async () => {
    const { browser, begin, state } = await open();
    await browser.get(await begin());
    state.down = true;
    const answer = await browser.get('/auth/session');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).not.toHaveProperty('user');
    state.down = false;
    expect(await browser.session()).toMatchObject({ user: expect.anything() });
  });

  it('a callback of a signed-in browser ends without a token request, and its flow cookies are cleared', async () => {
    const { browser, begin, state, idp, log } = await open();
    await browser.get(await begin());
    const back = await begin();
    const asked = idp.callsTo('token').length;
    state.down = true;
    const answer = await browser.get(back);
    expect(locationOf(answer).href).toMatch(withReference(`${APP}/auth/error?error=Configuration`));
    expect(idp.callsTo('token')).toHaveLength(asked);
    expect(browser.names('authjs.state')).toEqual([]);
    expect(log.errors).toMatchObject([{ type: 'SessionTokenError' }]);
    state.down = false;
    expect(await browser.session()).toMatchObject({ user: expect.anything() });
    expect(locationOf(await browser.get(await begin())).href).toBe(`${APP}/home`);
  });
});
