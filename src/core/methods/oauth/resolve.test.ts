import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../../../../test/oauth-exchange.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import { customFetch } from '../../../types/symbols.js';
import { InvalidCheck, InvalidEndpoints, InvalidProvider } from '../../../errors.js';
import { resolveOAuth } from './resolve.js';

const OIDC = {
  id: 'my-idp',
  name: 'IdP',
  type: 'oidc',
  clientId: 'c',
  clientSecret: 's',
  issuer: 'https://idp.test',
};
const ENDPOINTS = {
  authorization: 'https://idp.test/a',
  token: 'https://idp.test/t',
  userinfo: 'https://idp.test/u',
};
const OAUTH = { ...OIDC, ...ENDPOINTS, type: 'oauth', issuer: undefined };

const runtimeFetch: typeof fetch = () => Promise.reject(new Error('no network'));

function resolve(config: object): OAuthProvider {
  return resolveOAuth(config as never, {
    secrets: [],
    redirectProxyUrl: undefined,
    runtime: { fetch: runtimeFetch, now: () => new Date() },
    logger: recordingLogger().logger,
  });
}

describe('an OpenID provider', () => {
  it('needs no more than a client and an issuer', () => {
    expect(resolve(OIDC)).toMatchObject({
      id: 'my-idp',
      type: 'oidc',
      clientId: 'c',
      clientSecret: 's',
      clientAuthentication: 'client_secret_basic',
      issuer: 'https://idp.test',
      authorization: { url: undefined, params: { scope: 'openid profile email' } },
      usesPkce: true,
      usesNonce: true,
      profileFromIdToken: true,
      formPost: false,
      emailsVerified: false,
      linkByEmail: false,
      allowInsecureRequests: false,
      fetch: runtimeFetch,
    });
  });

  it('is frozen, and its configuration stays as it was', () => {
    const config = Object.freeze({
      ...OIDC,
      authorization: Object.freeze({ params: Object.freeze({ scope: 'openid' }) }),
    });
    expect(Object.isFrozen(resolve(config))).toBe(true);
    expect(resolve(config).config).not.toBe(config);
  });

  it('may have its own `fetch`', () => {
    const own: typeof fetch = () => Promise.reject(new Error('own'));
    expect(resolve({ ...OIDC, [customFetch]: own }).fetch).toBe(own);
  });

  it('names the variable that is missing', () => {
    expect(resolve({ ...OIDC, clientId: undefined }).missing).toMatch(/"my-idp".*AUTH_MY_IDP_ID/);
    expect(resolve({ ...OIDC, clientId: '' }).missing).toMatch(/AUTH_MY_IDP_ID/);
    expect(resolve(OIDC).missing).toBeUndefined();
    expect(() => resolve({ ...OIDC, issuer: undefined })).toThrow(/AUTH_MY_IDP_ISSUER/);
    expect(() => resolve({ ...OIDC, issuer: '' })).toThrow(InvalidEndpoints);
  });
});

