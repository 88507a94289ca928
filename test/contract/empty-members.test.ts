import { beforeEach, describe, expect, it } from 'vitest';
import type { OAuth2Config, OIDCConfig } from '../../src/types/provider.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { begin, callBack, idpProvider, openIdp, openStage, signInAtIdp, type Stage } from './stage.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

/** What servers send for a member that they do not have. */
const nothing = ['', null, []] as const;

/** A provider of plain OAuth at the same server, whose metadata is fetched. */
const plainOAuth = (changes: Partial<OAuth2Config<never>> = {}): OAuth2Config<never> => {
  const { type: _, checks: __, ...common } = idpProvider(idp);
  return { ...common, type: 'oauth', ...changes };
};

const types = {
  oauth: (): Stage => openStage({ providers: [plainOAuth()] }),
  oidc: (changes: Partial<OIDCConfig<never>> = {}): Stage =>
    openStage({ providers: [idpProvider(idp, changes)] }),
};
const opens = Object.entries(types);

/** A sign-in, and where it led. */
async function signIn({ browser }: Stage, changes: Record<string, string> = {}): Promise<string> {
  const answer = await callBack(browser, idp.authorize((await begin(browser)).href, changes));
  const { pathname, searchParams } = locationOf(answer);
  return searchParams.get('code') ?? pathname;
}

