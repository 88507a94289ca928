import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { ISSUER, SECRET_OF_BILLING, type Tokens } from '../support/api-stage.js';
import { deviceStage, hiddenFields, type DeviceStage } from '../support/device-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

let stage: DeviceStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await deviceStage();
  owner = await stage.account();
});

describe('the device flow', () => {
  it('gives a device its codes (RFC 8628, section 3.2)', async () => {
    const codes = await stage.begin();
    expect(codes).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${ISSUER}/device`,
      verification_uri_complete: `${ISSUER}/device?user_code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const other = await stage.begin();
    expect([other.device_code, other.user_code]).not.toContain(codes.user_code);
    expect(await jsonOf(stage.send('/auth/.well-known/oauth-authorization-server'))).toMatchObject({
      device_authorization_endpoint: `${ISSUER}/device-authorization`,
    });
  });

  it('gives tokens once the user has allowed it, as the code flow does', async () => {
    const codes = await stage.begin({ resource: 'https://files.example.com' });
    expect(await stage.polled(codes)).toEqual([400, 'authorization_pending']);
    const page = await stage.enter(owner, codes.user_code);
    expect(page).toContain('Acme CLI');
    expect(page).toContain('invoices:read');
    expect(page).toContain(codes.user_code);
    expect(page).toContain('ada@example.com');
    expect(await stage.polled(codes)).toEqual([400, 'slow_down']);
    expect(await stage.decide(owner, page, 'allow')).toContain('You&#39;re connected');
    const response = await stage.poll(codes);
    expect(response.status).toBe(200);
    // What the endpoint answers.
    const tokens = (await jsonOf(response)) as unknown as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'invoices:read', expires_in: 600 });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      client_id: 'cli',
      aud: 'https://files.example.com',
      auth_time: expect.any(Number),
    });
    expect((await stage.refresh(tokens.refresh_token, { client_id: 'cli' })).status).toBe(200);
    expect(stage.audit.filter(({ name }) => name === 'client.authorized')).toMatchObject([{ client: 'cli' }]);
    const all = JSON.stringify([stage.audit, stage.log]);
    expect(all).not.toContain(codes.device_code);
    expect(all).not.toContain(codes.user_code);
  });

  it('takes a code in any case, with dashes and spaces or without', async () => {
    const { user_code: code } = await stage.begin();
    const plain = code.replace('-', '');
    for (const typed of [
      plain,
      plain.toLowerCase(),
      ` ${code.toLowerCase()} `,
      plain.split('').join(' '),
      code.replace('-', '–'),
    ])
      expect(await stage.enter(owner, typed)).toContain('Acme CLI');
  });

  it('leads visitors to the sign-in page and back; a link only fills in the code', async () => {
    const { user_code: code, verification_uri_complete: uri } = await stage.begin();
    const visitor = stage.browser();
    const toSignIn = await visitor.get(uri.slice(ORIGIN.length));
    const callbackUrl = new URL(toSignIn.headers.get('location') ?? '', ORIGIN).searchParams.get(
      'callbackUrl',
    );
    expect(callbackUrl).toBe(uri);
    const signedIn = await visitor.post('/auth/callback/password', {
      email: 'ada@example.com',
      password: GOOD,
      callbackUrl: uri,
    });
    const page = await visitor.get(
      new URL(signedIn.headers.get('location') ?? '', ORIGIN).href.slice(ORIGIN.length),
    );
    const text = await page.text();
    expect(text).toContain(`value="${code}"`);
    expect(text).not.toContain('Acme CLI');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('tells the device that the user has denied it, and the audit log', async () => {
    const codes = await stage.begin();
    const page = await stage.enter(owner, codes.user_code);
    expect(await stage.decide(owner, page, 'cancel')).toContain('Access denied');
    expect(await stage.polled(codes)).toEqual([400, 'access_denied']);
    expect(stage.audit.at(-1)).toMatchObject({ name: 'client.denied', client: 'cli' });
  });

  it('DF-13: shows where the request came from, and escapes what it says', async () => {
    const begun = await stage.begin({ client_id: 'tv' }, { 'user-agent': '<b>curl</b>/8' });
    const page = await stage.enter(owner, begun.user_code);
    expect(page).toContain('Acme &lt;TV&gt;');
    expect(page).toContain('&lt;b&gt;curl');
  });

  it('authenticates clients that have a secret', async () => {
    const form = { client_id: 'server', scope: '' };
    expect((await stage.post('/auth/device-authorization', form)).status).toBe(401);
    const codes = await stage.begin({ ...form, client_secret: SECRET_OF_BILLING });
    const secret = { client_id: 'server', client_secret: SECRET_OF_BILLING };
    expect(await stage.polled(codes, { client_id: 'server' })).toEqual([401, 'invalid_client']);
    expect(await stage.polled(codes, secret)).toEqual([400, 'authorization_pending']);
  });
});