describe('endpoints', () => {
  it('may be objects, with parameters', () => {
    const provider = resolve({
      ...OAUTH,
      authorization: { url: 'https://idp.test/a', params: { scope: 'x', n: 5, none: undefined } },
    });
    expect(provider.authorization).toEqual({ url: 'https://idp.test/a', params: { scope: 'x', n: '5' } });
  });

  it.each([
    ['https://idp.test/a?scope=read_user', { scope: 'read_user' }],
    ['https://idp.test/a?scope=a%20b+c&prompt=x', { scope: 'a b c', prompt: 'x' }],
    ['https://idp.test/a?scope', { scope: '' }],
    ['https://idp.test/a', { scope: 'openid profile email' }],
  ])('may carry parameters in their URL: %s', (authorization, params) => {
    expect(resolve({ ...OAUTH, authorization }).authorization).toEqual({ url: 'https://idp.test/a', params });
  });

  it.each(['authorization', 'token', 'userinfo'])('of plain OAuth must include %s, or an issuer', (name) => {
    expect(() => resolve({ ...OAUTH, [name]: undefined })).toThrow(new RegExp(`lacks ${name}`));
    expect(() => resolve({ ...OAUTH, [name]: undefined })).toThrow(InvalidEndpoints);
    expect(resolve({ ...OAUTH, [name]: undefined, issuer: 'https://idp.test' }).issuer).toBe(
      'https://idp.test',
    );
  });

  it('may be replaced by hooks', () => {
    const request = (): never => {
      throw new Error('not called');
    };
    expect(resolve({ ...OAUTH, token: { request }, userinfo: { request } }).token.request).toBe(request);
  });

  it.each(
    ['authorization', 'token', 'userinfo', 'issuer', 'wellKnown', 'jwks_endpoint'].flatMap((name) =>
      [
        'http://idp.test/x',
        'ftp://idp.test/x',
        'javascript:alert(1)',
        'https://a:b@idp.test/',
        '/relative',
      ].map((url) => [name, url] as const),
    ),
  )('%s must not be %s (TR-16; RFC 6749, 3.1 and 3.2)', (name, url) => {
    expect(() => resolve({ ...OIDC, [name]: url })).toThrow(InvalidEndpoints);
    expect(() => resolve({ ...OIDC, [name]: url })).toThrow(new RegExp(`\`${name}\` of provider "my-idp"`));
  });

  it.each(['http://localhost:3000', 'http://idp.localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'may be %s',
    (issuer) => {
      expect(resolve({ ...OIDC, issuer }).issuer).toBe(issuer);
    },
  );

  it.each(['http://127.0.0.1.evil.test', 'http://localhost.evil.test', 'http://evil-localhost'])(
    'must not be %s',
    (issuer) => {
      expect(() => resolve({ ...OIDC, issuer })).toThrow(InvalidEndpoints);
      expect(resolve({ ...OIDC, issuer, allowInsecureRequests: true }).issuer).toBe(issuer);
    },
  );
});

describe('checks', () => {
  it.each([
    ['oidc', undefined, true, true],
    ['oidc', [], true, true],
    ['oidc', ['pkce'], true, false],
    ['oidc', ['state'], false, false],
    ['oidc', ['nonce', 'state'], false, true],
    ['oauth', undefined, true, false],
    ['oauth', ['state'], false, false],
  ])('of type %s, %j: PKCE %j, nonce %j', (...[type, checks, usesPkce, usesNonce]) => {
    expect(resolve({ ...OAUTH, issuer: 'https://idp.test', type, checks })).toMatchObject({
      usesPkce,
      usesNonce,
    });
  });

  it.each([[['none']], [['none', 'pkce']], [['PKCE']], [['']]])(
    'must not be %j (CB-07; RFC 9700, 2.1.1)',
    (checks) => {
      expect(() => resolve({ ...OIDC, checks })).toThrow(InvalidCheck);
      expect(() => resolve({ ...OIDC, checks })).toThrow(/"my-idp".*Remove the option `checks`/);
    },
  );

  it('of plain OAuth must not be nonce, which nothing would verify', () => {
    expect(() => resolve({ ...OAUTH, checks: ['nonce'] })).toThrow(InvalidCheck);
  });
});

describe('the flow', () => {
  it.each(['id_token', 'token', 'code id_token', 'none', 'Assertion'])(
    'must not be %s (ID-39; RFC 9700, 2.1.2)',
    (response_type) => {
      expect(() => resolve({ ...OIDC, authorization: { params: { response_type } } })).toThrow(
        InvalidProvider,
      );
    },
  );

  it.each([
    ['query', false],
    ['form_post', true],
  ])('may answer as %s', (response_mode, formPost) => {
    expect(resolve({ ...OIDC, authorization: { params: { response_mode } } }).formPost).toBe(formPost);
  });

  it.each(['fragment', 'jwt', 'query.jwt', 'web_message'])('must not answer as %s', (response_mode) => {
    expect(() => resolve({ ...OIDC, authorization: { params: { response_mode } } })).toThrow(InvalidProvider);
  });
});

describe('the client', () => {
  it('is public without secret and key (RFC 6749, 2.1)', () => {
    expect(resolve({ ...OIDC, clientSecret: undefined }).clientAuthentication).toBe('none');
  });

  it('signs where it has a key and no secret', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const config = { ...OIDC, clientSecret: undefined, token: { clientPrivateKey: privateKey } };
    expect(resolve(config).clientAuthentication).toBe('private_key_jwt');
  });

  it('may be described by client metadata (RFC 7591, 2)', () => {
    const client = { client_id: 'm', client_secret: 'n', token_endpoint_auth_method: 'client_secret_post' };
    const provider = resolve({ ...OIDC, clientId: undefined, clientSecret: undefined, client });
    expect(provider).toMatchObject({
      clientId: 'm',
      clientSecret: 'n',
      clientAuthentication: 'client_secret_post',
    });
    expect(provider.config).toMatchObject({ clientId: 'm', clientSecret: 'n' });
    expect(resolve({ ...OIDC, client })).toMatchObject({ clientId: 'c', clientSecret: 's' });
  });

  it.each([
    ['client_secret_basic', /AUTH_MY_IDP_SECRET/],
    ['client_secret_post', /AUTH_MY_IDP_SECRET/],
    ['client_secret_jwt', /AUTH_MY_IDP_SECRET/],
    ['private_key_jwt', /clientPrivateKey/],
  ])('says what is missing for %s', (token_endpoint_auth_method, message) => {
    const config = { ...OIDC, clientSecret: undefined, client: { token_endpoint_auth_method } };
    expect(resolve(config).missing).toMatch(message);
  });

  it('is refused with a method that is not supported', () => {
    const config = { ...OIDC, client: { token_endpoint_auth_method: 'tls_client_auth' } };
    expect(() => resolve(config)).toThrow(InvalidProvider);
    expect(() => resolve(config)).toThrow(/supported are/);
  });

  it.each([
    ['default_max_age', 300, /max_age/],
    ['require_auth_time', true, /max_age/],
    ['authorization_signed_response_alg', 'RS256', /not supported/],
    ['id_token_encrypted_response_alg', 'RSA-OAEP', /not supported/],
    ['userinfo_encrypted_response_alg', 'RSA-OAEP', /not supported/],
  ])('that demands %s is refused: nothing would enforce it', (member, value, advice) => {
    const attempt = (client: object): unknown => resolve({ ...OIDC, client });
    expect(() => attempt({ [member]: value })).toThrow(InvalidProvider);
    expect(() => attempt({ [member]: value })).toThrow(advice);
    expect(() => attempt({ [member]: undefined, require_auth_time: false })).not.toThrow();
  });

  it.each(['none', 'HS1', 'A256GCM', 7])('must not accept the algorithm %j (ID-05; RFC 8725, 3.1)', (alg) => {
    for (const member of ['id_token_signed_response_alg', 'token_endpoint_auth_signing_alg']) {
      expect(() => resolve({ ...OIDC, client: { [member]: alg } })).toThrow(InvalidProvider);
    }
  });

  it('needs a secret for HS256', () => {
    const client = { id_token_signed_response_alg: 'HS256' };
    expect(resolve({ ...OIDC, client }).idTokenAlg).toBe('HS256');
    expect(resolve({ ...OIDC, clientSecret: undefined, client }).missing).toMatch(/HS256/);
  });
});
