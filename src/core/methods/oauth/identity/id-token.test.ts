import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { atHash, IdTokenLab, NOW_SECONDS } from '../../../../../test/id-token-lab.js';
import { FakeIdp, type FakeFaults } from '../../../../../test/fake-idp.js';
import { codeOfRefusal } from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import type { IdTokenClaims } from './id-token.js';

let lab: IdTokenLab;

beforeEach(async () => {
  lab = await IdTokenLab.create();
});

describe('an ID Token is accepted', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512', 'RS512'])(
    'signed with %s (ID-01)',
    async (alg) => {
      lab = await IdTokenLab.create({ alg });
      const idToken = await lab.token();
      expect((await lab.validate(idToken)).sub).toBe('subject-1');
      expect(await lab.isAcceptedElsewhere(idToken, alg)).toBe(true);
    },
  );

  const accepted: readonly (readonly [string, FakeFaults])[] = [
    ['with aud as an array of this client (ID-10)', { claims: { aud: ['client-1'] } }],
    ['with azp of this client', { claims: { azp: 'client-1' } }],
    ['that expired 20 s ago, within the skew (ID-16)', { claims: { exp: NOW_SECONDS - 20 } }],
    ['issued 50 s in the future, within the skew', { claims: { iat: NOW_SECONDS + 50 } }],
    ['for others, too, where azp is this client', { claims: { aud: ['p', 'client-1'], azp: 'client-1' } }],
    [
      'with 20 audiences, where azp is this client',
      { claims: { aud: ['client-1', ...Array.from({ length: 19 }, (_, n) => `p${n}`)], azp: 'client-1' } },
    ],
    ['without kid, when there is one key (ID-24)', { header: { kid: undefined } }],
    ['with typ JWT', { header: { typ: 'JWT' } }],
    ['with a right at_hash', { claims: { at_hash: atHash('sha256') } }],
    [
      'whose header points at foreign keys, which are never used (ID-27)',
      { header: { jku: 'https://evil.test/jwks', x5u: 'https://evil.test/x' } },
    ],
  ];
  it.each(accepted)('%s, as oauth4webapi does', async (_, faults) => {
    const idToken = await lab.token(faults);
    expect((await lab.validate(idToken)).sub).toBe('subject-1');
    expect(await lab.isAcceptedElsewhere(idToken)).toBe(true);
    expect(lab.idp.callsTo('unknown')).toEqual([]);
  });

  it.each<[string, FakeFaults]>([
    ['300 s ahead', { claims: { iat: NOW_SECONDS + 300 } }],
    ['300 s ahead, with nbf', { claims: { iat: NOW_SECONDS + 300, nbf: NOW_SECONDS + 300 } }],
    ['600 s back', { claims: { iat: NOW_SECONDS - 600 } }],
  ])('of a provider whose clock is %s', async (_, faults) => {
    expect((await lab.validate(await lab.token(faults))).sub).toBe('subject-1');
  });

  it('with the at_hash of its algorithm', async () => {
    for (const [alg, hash] of [
      ['ES384', 'sha384'],
      ['ES512', 'sha512'],
      ['EdDSA', 'sha512'],
    ] as const) {
      lab = await IdTokenLab.create({ alg });
      expect(await lab.validate(await lab.token({ claims: { at_hash: atHash(hash) } }))).toBeDefined();
    }
  });

  it('with HS256 only where the client is configured for it', async () => {
    const signWith = { key: new TextEncoder().encode(lab.idp.clientSecret), alg: 'HS256' };
    const idToken = await lab.token({ signWith, header: { kid: undefined } });
    const client = { id_token_signed_response_alg: 'HS256' };
    expect((await lab.validate(idToken, { config: { client } })).sub).toBe('subject-1');
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_alg');
    expect(await codeOfRefusal(lab.validate(await lab.token(), { config: { client } }))).toBe('id_token_alg');
    const wrong = await lab.token({
      signWith: { key: new TextEncoder().encode('f'.repeat(32)), alg: 'HS256' },
    });
    expect(await codeOfRefusal(lab.validate(wrong, { config: { client } }))).toBe('id_token_signature');
  });

  it('without nonce where none was sent', async () => {
    expect(await lab.validate(await lab.idp.idToken(), { nonce: undefined })).toBeDefined();
  });

  it('with a fresh auth_time where max_age was asked', async () => {
    const idToken = await lab.token({ claims: { auth_time: NOW_SECONDS - 290 } });
    expect(await lab.validate(idToken, { maxAge: 300 })).toBeDefined();
  });

  it('without kid, when one of several keys fits (ID-25)', async () => {
    const others = await Promise.all(['RS256', 'ES256'].map((alg) => FakeIdp.create({ alg })));
    const keys = [...others, lab.idp].map(async (each) => {
      const answer: unknown = await (await each.fetch(`${each.issuer}/jwks`, { redirect: 'manual' })).json();
      return (answer as { keys: unknown[] }).keys[0];
    });
    const idToken = await lab.token({ header: { kid: undefined }, keys: await Promise.all(keys) });
    expect(await lab.validate(idToken)).toBeDefined();
  });

  it('with claims named like members of objects, as its own claims and nothing else (ID-34)', async () => {
    const claims = JSON.parse('{"__proto__":{"admin":true},"constructor":"c","toString":"t"}') as Record<
      string,
      unknown
    >;
    const valid = await lab.validate(await lab.token({ claims }));
    expect(valid['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
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
    lab = await IdTokenLab.create({ issuer: 'https://login.test/common/v2.0' });
  });

  async function claimsFor(claims: Record<string, unknown>): Promise<IdTokenClaims> {
    lab.idp.faults = { claims, metadata: { issuer: 'https://login.test/{tenantid}/v2.0' } };
    return lab.validate(await lab.idp.idToken({ nonce: IdTokenLab.nonce }), { config });
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
  ])('refuses %j (ID-38; OpenID Connect Discovery 1.0, 4.3)', async (claims) => {
    expect(await codeOfRefusal(claimsFor(claims))).toBe('id_token_iss');
  });

  const OTHER = '99999999-2222-3333-4444-555555555555';
  const bound = async (...issuers: unknown[]): Promise<IdTokenClaims> => {
    const answer = await lab.idp.fetch(`${lab.idp.issuer}/jwks`, { redirect: 'manual' });
    const { keys } = (await answer.json()) as { keys: object[] };
    const iss = `https://login.test/${TENANT}/v2.0`;
    lab.idp.faults = {
      claims: { tid: TENANT, iss },
      metadata: { issuer: 'https://login.test/{tenantid}/v2.0' },
      keys: issuers.map((issuer) => ({ ...keys[0], issuer })),
    };
    return lab.validate(await lab.idp.idToken({ nonce: IdTokenLab.nonce }), { config });
  };

  it.each([
    [`https://login.test/${TENANT}/v2.0`],
    ['https://login.test/{tenantid}/v2.0'],
    [undefined],
    [`https://login.test/${OTHER}/v2.0`, 'https://login.test/{tenantid}/v2.0'],
  ])('takes a key that signs for %s', async (...issuers) => {
    expect((await bound(...issuers))['tid']).toBe(TENANT);
  });

  it.each([
    [`https://login.test/${OTHER}/v2.0`],
    ['https://login.test/{tenantid}/v1.0'],
    ['https://evil.test/{tenantid}/v2.0'],
    ['$&'],
  ])('refuses a key that signs for %s', async (issuer) => {
    expect(await codeOfRefusal(bound(issuer))).toBe('id_token_signature');
  });

  it('refuses everything when the hook throws', async () => {
    const throwing = {
      ...config,
      issuerFor: () => {
        throw new Error('no tenant');
      },
    };
    lab.idp.faults = { metadata: { issuer: 'https://login.test/{tenantid}/v2.0' } };
    const idToken = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    expect(await codeOfRefusal(lab.validate(idToken, { config: throwing }))).toBe('id_token_alg');
    expect(
      await codeOfRefusal(
        lab.validate(await lab.idp.idToken({ nonce: IdTokenLab.nonce }), { config: throwing }),
      ),
    ).toBe('id_token_iss');
  });
});