/** Makes proofs of one key (RFC 9449). */
async function prover(): Promise<(endpoint: string) => Promise<string>> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return (endpoint) => {
    const iat = Math.floor(stage.clock.now().getTime() / 1000);
    const payload = { htm: 'POST', htu: `${ISSUER}/${endpoint}`, jti: crypto.randomUUID(), iat };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk }).sign(privateKey);
  };
}

describe('device authorization that is refused', () => {
  it.each([
    ['DF-01: a client that may not', { client_id: 'web' }, [400, 'unauthorized_client']],
    ['DF-01: a client that there is not', { client_id: 'stranger' }, [401, 'invalid_client']],
    [
      'a scope that the client may not have',
      { client_id: 'tv', scope: 'invoices:write' },
      [400, 'invalid_scope'],
    ],
    ['an API that there is not', { resource: 'https://evil.example.com' }, [400, 'invalid_target']],
  ])('%s', async (_, changes, refusal) => {
    const form = { client_id: 'cli', scope: 'invoices:read', ...changes };
    const response = await stage.post('/auth/device-authorization', form);
    expect([response.status, (await jsonOf(response))['error']]).toEqual(refusal);
  });

  it('by GET, or with a parameter twice', async () => {
    expect((await stage.send('/auth/device-authorization')).status).toBe(405);
    const body = 'client_id=cli&client_id=cli';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await stage.send('/auth/device-authorization', { method: 'POST', body, headers });
    expect((await jsonOf(response))['error']).toBe('invalid_request');
  });
});

