import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, CompactEncrypt } from 'jose';
import * as oauth4webapi from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp, type FakeFaults } from '../../../test/fake-idp.js';
import { codeOfRefusal, NOW, testProvider } from '../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../types/provider.js';
import { authorizationServer } from './authorization-server.js';
import { validateIdToken, type IdTokenClaims } from './id-token.js';

const NOW_SECONDS = NOW.getTime() / 1000;
const NONCE = 'nonce-1';
const ACCESS_TOKEN = 'access-token';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW });
});

interface Setup {
  readonly config?: Partial<OAuthConfig<never>>;
  readonly nonce?: string | undefined;
  readonly maxAge?: number | undefined;
  readonly now?: Date;
}

async function validate(idToken: unknown, setup: Setup = {}): Promise<IdTokenClaims> {
  const provider = testProvider(idp, setup.config);
  const now = setup.now ?? NOW;
  const server = await authorizationServer(provider, now);
  const nonce = 'nonce' in setup ? setup.nonce : NONCE;
  return validateIdToken(idToken, {
    provider,
    server,
    now,
    nonce,
    accessToken: ACCESS_TOKEN,
    maxAge: setup.maxAge,
  });
}

async function token(faults: FakeFaults = {}): Promise<unknown> {
  idp.faults = faults;
  return idp.idToken({ nonce: NONCE });
}

/** What a certified library says about the same token. */
async function isAcceptedElsewhere(idToken: unknown, alg = 'ES256'): Promise<boolean> {
  const client: oauth4webapi.Client = {
    client_id: idp.clientId,
    id_token_signed_response_alg: alg,
    [oauth4webapi.clockSkew]: NOW_SECONDS - Math.floor(Date.now() / 1000),
    [oauth4webapi.clockTolerance]: 60,
  };
  const server = { issuer: idp.issuer, jwks_uri: `${idp.issuer}/jwks` };
  const response = Response.json({ access_token: ACCESS_TOKEN, token_type: 'bearer', id_token: idToken });
  const options = {
    [oauth4webapi.customFetch]: (url: string, init: object) => idp.fetch(url, init),
  };
  try {
    await oauth4webapi.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: NONCE,
      requireIdToken: true,
    });
    await oauth4webapi.validateApplicationLevelSignature(server, response, options);
    return true;
  } catch {
    return false;
  }
}

