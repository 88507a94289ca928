import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { TokenSet } from '../../../../types/model.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import type { Flow } from '../../../flow/oauth-flow.js';
import { requestTokens } from './access-token-request.js';
import { toAccounts } from '../identity/to-accounts.js';
import { authorizationServer } from '../server/authorization-server.js';
import type { HookProvider } from '../identity/hook-provider.js';
import { ProviderFault } from '../server/provider-fault.js';

const FLOW: Flow = {
  id: 'flow',
  state: 'state-1',
  provider: 'idp',
  purpose: 'signin',
  issuer: 'https://idp.test',
  redirectUri: 'https://app.test/auth/callback/idp',
  tokenOrigin: 'https://idp.test',
  returnTo: undefined,
  sessionBinding: undefined,
  codeVerifier: 'verifier-1',
  nonce: undefined,
  maxAge: undefined,
};

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

async function exchangeCode(config: Partial<OAuthConfig<never>> = {}, flow: Flow = FLOW): Promise<TokenSet> {
  const provider = testProvider(idp, config);
  const server = await authorizationServer(provider, NOW);
  // Only hooks read it.
  const hookProvider = (): HookProvider => provider.config as HookProvider;
  return requestTokens({
    provider,
    server,
    flow,
    code: 'code-1',
    params: new URLSearchParams(),
    hookProvider,
    now: NOW,
  });
}

/** What comes of a token endpoint that answers so. */
function answered(
  body: unknown,
  init: ResponseInit = {},
  config: Partial<OAuthConfig<never>> = {},
): Promise<TokenSet> {
  const headers = {
    'content-type': 'application/json',
    ...(init.headers as Record<string, string> | undefined),
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  idp.faults.respond = { token: () => new Response(init.status === 204 ? null : text, { ...init, headers }) };
  return exchangeCode(config);
}

const GOOD = { access_token: 'a', token_type: 'Bearer' };

describe('the token request', () => {
  it('is the one of RFC 6749, 4.1.3, with the code verifier of RFC 7636, 4.5', async () => {
    await answered(GOOD);
    const [call] = idp.callsTo('token');
    expect(call?.method).toBe('POST');
    expect(call?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(call?.headers.get('authorization')).toMatch(/^Basic /);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: FLOW.redirectUri,
      code_verifier: 'verifier-1',
    });
  });

  it('has no code verifier where the flow has none', async () => {
    idp.faults.respond = { token: () => Response.json(GOOD) };
    await exchangeCode({}, { ...FLOW, codeVerifier: undefined });
    expect(idp.callsTo('token')[0]?.form.has('code_verifier')).toBe(false);
  });

  it('goes to the mTLS alias where the client has a certificate (TR-21; RFC 8705, 5)', async () => {
    const alias = 'https://mtls.idp.test/token';
    idp.faults.metadata = { mtls_endpoint_aliases: { token_endpoint: alias } };
    await answered(GOOD, {}, { client: { use_mtls_endpoint_aliases: true } });
    await answered(GOOD);
    expect(idp.callsTo('token').map((call) => call.url)).toEqual([alias, 'https://idp.test/token']);
  });

  it('is sent once, whatever happens', async () => {
    await codeOfRefusal(answered('', { status: 503 }));
    expect(idp.callsTo('token')).toHaveLength(1);
  });
});