describe('a poll that is refused', () => {
  it('DF-02: is too fast: the interval grows by five seconds, and stays', async () => {
    const codes = await stage.begin();
    const after = async (seconds: number): Promise<unknown> => {
      stage.clock.advance(seconds);
      return (await stage.polled(codes))[1];
    };
    expect(await after(0)).toBe('authorization_pending');
    expect(await after(5)).toBe('authorization_pending');
    expect(await after(4)).toBe('slow_down');
    expect(await after(5)).toBe('slow_down');
    expect(await after(15)).toBe('authorization_pending');
    expect(await after(10)).toBe('slow_down');
    expect(await after(20)).toBe('authorization_pending');
  });

  it('DF-03: comes after ten minutes, even if it was allowed in time', async () => {
    const [codes, allowed] = [await stage.begin(), await stage.begin()];
    stage.clock.advance(595);
    await stage.allow(owner, allowed.user_code);
    stage.clock.advance(5);
    for (const late of [codes, allowed]) expect(await stage.polled(late)).toEqual([400, 'expired_token']);
    expect(await stage.enter(owner, codes.user_code)).toContain('valid or has expired');
    stage.clock.advance(601);
    expect(await stage.polled(codes)).toEqual([400, 'invalid_grant']);
  });

  it('DF-04: is of another client, or with another code', async () => {
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    expect(await stage.polled(codes, { client_id: 'tv' })).toEqual([400, 'invalid_grant']);
    expect(await stage.polled(codes, { client_id: 'web' })).toEqual([400, 'unauthorized_client']);
    const last = codes.device_code.endsWith('A') ? 'E' : 'A';
    for (const code of ['', codes.user_code, codes.device_code.slice(0, -1) + last, 'x'.repeat(5000)])
      expect((await stage.polled(codes, { device_code: code }))[0]).toBe(400);
    expect((await stage.poll(codes)).status).toBe(200);
  });

  it('DF-05: is one of several at once, or comes later: a code gives tokens once', async () => {
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    const answers = await Promise.all(Array.from({ length: 32 }, async () => stage.polled(codes)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(([, error]) => error))).toEqual(new Set([undefined, 'invalid_grant']));
    expect(await stage.polled(codes)).toEqual([400, 'invalid_grant']);
  });

  it('DF-05: uses of a code at once leave the session that one of them began', async () => {
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    const answers = await Promise.all(Array.from({ length: 32 }, async () => stage.poll(codes)));
    const given = answers.find(({ status }) => status === 200) ?? expect.unreachable();
    // What the endpoint answers.
    const { refresh_token: token } = (await jsonOf(Promise.resolve(given))) as unknown as Tokens;
    expect((await stage.refresh(token, { client_id: 'cli' })).status).toBe(200);
  });

  it('DF-14: comes after the tokens were given: the code was copied, and the session ends', async () => {
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    // What the endpoint answers.
    const { refresh_token: token } = (await jsonOf(stage.poll(codes))) as unknown as Tokens;
    // What another client sends ends nothing.
    expect(await stage.polled(codes, { client_id: 'tv' })).toEqual([400, 'invalid_grant']);
    expect((await stage.refresh(token, { client_id: 'cli' })).status).toBe(200);
    expect(await stage.polled(codes)).toEqual([400, 'invalid_grant']);
    const refreshed = await stage.refresh(token, { client_id: 'cli' });
    expect([refreshed.status, (await jsonOf(Promise.resolve(refreshed)))['error']]).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(stage.audit.at(-1)).toMatchObject({ name: 'token.reused', client: 'cli' });
    expect(await jsonOf(owner.get('/auth/session'))).toHaveProperty('user');
  });

  it('DF-06: has another key than the request, or none where the client needs one', async () => {
    const codes = await stage.begin({ client_id: 'bound' });
    await stage.allow(owner, codes.user_code);
    expect(await stage.polled(codes, { client_id: 'bound' })).toEqual([400, 'invalid_dpop_proof']);
  });

  it('DF-06: has another key than the request had, or none; with the same one, tokens are bound to it', async () => {
    const [prove, other] = [await prover(), await prover()];
    const codes = await stage.begin({}, { dpop: await prove('device-authorization') });
    await stage.allow(owner, codes.user_code);
    expect(await stage.polled(codes)).toEqual([400, 'invalid_dpop_proof']);
    const wrong = await stage.poll(codes, {}, { dpop: await other('token') });
    expect((await jsonOf(wrong))['error']).toBe('invalid_dpop_proof');
    const right = await stage.poll(codes, {}, { dpop: await prove('token') });
    expect(await jsonOf(right)).toMatchObject({ token_type: 'DPoP' });
  });

  it('DF-07: comes after the user has signed out', async () => {
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    await owner.post('/auth/signout');
    expect(await stage.polled(codes)).toEqual([400, 'invalid_grant']);
  });
});