function atHash(hash: string): string {
  const digest = createHash(hash).update(ACCESS_TOKEN).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

describe('an ID Token is accepted', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512', 'RS512'])(
    'ID-01 signed with %s',
    async (alg) => {
      idp = await FakeIdp.create({ alg, now: () => NOW });
      const idToken = await token();
      expect((await validate(idToken)).sub).toBe('subject-1');
      if (alg !== 'EdDSA') expect(await isAcceptedElsewhere(idToken, alg)).toBe(true);
    },
  );

  const accepted: readonly (readonly [string, FakeFaults])[] = [
    ['ID-10 with aud as an array of this client', { claims: { aud: ['client-1'] } }],
    ['with azp of this client', { claims: { azp: 'client-1' } }],
    ['ID-16 that expired 20 s ago, within the skew', { claims: { exp: NOW_SECONDS - 20 } }],
    ['issued 50 s in the future, within the skew', { claims: { iat: NOW_SECONDS + 50 } }],
    ['ID-24 without kid, when there is one key', { header: { kid: undefined } }],
    ['with typ JWT', { header: { typ: 'JWT' } }],
    ['with a right at_hash', { claims: { at_hash: atHash('sha256') } }],
    [
      'ID-27 whose header points at foreign keys, which are never used',
      { header: { jku: 'https://evil.test/jwks', x5u: 'https://evil.test/x' } },
    ],
  ];
  it.each(accepted)('%s, as oauth4webapi does', async (_, faults) => {
    const idToken = await token(faults);
    expect((await validate(idToken)).sub).toBe('subject-1');
    expect(await isAcceptedElsewhere(idToken)).toBe(true);
    expect(idp.callsTo('unknown')).toEqual([]);
  });

  it('with the at_hash of its algorithm', async () => {
    for (const [alg, hash] of [
      ['ES384', 'sha384'],
      ['ES512', 'sha512'],
      ['EdDSA', 'sha512'],
    ] as const) {
      idp = await FakeIdp.create({ alg, now: () => NOW });
      expect(await validate(await token({ claims: { at_hash: atHash(hash) } }))).toBeDefined();
    }
  });

  it('with HS256 only where the client is configured for it', async () => {
    const signWith = { key: new TextEncoder().encode(idp.clientSecret), alg: 'HS256' };
    const idToken = await token({ signWith, header: { kid: undefined } });
    const client = { id_token_signed_response_alg: 'HS256' };
    expect((await validate(idToken, { config: { client } })).sub).toBe('subject-1');
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_alg');
    expect(await codeOfRefusal(validate(await token(), { config: { client } }))).toBe('id_token_alg');
    const wrong = await token({ signWith: { key: new TextEncoder().encode('f'.repeat(32)), alg: 'HS256' } });
    expect(await codeOfRefusal(validate(wrong, { config: { client } }))).toBe('id_token_signature');
  });

  it('without nonce where none was sent', async () => {
    expect(await validate(await idp.idToken(), { nonce: undefined })).toBeDefined();
  });

  it('with a fresh auth_time where max_age was asked', async () => {
    const idToken = await token({ claims: { auth_time: NOW_SECONDS - 290 } });
    expect(await validate(idToken, { maxAge: 300 })).toBeDefined();
  });

  it('ID-25 without kid, when one of several keys fits', async () => {
    const others = await Promise.all(['RS256', 'ES256'].map((alg) => FakeIdp.create({ alg })));
    const keys = [...others, idp].map(async (each) => {
      const answer: unknown = await (await each.fetch(`${each.issuer}/jwks`, { redirect: 'manual' })).json();
      return (answer as { keys: unknown[] }).keys[0];
    });
    const idToken = await token({ header: { kid: undefined }, keys: await Promise.all(keys) });
    expect(await validate(idToken)).toBeDefined();
  });

  it('ID-34 with claims named like members of objects, as its own claims and nothing else', async () => {
    const claims = JSON.parse('{"__proto__":{"admin":true},"constructor":"c","toString":"t"}') as Record<
      string,
      unknown
    >;
    const valid = await validate(await token({ claims }));
    expect(valid['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('an ID Token is refused', () => {
  const cases: readonly (readonly [string, FakeFaults, string])[] = [
    ['ID-08 of another issuer (3.1.3.7 no. 2)', { claims: { iss: 'https://evil.test' } }, 'id_token_iss'],
    [
      'ID-08 whose issuer has a slash more (3.1.3.7 no. 2)',
      { claims: { iss: 'https://idp.test/' } },
      'id_token_iss',
    ],
    [
      'ID-08 whose issuer is written in capitals (3.1.3.7 no. 2)',
      { claims: { iss: 'https://IDP.test' } },
      'id_token_iss',
    ],
    [
      'ID-08 whose issuer names the port (3.1.3.7 no. 2)',
      { claims: { iss: 'https://idp.test:443' } },
      'id_token_iss',
    ],
    ['ID-08 without issuer (3.1.3.7 no. 2)', { claims: { iss: undefined } }, 'id_token_iss'],
    ['ID-09 for another client (3.1.3.7 no. 3)', { claims: { aud: 'other' } }, 'id_token_aud'],
    ['ID-09 without audience (3.1.3.7 no. 3)', { claims: { aud: undefined } }, 'id_token_aud'],
    ['ID-09 with an empty audience (3.1.3.7 no. 3)', { claims: { aud: [] } }, 'id_token_aud'],
    ['ID-09 with an audience that is no text (3.1.3.7 no. 3)', { claims: { aud: [1] } }, 'id_token_aud'],
    ['that expired 61 s ago (3.1.3.7 no. 9)', { claims: { exp: NOW_SECONDS - 61 } }, 'id_token_exp'],
    ['without exp (3.1.3.7 no. 9)', { claims: { exp: undefined } }, 'id_token_exp'],
    ['with exp as text (3.1.3.7 no. 9)', { claims: { exp: String(NOW_SECONDS + 60) } }, 'id_token_exp'],
    ['without iat (section 2)', { claims: { iat: undefined } }, 'id_token_iat'],
    ['ID-20 that is not valid yet (RFC 7519, 4.1.5)', { claims: { nbf: NOW_SECONDS + 61 } }, 'id_token_nbf'],
    ['with nbf as text (RFC 7519, 4.1.5)', { claims: { nbf: '0' } }, 'id_token_nbf'],
    ['ID-21 with another nonce (3.1.3.7 no. 11)', { claims: { nonce: 'other' } }, 'nonce_mismatch'],
    ['ID-22 without nonce (3.1.3.7 no. 11)', { claims: { nonce: undefined } }, 'nonce_mismatch'],
    ['without sub (section 2)', { claims: { sub: undefined } }, 'id_token_sub'],
    ['with a number as sub (section 2)', { claims: { sub: 7 } }, 'id_token_sub'],
    [
      'ID-28 with an unknown critical extension (RFC 7515, 4.1.11)',
      { header: { crit: ['exp'], exp: 1 } },
      'id_token_invalid',
    ],
    ['that is missing', { idToken: undefined }, 'id_token_missing'],
  ];
  it.each(cases)('%s, as oauth4webapi does', async (_, faults, code) => {
    // The signer refuses to make such a header, so it is put into a token without signature.
    const idToken =
      'crit' in (faults.header ?? {}) ? await unsigned(faults.header ?? {}) : await token(faults);
    expect(await codeOfRefusal(validate(idToken))).toBe(code);
    expect(await isAcceptedElsewhere(idToken)).toBe(false);
  });

  /** Stricter than the specification demands, or a matter of our own limits. */
  const strict: readonly (readonly [string, FakeFaults, string])[] = [
    [
      'with a further audience (3.1.3.7 no. 3)',
      { claims: { aud: ['client-1', 'other'], azp: 'client-1' } },
      'id_token_aud',
    ],
    ['ID-13 for another authorized party (3.1.3.7 no. 5)', { claims: { azp: 'other' } }, 'id_token_azp'],
    ['ID-31 with a wrong at_hash (3.1.3.8)', { claims: { at_hash: atHash('sha512') } }, 'id_token_at_hash'],
    ['with an empty sub (section 2)', { claims: { sub: '' } }, 'id_token_sub'],
    ['with a sub of 256 characters (section 2)', { claims: { sub: 's'.repeat(256) } }, 'id_token_sub'],
    [
      'ID-19 issued a day in the future (3.1.3.7 no. 10)',
      { claims: { iat: NOW_SECONDS + 86_400 } },
      'id_token_iat',
    ],
    ['issued eleven minutes ago (3.1.3.7 no. 10)', { claims: { iat: NOW_SECONDS - 660 } }, 'id_token_iat'],
    ['ID-29 of type logout+jwt (RFC 8725, 3.11)', { header: { typ: 'logout+jwt' } }, 'id_token_typ'],
    ['ID-29 of type at+jwt (RFC 8725, 3.11)', { header: { typ: 'at+jwt' } }, 'id_token_typ'],
    [
      'ID-29 of type application/secevent+jwt (RFC 8725, 3.11)',
      { header: { typ: 'application/secevent+jwt' } },
      'id_token_typ',
    ],
    ['ID-36 of a megabyte', { claims: { padding: 'x'.repeat(1_000_000) } }, 'id_token_invalid'],
    ['that is an object', { idToken: { alg: 'none' } }, 'id_token_missing'],
    ['of two parts', { idToken: 'a.b' }, 'id_token_invalid'],
    ['of four parts', { idToken: 'a.b.c.d' }, 'id_token_invalid'],
  ];
  it.each(strict)('%s', async (_, faults, code) => {
    expect(await codeOfRefusal(validate(await token(faults)))).toBe(code);
  });

  async function unsigned(header: Record<string, unknown>): Promise<string> {
    const valid = (await token()) as string;
    const encoded = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'key-1', ...header })).toString(
      'base64url',
    );
    return [encoded, ...valid.split('.').slice(1)].join('.');
  }

  it('ID-02 whose signature another key made (3.1.3.7 no. 6)', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const idToken = await token({ signWith: { key: privateKey, alg: 'ES256' } });
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_signature');
    expect(await isAcceptedElsewhere(idToken)).toBe(false);
    // A key of that name is known: asking again would change nothing.
    expect(idp.callsTo('jwks').length).toBeLessThanOrEqual(2);
  });

  it('ID-03 whose claims were changed after it was signed (3.1.3.7 no. 6)', async () => {
    const [header, , signature] = ((await token()) as string).split('.');
    const [, payload] = ((await token({ claims: { sub: 'victim' } })) as string).split('.');
    expect(await codeOfRefusal(validate([header, payload, signature].join('.')))).toBe('id_token_signature');
  });

  it('ID-05 with alg none, even if the metadata lists it (RFC 8725, 3.1)', async () => {
    const idToken = new UnsecuredJWT({ sub: 'subject-1', nonce: NONCE }).setIssuer(idp.issuer).encode();
    idp.faults = { metadata: { id_token_signing_alg_values_supported: ['none', 'ES256'] } };
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_alg');
    expect(await isAcceptedElsewhere(idToken)).toBe(false);
  });

  it('ID-04 with HS256 keyed by the public key (RFC 8725, 2.1)', async () => {
    const answer = await idp.fetch(`${idp.issuer}/jwks`, { redirect: 'manual' });
    const key = new TextEncoder().encode(await answer.text());
    const idToken = await token({ signWith: { key, alg: 'HS256' } });
    idp.faults = { metadata: { id_token_signing_alg_values_supported: ['HS256', 'ES256'] } };
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_alg');
  });

  it('ID-06 with an algorithm that the metadata does not list (3.1.3.7 no. 7)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1' }];
    const idToken = await token({ signWith: { key: privateKey, alg: 'RS256' }, keys });
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_alg');
    idp.faults.metadata = { id_token_signing_alg_values_supported: undefined };
    const other = testProvider(idp, { wellKnown: 'https://idp.test/other/.well-known/openid-configuration' });
    const server = await authorizationServer(other, NOW);
    const context = {
      provider: other,
      server,
      now: NOW,
      nonce: NONCE,
      accessToken: undefined,
      maxAge: undefined,
    };
    expect((await validateIdToken(idToken, context)).sub).toBe('subject-1');
  });

  it('ID-22 with a nonce where none was sent (3.1.3.7 no. 11)', async () => {
    expect(await codeOfRefusal(validate(await token(), { nonce: undefined }))).toBe('nonce_mismatch');
  });

  it('ID-27 signed by the key that its own header carries (RFC 8725, 3.10)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const header = { jwk: await exportJWK(publicKey) };
    const idToken = await token({ signWith: { key: privateKey, alg: 'ES256' }, header });
    expect(await codeOfRefusal(validate(idToken))).toBe('id_token_signature');
  });

  it('ID-28 with b64 false (RFC 7797, 6)', async () => {
    expect(await codeOfRefusal(validate(await unsigned({ b64: false })))).toBe('id_token_invalid');
  });

  it('ID-30 that is encrypted (OpenID Connect Core 1.0, 16.14)', async () => {
    const encrypted = await new CompactEncrypt(new Uint8Array([1]))
      .setProtectedHeader({ alg: 'dir', enc: 'A128GCM' })
      .encrypt(new Uint8Array(16));
    expect(await codeOfRefusal(validate(encrypted))).toBe('id_token_encrypted');
  });

  it.each([
    ['without auth_time', { auth_time: undefined }],
    ['with auth_time as text', { auth_time: String(NOW_SECONDS) }],
    ['with an auth_time too long ago', { auth_time: NOW_SECONDS - 400 }],
    ['with an auth_time in the future', { auth_time: NOW_SECONDS + 400 }],
  ])('ID-32 %s where max_age was asked (3.1.3.7 no. 13)', async (_, claims) => {
    expect(await codeOfRefusal(validate(await token({ claims }), { maxAge: 300 }))).toBe('auth_time');
  });

  it('with at_hash and no access token (3.1.3.8)', async () => {
    const provider = testProvider(idp);
    const server = await authorizationServer(provider, NOW);
    const idToken = await token({ claims: { at_hash: 'x' } });
    const context = { provider, server, now: NOW, nonce: NONCE, accessToken: undefined, maxAge: undefined };
    expect(await codeOfRefusal(validateIdToken(idToken, context))).toBe('id_token_at_hash');
  });
});

