import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { Auth } from '../core/auth.js';
import { fromBase64Url } from '../core/kit/base64.js';
import Password from '../providers/password.js';
import type { AuthConfig } from '../types/config.js';
import { createClock, createMailbox, createOpenIdProvider, createPasskeyDevice } from './index.js';
import { createTestBrowser } from './test-browser.js';

const REDIRECT = 'https://app.test/auth/callback/idp';

function authorizationUrl(parameters: Record<string, string> = {}): URL {
  const url = new URL('https://idp.test/authorize');
  const all = { client_id: 'test-client', redirect_uri: REDIRECT, state: 's', ...parameters };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

describe('the OpenID provider of tests', () => {
  const secret = { clientSecret: 'secret' };

  async function ask(
    idp: Awaited<ReturnType<typeof createOpenIdProvider>>,
    form: Record<string, string>,
    password = 'secret',
  ): Promise<{ status: number; body: Record<string, string> }> {
    const headers = { authorization: `Basic ${btoa(`test-client:${password}`)}` };
    const body = new URLSearchParams(form);
    const answer = await idp.fetch('https://idp.test/token', { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }

  it('takes a code once, from its client, for the redirect URI and the verifier of the request', async () => {
    const idp = await createOpenIdProvider(secret);
    // RFC 7636, appendix B.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const code = (): string =>
      idp.authorize(authorizationUrl({ code_challenge: challenge })).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: verifier };

    expect((await ask(idp, { ...form, code: code() }, 'wrong')).body['error']).toBe('invalid_client');
    for (const wrong of [{ code_verifier: 'x' }, { redirect_uri: 'https://evil.test/' }, { code: 'x' }])
      expect((await ask(idp, { ...form, code: code(), ...wrong })).body['error']).toBe('invalid_grant');

    const once = code();
    expect((await ask(idp, { ...form, code: once })).status).toBe(200);
    expect((await ask(idp, { ...form, code: once })).body['error']).toBe('invalid_grant');
  });

  it('takes a refresh token once, and gives another', async () => {
    const idp = await createOpenIdProvider({ ...secret, refreshTokens: true });
    const code = idp.authorize(authorizationUrl()).searchParams.get('code') ?? '';
    const first = await ask(idp, { grant_type: 'authorization_code', redirect_uri: REDIRECT, code });
    const refresh = (token: string | undefined) =>
      ask(idp, { grant_type: 'refresh_token', refresh_token: token ?? '' });
    const second = await refresh(first.body['refresh_token']);
    expect(second.status).toBe(200);
    expect((await refresh(first.body['refresh_token'])).body['error']).toBe('invalid_grant');
    expect((await refresh(second.body['refresh_token'])).status).toBe(200);
  });

  it('tells UserInfo to who has a token', async () => {
    const idp = await createOpenIdProvider({ ...secret, person: { sub: 'grace' } });
    const code = idp.authorize(authorizationUrl()).searchParams.get('code') ?? '';
    const { body } = await ask(idp, { grant_type: 'authorization_code', redirect_uri: REDIRECT, code });
    const ask2 = (token: string): Promise<Response> =>
      idp.fetch('https://idp.test/userinfo', { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask2(body['access_token'] ?? '')).json()).toMatchObject({ sub: 'grace' });
    expect((await ask2('x')).status).toBe(401);
  });

  it('refuses requests that are not for it, and says why', async () => {
    const idp = await createOpenIdProvider();
    expect(() => idp.authorize('https://app.test/auth/signin?error=x')).toThrow(
      'This is no request to https://idp.test/authorize; it leads to https://app.test.',
    );
    expect(() => idp.authorize(authorizationUrl({ client_id: 'other' }))).toThrow('another client');
    expect(idp.refuse(authorizationUrl()).search).toBe(
      '?error=access_denied&iss=https%3A%2F%2Fidp.test&state=s',
    );
  });
});

it('a mailbox catches the mails of Password(), with their links', async () => {
  const mailbox = createMailbox();
  const secret = 'at least thirty-two random characters';
  const providers = [Password({ sendMail: mailbox.sendMail })];
  const config: AuthConfig = { secret, trustHost: true, adapter: MemoryAdapter(), providers };
  const browser = createTestBrowser((request) => Auth(request, config));
  const form = { email: 'Ada@example.com', password: 'correct horse battery' };
  await browser.post('/auth/signup/password', form);
  const { kind, url, subject } = mailbox.newestTo('ada@example.com');
  expect({ kind, subject }).toEqual({ kind: 'verify', subject: expect.stringContaining('localhost') });
  await browser.get(url);
  expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
});

it('a mailbox names the address that got no mail', () => {
  const mailbox = createMailbox();
  expect(() => mailbox.newestTo('ada@example.com')).toThrow('No mail was sent to ada@example.com');
});

it('a clock stands still, is moved and set, and refuses what is no time', () => {
  const clock = createClock(new Date(0));
  clock.advance(1.5);
  expect(clock.now()).toEqual(new Date(1500));
  clock.now().setTime(0);
  expect(clock.now()).toEqual(new Date(1500));
  clock.set(new Date(5));
  expect(clock.now()).toEqual(new Date(5));
  expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
  expect(() => createClock(new Date('x'))).toThrow(RangeError);
});

describe('a device for passkeys', () => {
  const creation = {
    rp: { id: 'app.test', name: 'App' },
    user: { id: 'dQ', name: 'ada', displayName: 'Ada' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  };

  it('has one passkey for a user, and none for others', async () => {
    const device = createPasskeyDevice({ origin: 'https://app.test' });
    const { id } = await device.register(creation);
    expect(device.size).toBe(1);
    const excludeCredentials = [{ id, type: 'public-key' as const }];
    await expect(device.register({ ...creation, excludeCredentials })).rejects.toThrow('InvalidStateError');
    const request = { challenge: 'eA', rpId: 'app.test' };
    expect((await device.authenticate(request)).id).toBe(id);
    await expect(device.authenticate({ ...request, rpId: 'evil.test' })).rejects.toThrow('no such passkey');
    const allowCredentials = [{ id: 'b3RoZXI', type: 'public-key' as const }];
    await expect(device.authenticate({ ...request, allowCredentials })).rejects.toThrow('no such passkey');
  });

  it('refuses algorithms that it does not know', async () => {
    const device = createPasskeyDevice({ origin: 'https://app.test', alg: -8 });
    await expect(device.register(creation)).rejects.toThrow('NotSupportedError');
    const pubKeyCredParams = [{ type: 'public-key' as const, alg: -999 }];
    const other = createPasskeyDevice({ origin: 'https://app.test' });
    await expect(other.register({ ...creation, pubKeyCredParams })).rejects.toThrow('NotSupportedError');
  });

  it('counts, unless its passkeys are synchronised', async () => {
    for (const [synced, counts] of [
      [false, [2, 3]],
      [true, [0, 0]],
    ] as const) {
      const device = createPasskeyDevice({ origin: 'https://app.test', synced });
      await device.register(creation);
      const seen: (number | undefined)[] = [];
      for (const _ of counts) {
        const { response } = await device.authenticate({ challenge: 'eA', rpId: 'app.test' });
        // WebAuthn Level 3, section 6.1: the counter is octets 33 to 36.
        seen.push(fromBase64Url(String(response['authenticatorData']))?.at(36));
      }
      expect(seen).toEqual(counts);
    }
  });
});

describe('a browser of tests', () => {
  it('keeps cookies until they expire or are deleted, and sends those it has', async () => {
    const clock = createClock(new Date('2026-01-01'));
    const seen: (string | null)[] = [];
    const lines = [
      ['a=1; Path=/; Max-Age=10', 'b=x=y; Path=/; HttpOnly', 'c=3; Expires=Thu, 01 Jan 2026 00:01:00 GMT'],
      ['b=; Path=/; Max-Age=0'],
      [],
    ];
    const browser = createTestBrowser(
      (request) => {
        seen.push(request.headers.get('cookie'));
        const response = new Response();
        for (const line of lines.shift() ?? []) response.headers.append('set-cookie', line);
        return response;
      },
      { now: clock.now },
    );
    await browser.get('/');
    await browser.get('/');
    clock.advance(11);
    await browser.get('/');
    expect(seen).toEqual([null, 'a=1; b=x=y; c=3', 'c=3']);
  });

  it('says so when an answer leads nowhere', () => {
    const browser = createTestBrowser(() => new Response());
    expect(() => browser.locationOf(new Response('', { status: 400 }))).toThrow('its status is 400');
  });
});