describe('a code that a user enters', () => {
  it('DF-08: works once: allowed or denied, it is as good as unknown', async () => {
    const [first, second] = [await stage.begin(), await stage.begin()];
    await stage.allow(owner, first.user_code);
    await stage.decide(owner, await stage.enter(owner, second.user_code), 'cancel');
    const other = await stage.account('bob@example.com');
    for (const { user_code: code } of [first, second])
      for (const browser of [owner, other]) {
        expect(await stage.enter(browser, code)).toContain('valid or has expired');
        const response = await browser.post('/auth/device', { user_code: code, decision: 'allow' });
        expect(await response.text()).toContain('valid or has expired');
      }
    expect(await stage.polled(second)).toEqual([400, 'access_denied']);
  });

  it('DF-09: is decided once, by one of several users at once', async () => {
    const codes = await stage.begin();
    const other = await stage.account('bob@example.com');
    const pages = [await stage.enter(owner, codes.user_code), await stage.enter(other, codes.user_code)];
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, async () => stage.decide(owner, pages[0] ?? '', 'allow')),
      ...Array.from({ length: 8 }, async () => stage.decide(other, pages[1] ?? '', 'cancel')),
    ]);
    const isAllowed = answers.some((page) => page.includes('You&#39;re connected'));
    const isDenied = answers.some((page) => page.includes('Access denied'));
    expect([isAllowed, isDenied].filter(Boolean)).toHaveLength(1);
    expect((await stage.polled(codes))[1]).toBe(isAllowed ? undefined : 'access_denied');
  });

  it('DF-10: is not allowed by a link, without the CSRF token, or by a visitor', async () => {
    const codes = await stage.begin();
    await owner.get(`/auth/device?user_code=${codes.user_code}&decision=allow`);
    const body = new URLSearchParams({ user_code: codes.user_code, decision: 'allow' });
    const forged = await stage.send('/auth/device', { method: 'POST', body });
    expect(forged.headers.get('location')).toContain('MissingCSRF');
    const visitor = await stage
      .browser()
      .post('/auth/device', { user_code: codes.user_code, decision: 'allow' });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/auth/signin'),
    ]);
    expect(await stage.polled(codes)).toEqual([400, 'authorization_pending']);
  });

  it('DF-11: is not allowed without the page that confirms, or for another user than it named', async () => {
    const codes = await stage.begin();
    const direct = await owner.post('/auth/device', { user_code: codes.user_code, decision: 'allow' });
    expect(await direct.text()).toContain('Allow access?');
    const other = await stage.account('bob@example.com');
    const page = await stage.enter(other, codes.user_code);
    const crossed = await owner.post('/auth/device', { ...hiddenFields(page), decision: 'allow' });
    expect(await crossed.text()).toContain('ada@example.com');
    expect(await stage.polled(codes)).toEqual([400, 'authorization_pending']);
    expect((await owner.post('/auth/device', { user_code: codes.user_code, decision: 'maybe' })).status).toBe(
      400,
    );
  });

  it('DF-12: can be guessed ten times by a user, then not even the right one is looked at', async () => {
    const codes = await stage.begin();
    const wrong = codes.user_code.startsWith('BBBB') ? 'CCCC-CCCC' : 'BBBB-BBBB';
    // What cannot be a code is no guess.
    for (let count = 0; count < 20; count += 1) await stage.enter(owner, 'AEIO-UYAE');
    for (let count = 0; count < 10; count += 1)
      expect(await stage.enter(owner, wrong)).toContain('valid or has expired');
    const limited = await owner.post('/auth/device', { user_code: codes.user_code });
    expect([limited.status, await limited.text()]).toEqual([429, expect.stringContaining('Too many')]);
    const other = await stage.account('bob@example.com');
    expect(await stage.enter(other, codes.user_code)).toContain('Acme CLI');
    stage.clock.advance(600);
    const next = await stage.begin();
    expect(await stage.enter(owner, next.user_code)).toContain('Acme CLI');
  });

  it('DF-12: right codes are no guesses', async () => {
    for (let count = 0; count < 15; count += 1) {
      const { user_code: code } = await stage.begin();
      expect(await stage.enter(owner, code)).toContain('Acme CLI');
    }
  });
});