describe('a multi-tenant issuer', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';
  const config: Partial<OAuthConfig<never>> = {
    issuer: 'https://login.test/common/v2.0',
    issuerFor: ({ tid }) =>
      typeof tid === 'string' && /^[0-9a-f-]{36}$/.test(tid) ? `https://login.test/${tid}/v2.0` : undefined,
  };

  beforeEach(async () => {
    idp = await FakeIdp.create({ issuer: 'https://login.test/common/v2.0', now: () => NOW });
  });

  async function claimsFor(claims: Record<string, unknown>): Promise<IdTokenClaims> {
    idp.faults = { claims, metadata: { issuer: 'https://login.test/{tenantid}/v2.0' } };
    return validate(await idp.idToken({ nonce: NONCE }), { config });
  }

  it('is the template with the tenant of the claims', async () => {
    const claims = await claimsFor({ tid: TENANT, iss: `https://login.test/${TENANT}/v2.0` });
    expect(claims['tid']).toBe(TENANT);
  });

  it.each([
    [{ tid: 'x/../../evil', iss: 'https://login.test/x/../../evil/v2.0' }],
    [{ tid: 'common', iss: 'https://login.test/common/v2.0' }],
    [{ tid: TENANT, iss: 'https://login.test/99999999-2222-3333-4444-555555555555/v2.0' }],
    [{ tid: TENANT, iss: 'https://login.test/{tenantid}/v2.0' }],
    [{ iss: 'https://login.test/undefined/v2.0' }],
  ])('ID-38 refuses %j (OpenID Connect Discovery 1.0, 4.3)', async (claims) => {
    expect(await codeOfRefusal(claimsFor(claims))).toBe('id_token_iss');
  });

  it('refuses everything when the hook throws', async () => {
    const throwing = {
      ...config,
      issuerFor: () => {
        throw new Error('no tenant');
      },
    };
    idp.faults = { metadata: { issuer: 'https://login.test/{tenantid}/v2.0' } };
    const idToken = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    expect(await codeOfRefusal(validate(idToken, { config: throwing }))).toBe('id_token_alg');
    expect(await codeOfRefusal(validate(await idp.idToken({ nonce: NONCE }), { config: throwing }))).toBe(
      'id_token_iss',
    );
  });
});