describe('a token response is accepted', () => {
  it.each(['BEARER', 'bEaReR', 'bearer'])(
    'with token_type %s, given in lower case (TR-09; RFC 6749, 5.1)',
    async (token_type) => {
      expect((await answered({ ...GOOD, token_type })).token_type).toBe('bearer');
    },
  );

  it.each([
    [60, 60],
    ['60', 60],
    [59.9, 59],
    [0, 0],
    [-1, undefined],
    ['1e3', undefined],
    ['NaN', undefined],
    [null, undefined],
    [true, undefined],
    [1e99, undefined],
    [11 * 365 * 86_400, undefined],
  ])('with expires_in %j as %j seconds (TR-11; CWE-190)', async (given, seconds) => {
    const tokens = await answered({ ...GOOD, expires_in: given });
    expect(tokens.expires_in).toBe(seconds);
    expect(tokens.expires_at).toBe(seconds === undefined ? undefined : NOW.getTime() / 1000 + seconds);
  });

  it('without a way to the identity of the account (TR-12; CWE-915)', async () => {
    const body = `{"access_token":"a","token_type":"Bearer","provider":"evil","providerAccountId":"evil","type":"email",
      "userId":"evil","id":"evil","user":"evil","foo":"bar","__proto__":{"admin":true}}`;
    const tokens = await answered(body);
    expect((tokens as { admin?: unknown }).admin).toBeUndefined();
    const { account, callbackAccount } = toAccounts(testProvider(idp), 'subject-1', tokens);
    const identity = { provider: 'idp', type: 'oidc', providerAccountId: 'subject-1' };
    expect(account).toEqual({ ...identity, access_token: 'a', token_type: 'bearer' });
    expect(callbackAccount).toEqual({ ...account, foo: 'bar' });
  });

  it('with members that are null, as if they were absent', async () => {
    const tokens = await answered({ ...GOOD, refresh_token: null, scope: null, id_token: '' });
    expect(tokens).toEqual({ access_token: 'a', token_type: 'bearer' });
  });

  it('with the scope that was granted (TR-19; RFC 6749, 3.3)', async () => {
    expect((await answered({ ...GOOD, scope: 'openid' })).scope).toBe('openid');
  });
});

describe('a token response is refused', () => {
  it.each([
    ['HTML', '<html></html>', { headers: { 'content-type': 'text/html' } }],
    ['JSON of another media type', GOOD, { headers: { 'content-type': 'text/plain' } }],
    ['an array', [GOOD], {}],
    ['a string', '"a"', {}],
    ['null', 'null', {}],
    ['nothing', '', {}],
    ['truncated', '{"access_token":"a"', {}],
    ['of status 201', GOOD, { status: 201 }],
    ['of status 204', '', { status: 204 }],
    ['of status 400 without error', {}, { status: 400 }],
    ['without access_token (TR-07)', { token_type: 'Bearer' }, {}],
    ['with an access_token that is no text (TR-07)', { ...GOOD, access_token: {} }, {}],
    ['with an empty access_token (TR-07)', { ...GOOD, access_token: '' }, {}],
    ['without token_type (TR-07)', { access_token: 'a' }, {}],
    ['with a token_type that is no text (TR-07)', { ...GOOD, token_type: 1 }, {}],
    ['with a scope that is a list', { ...GOOD, scope: ['a'] }, {}],
    ['with a refresh_token that is an object', { ...GOOD, refresh_token: {} }, {}],
    ['with an error of no known form and status 200 (TR-05)', { ...GOOD, error: { a: 1 } }, {}],
  ])('%s (TR-01; RFC 6749, 5.1)', async (_, body, init) => {
    expect(await codeOfRefusal(answered(body, init))).toBe('token_response_invalid');
  });

  it.each(['mac', 'N_A', 'bearer '])('with token_type %j (TR-08; RFC 6749, 7.1)', async (token_type) => {
    expect(await codeOfRefusal(answered({ ...GOOD, token_type }))).toBe('token_type');
  });

  it.each([200, 400, 401])('with an error and status %i (TR-05; RFC 6749, 5.2)', async (status) => {
    expect(await codeOfRefusal(answered({ ...GOOD, error: 'invalid_grant' }, { status }))).toBe(
      'invalid_grant',
    );
  });

  it.each([429, 500, 502, 503, 504])(
    'of status %i as the provider being unavailable (TR-02)',
    async (status) => {
      expect(await codeOfRefusal(answered('<html>', { status }))).toBe('idp_unavailable');
    },
  );

  it('when the connection is reset (TR-02)', async () => {
    idp.faults.respond = { token: () => Promise.reject(new TypeError('fetch failed')) };
    expect(await codeOfRefusal(exchangeCode())).toBe('idp_unavailable');
  });

  it.each([301, 302, 307, 308])(
    'of status %i, and nothing is sent anew (TR-06; RFC 9700, 4.12)',
    async (status) => {
      const refused = answered('', { status, headers: { location: 'https://evil.test/token' } });
      expect(await codeOfRefusal(refused)).toBe('redirect_refused');
      expect(idp.callsTo('token')).toHaveLength(1);
      expect(idp.callsTo('unknown')).toEqual([]);
    },
  );

  it('beyond 1 MiB (TR-14; CWE-409)', async () => {
    expect(await codeOfRefusal(answered({ ...GOOD, padding: 'x'.repeat(1024 * 1024) }))).toBe(
      'response_too_large',
    );
  });
});

