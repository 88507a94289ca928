import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { Account, AuthConfig, WebAuthnOptionsResponseBody } from '../../src/types/index.js';
import { locationOf, type Browser } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { Authenticator } from './authenticator.js';
import { openStage, spiedAdapter, type Asked } from './stage.js';

let adapter: MemoryAdapterObject;
let calls: (method: string) => Asked[];
let device: Authenticator;

beforeEach(() => {
  ({ adapter, calls } = spiedAdapter());
  device = new Authenticator();
});

const open = (changes: Partial<AuthConfig> = {}) =>
  openStage({ adapter, providers: [Passkey(), passwordProvider], ...changes });

const optionsOf = async (browser: Browser, query: string): Promise<WebAuthnOptionsResponseBody> => {
  const answer = await browser.get(`/auth/webauthn-options/passkey?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as WebAuthnOptionsResponseBody;
};

const send = (browser: Browser, action: string, data: string): Promise<Response> =>
  browser.post('/auth/callback/passkey', { action, data, callbackUrl: '/home' });

const register = async (browser: Browser): Promise<Response> => {
  const { options } = await optionsOf(browser, 'action=register&email=ada@example.com');
  return send(browser, 'register', device.register(options));
};

const authenticate = async (browser: Browser): Promise<Response> => {
  const { options } = await optionsOf(browser, 'action=authenticate');
  const [user] = adapter.snapshot().users;
  const handle = Buffer.from(user?.id ?? '').toString('base64url');
  return send(browser, 'authenticate', device.authenticate(options, handle));
};

describe('webauthn-options', () => {
  it('GET webauthn-options: returns a WebAuthnOptionsResponseBody for both flows', async () => {
    const { browser } = open();
    for (const action of ['authenticate', 'register']) {
      const body = await optionsOf(browser, `action=${action}&email=ada@example.com`);
      expect(Object.keys(body).sort()).toEqual(['action', 'options']);
      expect(body.action).toBe(action);
    }
  });

  it('WebAuthnOptionsResponseBody.authenticate: public-key credential request options (JSON form)', async () => {
    const { action, options } = await optionsOf(open().browser, 'action=authenticate');
    expect(action).toBe('authenticate');
    expect(options).toMatchObject({ challenge: expect.stringMatching(/^[\w-]{16,}$/), rpId: 'app.test' });
  });

  it('WebAuthnOptionsResponseBody.register: public-key credential creation options (JSON form)', async () => {
    const { action, options } = await optionsOf(open().browser, 'action=register&email=ada@example.com');
    expect(action).toBe('register');
    expect(options).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{16,}$/),
      rp: { id: 'app.test', name: expect.any(String) },
      user: { id: expect.any(String), name: 'ada@example.com' },
      pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
    });
  });

  it('CookiesOptions.webauthnChallenge: name and options can be overridden', async () => {
    const { browser } = open({
      cookies: { webauthnChallenge: { name: 'own.challenge', options: { sameSite: 'strict' } } },
    });
    const answer = await browser.get('/auth/webauthn-options/passkey?action=authenticate');
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('own.challenge'));
    expect(lines).toEqual([expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/)]);
  });
});

describe('a passkey', () => {
  it('Account.providerAccountId: for webauthn the credential id, one account row and one authenticator row', async () => {
    const accounts: Account[] = [];
    const { browser } = open({
      events: { signIn: ({ account }) => void (account && accounts.push(account)) },
    });
    const answer = await register(browser);
    expect(locationOf(answer).href).toBe('https://app.test/home');
    const id = Buffer.from(device.credentialId, 'base64url').toString('base64');
    const { accounts: stored, authenticators } = adapter.snapshot();
    expect(stored).toMatchObject([{ type: 'webauthn', provider: 'passkey', providerAccountId: id }]);
    expect(authenticators).toMatchObject([
      { credentialID: id, providerAccountId: id, transports: 'internal' },
    ]);
    expect(accounts).toMatchObject([{ type: 'webauthn', provider: 'passkey', providerAccountId: id }]);
    expect(await browser.session()).not.toBeNull();
  });

  it('Adapter.createAuthenticator: is called with the new passkey; when it throws, nobody is signed in', async () => {
    const failing = { ...adapter, createAuthenticator: () => Promise.reject(new Error('disk full')) };
    const { browser } = open({ adapter: failing });
    expect(locationOf(await register(browser)).searchParams.get('error')).toBe('Configuration');
    expect(await browser.session()).toBeNull();
    await register(open().browser);
    expect(calls('createAuthenticator').at(-1)?.args).toMatchObject([
      { credentialDeviceType: 'singleDevice', credentialBackedUp: false, counter: 0 },
    ]);
  });

  it('Adapter.getAuthenticator: finds the passkey that signs in; null: refused', async () => {
    const { browser, another } = open();
    const unknown = await authenticate(browser);
    expect(locationOf(unknown).searchParams.get('error')).toBe('WebAuthnVerificationError');
    await register(browser);
    const elsewhere = another();
    await authenticate(elsewhere);
    expect(await elsewhere.session()).not.toBeNull();
    expect(calls('getAuthenticator').at(-1)?.args).toEqual([
      Buffer.from(device.credentialId, 'base64url').toString('base64'),
    ]);
  });

  it('Adapter.updateAuthenticatorCounter: is called with the new counter; when it throws, nobody is signed in', async () => {
    await register(open().browser);
    await authenticate(open().browser);
    const id = Buffer.from(device.credentialId, 'base64url').toString('base64');
    expect(calls('updateAuthenticatorCounter').map(({ args }) => args)).toEqual([[id, 1]]);
    const failing = { ...adapter, updateAuthenticatorCounter: () => Promise.reject(new Error('disk full')) };
    const { browser } = open({ adapter: failing });
    await authenticate(browser);
    expect(await browser.session()).toBeNull();
  });

  it('Adapter.listAuthenticatorsByUserId: names the passkeys that somebody who adds one has already', async () => {
    const { browser } = open();
    await register(browser);
    const { options } = await optionsOf(browser, 'action=register');
    const [user] = adapter.snapshot().users;
    expect(calls('listAuthenticatorsByUserId').at(-1)?.args).toEqual([user?.id]);
    expect(options).toMatchObject({ excludeCredentials: [{ id: device.credentialId }] });
  });

  it('Authenticator.counter: follows the device', async () => {
    await register(open().browser);
    for (const counter of [1, 2]) {
      await authenticate(open().browser);
      expect(adapter.snapshot().authenticators[0]?.counter).toBe(counter);
    }
  });
});
