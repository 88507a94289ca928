import { createHash } from 'node:crypto';
import { CompactEncrypt, exportJWK, generateKeyPair, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { atHash, IdTokenLab, NOW_SECONDS } from '../../../../../test/id-token-lab.js';
import type { FakeFaults } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, refusalOf } from '../../../../../test/oauth-exchange.js';

let lab: IdTokenLab;

beforeEach(async () => {
  lab = await IdTokenLab.create();
});

describe('an ID Token is refused', () => {
  const cases: readonly (readonly [string, FakeFaults, string])[] = [
    ['of another issuer (ID-08; 3.1.3.7 no. 2)', { claims: { iss: 'https://evil.test' } }, 'id_token_iss'],
    [
      'whose issuer has a slash more (ID-08; 3.1.3.7 no. 2)',
      { claims: { iss: 'https://idp.test/' } },
      'id_token_iss',
    ],
    [
      'whose issuer is written in capitals (ID-08; 3.1.3.7 no. 2)',
      { claims: { iss: 'https://IDP.test' } },
      'id_token_iss',
    ],
    [
      'whose issuer names the port (ID-08; 3.1.3.7 no. 2)',
      { claims: { iss: 'https://idp.test:443' } },
      'id_token_iss',
    ],
    ['without issuer (ID-08; 3.1.3.7 no. 2)', { claims: { iss: undefined } }, 'id_token_iss'],
    ['for another client (ID-09; 3.1.3.7 no. 3)', { claims: { aud: 'other' } }, 'id_token_aud'],
    ['without audience (ID-09; 3.1.3.7 no. 3)', { claims: { aud: undefined } }, 'id_token_aud'],
    ['with an empty audience (ID-09; 3.1.3.7 no. 3)', { claims: { aud: [] } }, 'id_token_aud'],
    ['with an audience that is no text (ID-09; 3.1.3.7 no. 3)', { claims: { aud: [1] } }, 'id_token_aud'],
    ['that expired 61 s ago (3.1.3.7 no. 9)', { claims: { exp: NOW_SECONDS - 61 } }, 'id_token_exp'],
    ['without exp (3.1.3.7 no. 9)', { claims: { exp: undefined } }, 'id_token_exp'],
    ['with exp as text (3.1.3.7 no. 9)', { claims: { exp: String(NOW_SECONDS + 60) } }, 'id_token_exp'],
    ['without iat (section 2)', { claims: { iat: undefined } }, 'id_token_iat'],
    ['that is not valid yet (ID-20; RFC 7519, 4.1.5)', { claims: { nbf: NOW_SECONDS + 61 } }, 'id_token_nbf'],
    ['with nbf as text (RFC 7519, 4.1.5)', { claims: { nbf: '0' } }, 'id_token_nbf'],
    ['with another nonce (ID-21; 3.1.3.7 no. 11)', { claims: { nonce: 'other' } }, 'nonce_mismatch'],
    ['without nonce (ID-22; 3.1.3.7 no. 11)', { claims: { nonce: undefined } }, 'nonce_mismatch'],
    ['without sub (section 2)', { claims: { sub: undefined } }, 'id_token_sub'],
    ['with a number as sub (section 2)', { claims: { sub: 7 } }, 'id_token_sub'],
    [
      'with an unknown critical extension (ID-28; RFC 7515, 4.1.11)',
      { header: { crit: ['exp'], exp: 1 } },
      'id_token_invalid',
    ],
    ['that is missing', { idToken: undefined }, 'id_token_missing'],
  ];
  it.each(cases)('%s, as oauth4webapi does', async (_, faults, code) => {
    // The signer refuses to make such a header, so it is put into a token without signature.
    const idToken =
      'crit' in (faults.header ?? {}) ? await unsigned(faults.header ?? {}) : await lab.token(faults);
    expect(await codeOfRefusal(lab.validate(idToken))).toBe(code);
    expect(await lab.isAcceptedElsewhere(idToken)).toBe(false);
  });

  /** Stricter than the specification demands, or a matter of our own limits. */
  const strict: readonly (readonly [string, FakeFaults, string])[] = [
    [
      'with a further audience, and no azp (3.1.3.7 no. 4)',
      { claims: { aud: ['client-1', 'other'] } },
      'id_token_aud',
    ],
    [
      'with a further audience, and another azp (3.1.3.7 no. 5)',
      { claims: { aud: ['client-1', 'other'], azp: 'other' } },
      'id_token_azp',
    ],
    [
      'for others, whoever azp is (3.1.3.7 no. 3)',
      { claims: { aud: ['other', 'project'], azp: 'client-1' } },
      'id_token_aud',
    ],
    [
      'with 21 audiences',
      { claims: { aud: ['client-1', ...Array.from({ length: 20 }, (_, n) => `p${n}`)], azp: 'client-1' } },
      'id_token_aud',
    ],
    [
      'with a further audience that is no text',
      { claims: { aud: ['client-1', 5], azp: 'client-1' } },
      'id_token_aud',
    ],
    ['issued 301 s ahead (3.1.3.7 no. 10)', { claims: { iat: NOW_SECONDS + 301 } }, 'id_token_iat'],
    ['issued 601 s ago (3.1.3.7 no. 10)', { claims: { iat: NOW_SECONDS - 601 } }, 'id_token_iat'],
    [
      'that is not valid yet by the provider’s own clock (ID-20; RFC 7519, 4.1.5)',
      { claims: { iat: NOW_SECONDS + 200, nbf: NOW_SECONDS + 261 } },
      'id_token_nbf',
    ],
    ['for another authorized party (ID-13; 3.1.3.7 no. 5)', { claims: { azp: 'other' } }, 'id_token_azp'],
    ['with a wrong at_hash (ID-31; 3.1.3.8)', { claims: { at_hash: atHash('sha512') } }, 'id_token_at_hash'],
    ['with an empty sub (section 2)', { claims: { sub: '' } }, 'id_token_sub'],
    ['with a sub of 256 characters (section 2)', { claims: { sub: 's'.repeat(256) } }, 'id_token_sub'],
    [
      'issued a day in the future (ID-19; 3.1.3.7 no. 10)',
      { claims: { iat: NOW_SECONDS + 86_400 } },
      'id_token_iat',
    ],
    ['issued eleven minutes ago (3.1.3.7 no. 10)', { claims: { iat: NOW_SECONDS - 660 } }, 'id_token_iat'],
    ['of type logout+jwt (ID-29; RFC 8725, 3.11)', { header: { typ: 'logout+jwt' } }, 'id_token_typ'],
    ['of type at+jwt (ID-29; RFC 8725, 3.11)', { header: { typ: 'at+jwt' } }, 'id_token_typ'],
    // RFC 7515, section 4.1.9: a media type, in which capitals count for nothing.
    ['of type AT+JWT (ID-29; RFC 8725, 3.11)', { header: { typ: 'AT+JWT' } }, 'id_token_typ'],
    [
      'of type application/secevent+jwt (ID-29; RFC 8725, 3.11)',
      { header: { typ: 'application/secevent+jwt' } },
      'id_token_typ',
    ],
    ['of a megabyte (ID-36)', { claims: { padding: 'x'.repeat(1_000_000) } }, 'id_token_invalid'],
    ['that is an object', { idToken: { alg: 'none' } }, 'id_token_missing'],
    ['of two parts', { idToken: 'a.b' }, 'id_token_invalid'],
    ['of four parts', { idToken: 'a.b.c.d' }, 'id_token_invalid'],
  ];
  it.each(strict)('%s', async (_, faults, code) => {
    expect(await codeOfRefusal(lab.validate(await lab.token(faults)))).toBe(code);
  });

  async function unsigned(header: Record<string, unknown>): Promise<string> {
    const valid = (await lab.token()) as string;
    const encoded = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'key-1', ...header })).toString(
      'base64url',
    );
    return [encoded, ...valid.split('.').slice(1)].join('.');
  }

  it.each<[string, FakeFaults, string]>([
    ['412 s', { claims: { iat: NOW_SECONDS + 412 } }, 'ahead'],
    ['700 s', { claims: { iat: NOW_SECONDS - 700 } }, 'ago'],
    ['75 s', { claims: { exp: NOW_SECONDS - 75 } }, 'ago'],
    ['90 s', { claims: { nbf: NOW_SECONDS + 90 } }, 'in'],
  ])('for its time with the difference (%s) and whose clock to check', async (difference, faults, word) => {
    const { message } = await refusalOf(lab.validate(await lab.token(faults)));
    expect(message).toContain(difference);
    expect(message).toContain(word);
    expect(message).toMatch(/check the clock of this server .* then the provider’s/i);
  });

  it('for an authentication that is too old with the difference', async () => {
    const idToken = await lab.token({ claims: { auth_time: NOW_SECONDS - 400 } });
    const { message } = await refusalOf(lab.validate(idToken, { maxAge: 300 }));
    expect(message).toContain('400 s');
  });

  it('with a further audience and a message that says what to do', async () => {
    const idToken = await lab.token({ claims: { aud: ['client-1', 'other'] } });
    const { message } = await refusalOf(lab.validate(idToken));
    expect(message).toContain('azp');
    expect(message).not.toContain('other,');
  });

  it('whose signature another key made (ID-02; 3.1.3.7 no. 6)', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const idToken = await lab.token({ signWith: { key: privateKey, alg: 'ES256' } });
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_signature');
    expect(await lab.isAcceptedElsewhere(idToken)).toBe(false);
    // A key of that name is known: asking again would change nothing.
    expect(lab.idp.callsTo('jwks').length).toBeLessThanOrEqual(2);
  });

  it('whose claims were changed after it was signed (ID-03; 3.1.3.7 no. 6)', async () => {
    const [header, , signature] = ((await lab.token()) as string).split('.');
    const [, payload] = ((await lab.token({ claims: { sub: 'victim' } })) as string).split('.');
    expect(await codeOfRefusal(lab.validate([header, payload, signature].join('.')))).toBe(
      'id_token_signature',
    );
  });

  it('with alg none, even if the metadata lists it (ID-05; RFC 8725, 3.1)', async () => {
    const idToken = new UnsecuredJWT({ sub: 'subject-1', nonce: IdTokenLab.nonce })
      .setIssuer(lab.idp.issuer)
      .encode();
    lab.idp.faults = { metadata: { id_token_signing_alg_values_supported: ['none', 'ES256'] } };
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_alg');
    expect(await lab.isAcceptedElsewhere(idToken)).toBe(false);
  });

  it('with HS256 keyed by the public key (ID-04; RFC 8725, 2.1)', async () => {
    const answer = await lab.idp.fetch(`${lab.idp.issuer}/jwks`, { redirect: 'manual' });
    const key = new TextEncoder().encode(await answer.text());
    const idToken = await lab.token({ signWith: { key, alg: 'HS256' } });
    lab.idp.faults = { metadata: { id_token_signing_alg_values_supported: ['HS256', 'ES256'] } };
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_alg');
  });

  it('with an algorithm that the metadata does not list (ID-06; 3.1.3.7 no. 7)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1' }];
    const idToken = await lab.token({ signWith: { key: privateKey, alg: 'RS256' }, keys });
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_alg');
    lab.idp.faults.metadata = { id_token_signing_alg_values_supported: undefined };
    const config = { wellKnown: 'https://idp.test/other/.well-known/openid-configuration' };
    expect((await lab.validate(idToken, { config })).sub).toBe('subject-1');
  });

  it('with a nonce where none was sent (ID-22; 3.1.3.7 no. 11)', async () => {
    expect(await codeOfRefusal(lab.validate(await lab.token(), { nonce: undefined }))).toBe('nonce_mismatch');
  });

  it('signed by the key that its own header carries (ID-27; RFC 8725, 3.10)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const header = { jwk: await exportJWK(publicKey) };
    const idToken = await lab.token({ signWith: { key: privateKey, alg: 'ES256' }, header });
    expect(await codeOfRefusal(lab.validate(idToken))).toBe('id_token_signature');
  });

  it('with b64 false (ID-28; RFC 7797, 6)', async () => {
    expect(await codeOfRefusal(lab.validate(await unsigned({ b64: false })))).toBe('id_token_invalid');
  });

  it('that is encrypted (ID-30; OpenID Connect Core 1.0, 16.14)', async () => {
    const encrypted = await new CompactEncrypt(new Uint8Array([1]))
      .setProtectedHeader({ alg: 'dir', enc: 'A128GCM' })
      .encrypt(new Uint8Array(16));
    expect(await codeOfRefusal(lab.validate(encrypted))).toBe('id_token_encrypted');
  });

  it.each([
    ['without auth_time', { auth_time: undefined }],
    ['with auth_time as text', { auth_time: String(NOW_SECONDS) }],
    ['with an auth_time too long ago', { auth_time: NOW_SECONDS - 400 }],
    ['with an auth_time in the future', { auth_time: NOW_SECONDS + 400 }],
  ])('%s where max_age was asked (ID-32; 3.1.3.7 no. 13)', async (_, claims) => {
    expect(await codeOfRefusal(lab.validate(await lab.token({ claims }), { maxAge: 300 }))).toBe('auth_time');
  });

  it('with at_hash and no access token (3.1.3.8)', async () => {
    // The hash of nothing must not do.
    const empty = createHash('sha256').update('').digest().subarray(0, 16).toString('base64url');
    const idToken = await lab.token({ claims: { at_hash: empty } });
    expect(await codeOfRefusal(lab.validate(idToken, { accessToken: undefined }))).toBe('id_token_at_hash');
  });
});