async function expectSignedIn(stage: Stage, changes?: Record<string, string>): Promise<void> {
  expect(await signIn(stage, changes)).toBe('/');
  expect(await stage.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  expect(stage.log.errors).toEqual([]);
}

describe.each(opens)('empty optional members (contract, OAuth): %s', (type, open) => {
  it.each(nothing)('of a token response count as absent: %j', async (empty) => {
    const members = [
      'error',
      'error_description',
      'error_uri',
      'expires_in',
      'expires_at',
      'refresh_token',
      'scope',
    ];
    if (type === 'oauth') members.push('id_token');
    for (const name of members) {
      idp.faults = { token: { [name]: empty } };
      await expectSignedIn(open());
    }
    idp.faults = { token: Object.fromEntries(members.map((name) => [name, empty])) };
    await expectSignedIn(open());
  });

  it.each(nothing)('of the metadata count as absent: %j', async (empty) => {
    const all = idp.metadata();
    const optional = [
      'jwks_uri',
      'userinfo_endpoint',
      'pushed_authorization_request_endpoint',
      'end_session_endpoint',
      'revocation_endpoint',
      'code_challenge_methods_supported',
      'id_token_signing_alg_values_supported',
      'authorization_response_iss_parameter_supported',
      'mtls_endpoint_aliases',
    ].filter((name) => (type === 'oidc' ? name !== 'jwks_uri' : name !== 'userinfo_endpoint'));
    for (const name of optional) {
      idp = await openIdp();
      idp.faults = { metadata: { ...all, [name]: empty } };
      await expectSignedIn(open());
    }
  });

  it('of an authorization response count as absent', async () => {
    for (const name of ['error', 'error_description', 'error_uri', 'response', 'id_token', 'access_token'])
      await expectSignedIn(open(), { [name]: '' });
  });

  it.each(nothing)('of the UserInfo response count as absent: %j', async (empty) => {
    for (const name of ['name', 'picture', 'nickname', 'preferred_username', 'id', 'error']) {
      idp.faults = { userinfo: { [name]: empty } };
      await expectSignedIn(open());
    }
  });

  it('are no values that are required', async () => {
    for (const empty of nothing) {
      idp.faults = { token: { access_token: empty } };
      expect(await signIn(open())).toBe('token_response_invalid');
      idp.faults = { token: { token_type: empty } };
      expect(await signIn(open())).toBe('token_response_invalid');
    }
    idp.faults = {};
    expect(await signIn(open(), { code: '' })).toBe('code_invalid');
    expect(await signIn(open(), { iss: '' })).toBe('iss_missing');
    expect(await signIn(open(), { state: '' })).toBe('state_missing');
  });

  it('leave an error that is named', async () => {
    idp.faults = { token: { error: 'invalid_scope', scope: '' } };
    expect(await signIn(open())).toBe('invalid_scope');
    idp.faults = { token: { error: { code: 1 } } };
    expect(await signIn(open())).toBe('token_response_invalid');
    idp.faults = {};
    expect(await signIn(open(), { error: 'access_denied', error_description: '' })).toBe('access_denied');
    expect(await signIn(open(), { id_token: 'a.b.c' })).toBe('unexpected_param');
  });

  it('numbers may be texts', async () => {
    idp.faults = { token: { expires_in: '3600' } };
    await expectSignedIn(open());
  });
});

describe('empty members of an ID Token (contract, OAuth)', () => {
  it.each(nothing)('count as absent: %j', async (empty) => {
    for (const name of [
      'azp',
      'nbf',
      'at_hash',
      'auth_time',
      'acr',
      'amr',
      'name',
      'picture',
      'nickname',
      'email_verified',
    ]) {
      idp.faults = { claims: { [name]: empty } };
      await expectSignedIn(types.oidc());
    }
    idp.faults = { claims: { nonce: empty } };
    await expectSignedIn(types.oidc({ checks: ['pkce'] }));
    idp.faults = { header: { kid: empty, typ: empty } };
    await expectSignedIn(types.oidc());
  });

  it.each(nothing)('are no values that are required: %j', async (empty) => {
    for (const [name, code] of [
      ['iss', 'id_token_iss'],
      ['aud', 'id_token_aud'],
      ['sub', 'id_token_sub'],
      ['exp', 'id_token_exp'],
      ['iat', 'id_token_iat'],
      ['nonce', 'nonce_mismatch'],
    ] as const) {
      idp.faults = { claims: { [name]: empty } };
      expect(await signIn(types.oidc())).toBe(code);
    }
    idp.faults = { idToken: empty };
    expect(await signIn(types.oidc())).toBe('id_token_missing');
  });

  it('leave the UserInfo response what it says', async () => {
    idp.faults = {
      claims: { name: '', email: '', picture: '' },
      userinfo: { picture: 'https://a.test/2.png' },
    };
    const stage = types.oidc();
    await expectSignedIn(stage);
    expect(await stage.browser.session()).toMatchObject({
      user: { name: 'Ada Lovelace', image: 'https://a.test/2.png' },
    });
  });

  it('of its keys count as absent', async () => {
    const { keys } = (await (await idp.fetch('https://idp.test/jwks', { redirect: 'manual' })).json()) as {
      keys: Record<string, unknown>[];
    };
    for (const empty of ['', null])
      for (const name of ['use', 'alg', 'key_ops', 'x5c', 'x5t']) {
        idp.faults = { keys: keys.map((key) => ({ ...key, [name]: empty })) };
        await expectSignedIn(types.oidc());
      }
  });
});

describe.each(opens)('answers in another form (contract, OAuth): %s', (_type, open) => {
  /** The sign-in is refused, and this is what the log says. */
  async function refusal(): Promise<string> {
    const stage = open();
    await signInAtIdp(stage.browser, idp);
    expect(await stage.browser.session()).toBeNull();
    return stage.log.text();
  }
  const tokens = { access_token: 'canary-access-token', token_type: 'Bearer' };

  it('a token response that is not JSON is refused with its media type and `token.conform`', async () => {
    for (const [type, named] of [
      ['text/plain;charset=UTF-8', '"text/plain"'],
      ['text/html', '"text/html"'],
      ['application/x-www-form-urlencoded', '"application/x-www-form-urlencoded"'],
      ['text/"<b>\u00e4', 'media type "text/b"'],
    ] as const) {
      const headers = { 'content-type': type };
      idp.faults.respond = { token: () => new Response(JSON.stringify(tokens), { headers }) };
      const text = await refusal();
      expect(text).toContain(named);
      expect(text).toContain('`token.conform`');
      expect(text).not.toContain('canary-access-token');
    }
  });

  it('a token response without a token_type is refused with `token.conform`', async () => {
    for (const token_type of ['', null, undefined]) {
      idp.faults = { token: { token_type } };
      expect(await refusal()).toMatch(/has no token_type.*`token\.conform`/);
    }
  });

  it('metadata that is not JSON is refused with its media type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const metadata = (): Response => new Response(JSON.stringify(idp.metadata()), { headers });
    idp.faults = { respond: { metadata } };
    const stage = open();
    await stage.browser.post('/auth/signin/idp', {});
    expect(stage.log.text()).toContain('"text/plain"');
  });
});
