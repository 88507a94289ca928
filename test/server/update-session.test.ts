import { describe, expect, it } from 'vitest';
import { createAuthServer } from '../../src/server/auth-server.js';
import type { AuthConfig } from '../../src/types/index.js';
import { passwordProvider } from '../support/config.js';
import { openStage } from '../contract/stage.js';

const callbacks: NonNullable<AuthConfig['callbacks']> = {
  jwt: ({ token, trigger, session }) =>
    trigger === 'update' ? { ...token, note: (session as { note: string }).note } : token,
  session: ({ session, token }) => Object.assign(session, { note: token['note'] }),
};

/** An application, and a page of it that updates the session. */
function open() {
  const stage = openStage({ providers: [passwordProvider], callbacks });
  const server = createAuthServer(stage.config);
  const update = (data: unknown) => {
    const request = new Request('https://app.test/own', {
      method: 'POST',
      body: 'untouched',
      headers: { cookie: stage.browser.cookieHeader() },
    });
    return server.update(request, request, data).then((updated) => ({ ...updated, request }));
  };
  return { ...stage, update };
}

describe('update, from the server’s own code', () => {
  it('reaches the `jwt` callback, and the browser by cookies', async () => {
    const { browser, update } = open();
    await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
    const { session, headers, request } = await update({ note: 'hello' });
    expect(session).toMatchObject({ user: { name: 'ada' }, note: 'hello' });
    expect(headers.getSetCookie().join()).toContain('session-token=');
    expect(await request.text()).toBe('untouched');
  });

  it('makes no session of nothing', async () => {
    const { update } = open();
    const { session, headers } = await update({ note: 'hello' });
    expect(session).toBeNull();
    expect(headers.getSetCookie().join()).not.toContain('session-token=ey');
  });
});