describe('hooks of a provider', () => {
  it('conform() replaces an answer that does not conform', async () => {
    const conform = async (response: Response): Promise<Response> => {
      const body = (await response.clone().json()) as { scope: string[] };
      return Response.json({ ...body, scope: body.scope.join(' ') });
    };
    const tokens = await answered({ ...GOOD, scope: ['a', 'b'] }, {}, { token: { conform } });
    expect(tokens.scope).toBe('a b');
  });

  it('conform() may look at the answer, even read it, and leave it as it is', async () => {
    const seen: unknown[] = [];
    const conform = async (response: Response): Promise<undefined> => {
      seen.push(response.status, response.headers.get('x-quirk'), await response.json());
    };
    const tokens = await answered(GOOD, { headers: { 'x-quirk': '1' } }, { token: { conform } });
    expect(tokens.access_token).toBe('a');
    expect(seen).toEqual([200, '1', GOOD]);
  });

  it('conform() that throws makes the response invalid', async () => {
    const conform = (): never => {
      throw new Error('quirk');
    };
    const error = await refusalOf(answered(GOOD, {}, { token: { conform } }));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(error.code).toBe('token_response_invalid');
    expect((error.cause as Error).message).toBe('quirk');
  });

  it('conform() that cannot parse the answer does not give it away (LG-01)', async () => {
    const conform = async (response: Response): Promise<Response> => Response.json(await response.json());
    const error = await refusalOf(answered('canary-token', {}, { token: { conform } }));
    expect(inspect(error)).not.toContain('canary');
  });

  it('has the parameters of the token endpoint in its URL', async () => {
    await answered(GOOD, {}, { token: { params: { z: 1, flag: true, none: undefined } } });
    expect(new URL(idp.callsTo('token')[0]?.url ?? '').search).toBe('?z=1&flag=true');
  });

  it('conformRequest() may say it as the server understands it, and knows the authorization response', async () => {
    const conformRequest = (form: URLSearchParams, params: Record<string, string>): URLSearchParams =>
      new URLSearchParams({ ...Object.fromEntries(form), action: 'exchange', known: JSON.stringify(params) });
    await answered(GOOD, {}, { token: { conformRequest } });
    expect(Object.fromEntries(idp.callsTo('token')[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: FLOW.redirectUri,
      code_verifier: 'verifier-1',
      action: 'exchange',
      known: '{}',
    });
  });

  it('conformRequest() that gives nothing leaves the form as it is, whatever it did to its copy', async () => {
    const conformRequest = (form: URLSearchParams): undefined => form.delete('code') as undefined;
    await answered(GOOD, {}, { token: { conformRequest } });
    expect(idp.callsTo('token')[0]?.form?.get('code')).toBe('code-1');
  });

  it('conformRequest() that throws sends nothing', async () => {
    const conformRequest = (): never => {
      throw new Error('quirk');
    };
    expect(await codeOfRefusal(exchangeCode({ token: { conformRequest } }))).toBe('token_request_failed');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it.each([[undefined], [null], [{}], [{ tokens: 'x' }], [{ tokens: null }]])(
    'request() must give tokens, not %j',
    async (given) => {
      const config = { token: { request: () => given } } as never;
      expect(await codeOfRefusal(exchangeCode(config))).toBe('token_request_failed');
      expect(idp.callsTo('token')).toEqual([]);
    },
  );

  it('request() cannot smuggle tokens that are no text', async () => {
    const config = { token: { request: () => ({ tokens: { access_token: { a: 1 } } }) } } as never;
    expect(await codeOfRefusal(exchangeCode(config))).toBe('token_response_invalid');
  });

  it('request() may say when the token expires', async () => {
    const config = { token: { request: () => ({ tokens: { access_token: 'a', expires_at: 5 } }) } } as never;
    expect(await exchangeCode(config)).toEqual({ access_token: 'a', expires_at: 5 });
  });
});
