import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';

const APP = 'https://app.test';

/** A browser that knows what `SameSite` means: a form from another site brings `None` cookies only. */
class CrossSiteBrowser extends Browser {
  readonly sameSite: Map<string, string> = new Map();

  override async send(request: Request): Promise<Response> {
    const response = await super.send(request);
    for (const line of response.headers.getSetCookie()) {
      const name = line.slice(0, line.indexOf('='));
      this.sameSite.set(name, /SameSite=(\w+)/.exec(line)?.[1] ?? 'Lax');
      if (this.sameSite.get(name) === 'None') expect(line).toContain('; Secure');
    }
    return response;
  }

  /** The form that the provider's page sends. */
  submitFromProvider(target: string, fields: URLSearchParams, origin: string): Promise<Response> {
    const cookie = this.cookieHeader()
      .split('; ')
      .filter((pair) => this.sameSite.get(pair.slice(0, pair.indexOf('='))) === 'None')
      .join('; ');
    return this.send(new Request(target, { method: 'POST', headers: { cookie, origin }, body: fields }));
  }
}

async function open() {
  const idp = await FakeIdp.create();
  const log = recordingLogger();
  const provider = {
    id: 'form',
    name: 'Form',
    type: 'oidc' as const,
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    authorization: { params: { response_mode: 'form_post', scope: 'openid email' } },
  };
  const adapter = MemoryAdapter();
  const config = baseConfig({
    providers: [provider, { ...provider, id: 'second' }],
    adapter,
    logger: log.logger,
    runtime: { fetch: idp.fetch },
  });
  const browser = new CrossSiteBrowser((request) => Auth(request, config));
  const flow = async (id: string, sub: string): Promise<Response> => {
    const begun = locationOf(await browser.post(`/auth/signin/${id}`, { callbackUrl: '/home' }));
    idp.faults = { claims: { sub }, userinfo: { sub } };
    const answer = idp.authorize(begun.href);
    return browser.submitFromProvider(`${APP}/auth/callback/${id}`, answer, new URL(idp.issuer).origin);
  };
  return { browser, flow, adapter, log };
}

describe('form_post answers, with the cookies that a browser really sends', () => {
  it('sign in at once when nobody was signed in', async () => {
    const { browser, flow, log } = await open();
    expect(locationOf(await flow('form', 'ada')).href).toBe(`${APP}/home`);
    expect(log.errors).toEqual([]);
    expect(await browser.session()).not.toBeNull();
  });

  it('take one redirect more to bring the session along, and link', async () => {
    const { browser, flow, adapter, log } = await open();
    await flow('form', 'ada');
    const relay = locationOf(await flow('second', 'ada-elsewhere'));
    expect(relay.href).toMatch(/^https:\/\/app\.test\/auth\/callback\/second\?form_post=/);
    expect(relay.href).not.toContain('code=');
    expect(locationOf(await browser.get(relay.href)).href).toBe(`${APP}/home`);
    expect(log.errors).toEqual([]);
    expect(adapter.snapshot()).toMatchObject({
      users: [expect.anything()],
      accounts: [{ provider: 'form' }, { provider: 'second' }],
    });
  });

  it('refuse a relayed answer whose session is gone, and one that was not sealed here', async () => {
    const { browser, flow } = await open();
    await flow('form', 'ada');
    const relay = locationOf(await flow('second', 'ada-elsewhere'));
    const stranger = browser.clone();
    for (const name of stranger.names('session-token')) stranger.cookies.delete(name);
    expect(locationOf(await stranger.get(relay.href)).searchParams.get('code')).toBe('session_changed');
    const forged = new URL(relay);
    forged.searchParams.set('form_post', 'forged');
    expect(locationOf(await browser.get(forged.href)).searchParams.get('error')).toBe('OAuthCallbackError');
  });
});
