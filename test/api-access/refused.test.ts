import { SignJWT, generateKeyPair, exportJWK, decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  API,
  apiStage,
  authorizePath,
  CALLBACK,
  ISSUER,
  SECRET_OF_BILLING,
  VERIFIER,
  type ApiStage,
  type Tokens,
} from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

let stage: ApiStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
});

/** Status and code of an error of the token endpoint. */
async function refusalOf(response: Promise<Response> | Response): Promise<readonly [number, unknown]> {
  const { status } = await response;
  return [status, (await jsonOf(response))['error']];
}

describe('an authorization request that goes nowhere (AS-04)', () => {
  it.each([
    ['an unknown client', { client_id: 'stranger' }],
    ['no client', { client_id: '' }],
    ['another redirect URI', { redirect_uri: `${CALLBACK}/` }],
    ['a redirect URI with a query', { redirect_uri: `${CALLBACK}?next=1` }],
    ['a redirect URI of another client', { redirect_uri: 'com.example.app:/callback' }],
    [
      'another host on this machine',
      { client_id: 'desktop', redirect_uri: 'http://localhost:9999/callback' },
    ],
    ['another path on this machine', { client_id: 'desktop', redirect_uri: 'http://127.0.0.1:9999/other' }],
    [
      'a host that looks like this machine',
      { client_id: 'desktop', redirect_uri: 'http://127.0.0.1:9999@evil.test/callback' },
    ],
  ])('%s', async (_, changes) => {
    const response = await owner.get(await authorizePath(changes));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it.each(['client_id', 'redirect_uri'])('two values of %s', async (name) => {
    const path = await authorizePath();
    const response = await owner.get(`${path}&${name}=web`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});

describe('an authorization request whose client gets an error (AS-05)', () => {
  it.each([
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['PKCE that hides nothing', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['the answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'invalid_request'],
    ['a scope that there is not', { scope: 'invoices:delete' }, 'invalid_scope'],
    ['an API that there is not', { resource: 'https://evil.example.com' }, 'invalid_target'],
    ['a long state', { state: 'x'.repeat(1025) }, 'invalid_request'],
    ['a maximal age that is no number', { max_age: 'soon' }, 'invalid_request'],
  ])('%s', async (_, changes, error) => {
    const response = await owner.get(await authorizePath(changes));
    const back = new URL(response.headers.get('location') ?? '', ORIGIN);
    expect([`${back.origin}${back.pathname}`, back.searchParams.get('error')]).toEqual([CALLBACK, error]);
    expect([back.searchParams.get('iss'), back.searchParams.get('code')]).toEqual([ISSUER, null]);
  });

  it('a visitor who is not signed in, where no page may be shown', async () => {
    const response = await stage.browser().get(await authorizePath({ prompt: 'none' }));
    expect(response.headers.get('location')).toContain('error=login_required');
  });

  it('a scope that the client may not have', async () => {
    const changes = {
      client_id: 'desktop',
      redirect_uri: 'http://127.0.0.1:4711/callback',
      scope: 'invoices:write',
    };
    const response = await owner.get(await authorizePath(changes));
    expect(response.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:4711\/callback\?error=invalid_scope/,
    );
  });
});

describe('a code that is refused (AS-06)', () => {
  it.each([
    ['for another client', { client_id: 'mobile' }, [400, 'invalid_grant']],
    ['for a client that there is not', { client_id: 'stranger' }, [401, 'invalid_client']],
    ['with another redirect URI', { redirect_uri: 'https://evil.test/cb' }, [400, 'invalid_grant']],
    ['with another verifier', { code_verifier: VERIFIER.replace('k', 'K') }, [400, 'invalid_grant']],
    ['without a verifier', { code_verifier: '' }, [400, 'invalid_grant']],
    ['with a secret of a client that has none', { client_secret: 'x' }, [401, 'invalid_client']],
    ['with an unknown grant', { grant_type: 'password' }, [400, 'unsupported_grant_type']],
    ['as a code that there is not', { code: VERIFIER }, [400, 'invalid_grant']],
  ])('%s, and it still works for its client', async (_, changes, refusal) => {
    const code = await stage.code(owner);
    expect(await refusalOf(stage.redeem(code, changes))).toEqual(refusal);
    expect((await stage.redeem(code)).status).toBe(200);
  });

  it('a second time, which ends what the first one got', async () => {
    const code = await stage.code(owner);
    const tokens = (await jsonOf(stage.redeem(code))) as unknown as Tokens;
    expect(await refusalOf(stage.redeem(code))).toEqual([400, 'invalid_grant']);
    expect(await refusalOf(stage.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('after a minute', async () => {
    const code = await stage.code(owner);
    stage.clock.advance(61);
    expect(await refusalOf(stage.redeem(code))).toEqual([400, 'invalid_grant']);
  });

  it('after its user has signed out', async () => {
    const code = await stage.code(owner);
    await owner.post('/auth/signout');
    expect(await refusalOf(stage.redeem(code))).toEqual([400, 'invalid_grant']);
  });

  it('in a body of another type, or with a parameter twice', async () => {
    const code = await stage.code(owner);
    const body = JSON.stringify({ grant_type: 'authorization_code', client_id: 'web', code });
    const headers = { 'content-type': 'application/json' };
    const asJson = stage.send('/auth/token', { method: 'POST', body, headers });
    expect(await refusalOf(asJson)).toEqual([400, 'invalid_request']);
    const twice = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'web', code });
    twice.append('code', code);
    const answer = stage.send('/auth/token', { method: 'POST', body: twice });
    expect(await refusalOf(answer)).toEqual([400, 'invalid_request']);
  });

  it('with a secret in two places', async () => {
    const basic = btoa(`billing:${SECRET_OF_BILLING}`);
    const form = { grant_type: 'refresh_token', client_secret: SECRET_OF_BILLING };
    const answer = stage.post('/auth/token', form, { authorization: `Basic ${basic}` });
    expect(await refusalOf(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('a refresh token that is refused (AS-07)', () => {
  it('once it was used, after ten seconds, and with it the newest', async () => {
    const { refresh_token: first } = await stage.tokens(owner);
    const { refresh_token: second } = (await jsonOf(stage.refresh(first))) as unknown as Tokens;
    stage.clock.advance(9);
    // The answer was lost.
    expect(await jsonOf(stage.refresh(first))).toMatchObject({ refresh_token: second });
    stage.clock.advance(2);
    expect(await refusalOf(stage.refresh(first))).toEqual([400, 'invalid_grant']);
    expect(await refusalOf(stage.refresh(second))).toEqual([400, 'invalid_grant']);
  });

  it('for another client, with another scope, forged, and of a number that is to come', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    const [id, number, mac] = token.split('.');
    expect(await refusalOf(stage.refresh(token, { client_id: 'mobile' }))).toEqual([400, 'invalid_grant']);
    expect(await refusalOf(stage.refresh(token, { scope: 'invoices:write' }))).toEqual([
      400,
      'invalid_scope',
    ]);
    for (const forged of [`${id}.2.${mac}`, `${id}.${number}.${VERIFIER}`, `${id}.0.${mac}`, VERIFIER])
      expect(await refusalOf(stage.refresh(forged))).toEqual([400, 'invalid_grant']);
  });

  it('a guess of a stranger does not end the session', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    const [id] = token.split('.');
    await stage.refresh(`${id}.0.${VERIFIER}`);
    expect((await stage.refresh(token)).status).toBe(200);
  });

  it('after its user has ended all other sessions', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    await owner.post('/auth/sessions', { others: 'yes' });
    expect(await refusalOf(stage.refresh(token))).toEqual([400, 'invalid_grant']);
  });

  it('of a user who was deleted', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    const user = await stage.store.getUserByEmail('ada@example.com');
    await stage.store.deleteUser(user?.id ?? '');
    expect(await refusalOf(stage.refresh(token))).toEqual([400, 'invalid_grant']);
  });
});

describe('an access token that is refused (AS-08)', () => {
  const introspect = async (token: string): Promise<unknown> => {
    const form = { client_id: 'billing', client_secret: SECRET_OF_BILLING, token };
    return (await jsonOf(stage.post('/auth/introspect', form)))['active'];
  };

  it('is valid for ten minutes, and no longer', async () => {
    const { access_token: token } = await stage.tokens(owner);
    stage.clock.advance(599);
    expect(await introspect(token)).toBe(true);
    stage.clock.advance(1);
    expect(await introspect(token)).toBe(false);
  });

  it('never outlives its session', async () => {
    stage = await apiStage({
      config: { session: { strategy: 'database', absoluteMaxAge: 300, maxAge: 200 } },
    });
    owner = await stage.account();
    const tokens = await stage.tokens(owner);
    expect(tokens.expires_in).toBeLessThanOrEqual(300);
  });

  it.each(['none', 'HS256', 'ES256 with another key', 'another type', 'another issuer', 'another API'])(
    'is forged: %s',
    async (how) => {
      const { access_token: token } = await stage.tokens(owner);
      const claims = decodeJwt(token);
      const header = decodeProtectedHeader(token);
      const { keys } = (await jsonOf(stage.send('/auth/jwks'))) as { keys: Record<string, string>[] };
      const other = await generateKeyPair('ES256', { extractable: true });
      const sign = (typ: string, changes: object = {}): Promise<string> =>
        new SignJWT({ ...claims, ...changes })
          .setProtectedHeader({ alg: 'ES256', typ, kid: String(header.kid) })
          .sign(other.privateKey);
      const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      const forged: Readonly<Record<string, () => Promise<string> | string>> = {
        none: () => `${part({ ...header, alg: 'none' })}.${part(claims)}.`,
        HS256: () =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: String(header.kid) })
            .sign(Buffer.from(JSON.stringify(keys[0]))),
        'ES256 with another key': () => sign('at+jwt'),
        'another type': () => sign('JWT'),
        'another issuer': () => sign('at+jwt', { iss: 'https://evil.test/auth' }),
        'another API': () => sign('at+jwt', { aud: 'https://evil.test' }),
      };
      expect(await introspect((await forged[how]?.()) ?? '')).toBe(false);
      expect(await introspect(token)).toBe(true);
      expect(await exportJWK(other.publicKey)).not.toEqual(keys[0]);
    },
  );

  it('a session cookie, a refresh token and a code are no access tokens', async () => {
    const tokens = await stage.tokens(owner);
    const code = await stage.code(owner);
    for (const token of [tokens.refresh_token, code, 'x'.repeat(9000)])
      expect(await introspect(token)).toBe(false);
    expect(tokens.access_token).toContain('.');
  });
});

describe('a proof of possession that is refused (AS-09)', () => {
  const url = `${ISSUER}/token`;

  async function prover(): Promise<(changes?: object, header?: object) => Promise<string>> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    return (changes, header) => {
      const iat = Math.floor(stage.clock.now().getTime() / 1000);
      const payload = { htm: 'POST', htu: url, jti: crypto.randomUUID(), iat, ...changes };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey);
    };
  }

  it('comes a second time, is for another request, too old, or of another type', async () => {
    const prove = await prover();
    const now = Math.floor(stage.clock.now().getTime() / 1000);
    const used = await prove();
    const redeem = async (dpop: string): Promise<readonly [number, unknown]> => {
      const code = await stage.code(owner, { client_id: 'bound' });
      const form = {
        grant_type: 'authorization_code',
        client_id: 'bound',
        code,
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
      };
      return refusalOf(stage.post('/auth/token', form, dpop === '' ? {} : { dpop }));
    };
    expect((await redeem(used))[0]).toBe(200);
    const wrong = [
      used,
      '',
      'e30.e30.',
      await prove({ htm: 'GET' }),
      await prove({ htu: 'https://evil.test/token' }),
      await prove({ iat: now - 61 }),
      await prove({ iat: now + 11 }),
      await prove({ jti: '' }),
      await prove({}, { typ: 'jwt' }),
    ];
    for (const proof of wrong) expect(await redeem(proof)).toEqual([400, 'invalid_dpop_proof']);
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const withPrivate = await prove({}, { jwk: await exportJWK(privateKey) });
    expect(await redeem(withPrivate)).toEqual([400, 'invalid_dpop_proof']);
  });
});

it('the tokens of a client name the API and the user, and nothing else of them', async () => {
  const { access_token: token } = await stage.tokens(owner);
  const claims = decodeJwt(token);
  expect(Object.keys(claims).sort()).toEqual(
    ['amr', 'aud', 'auth_time', 'client_id', 'exp', 'iat', 'iss', 'jti', 'scope', 'sid', 'sub'].filter(
      (name) => name in claims,
    ),
  );
  expect([claims.iss, claims.aud]).toEqual([ISSUER, API]);
});
