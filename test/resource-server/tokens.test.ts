import { createHmac, createPublicKey } from 'node:crypto';
import { exportSPKI, importJWK, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyAccess, type AccessOptions } from '../../src/resource-server/index.js';
import {
  accept,
  AUDIENCE,
  claims,
  errorOf,
  ISSUER,
  keyServer,
  optionsOf,
  pairOf,
  part,
  published,
  refusedFor,
  requestWith,
  seconds,
  signed,
  type Pair,
} from '../support/access-stage.js';

const SIGNATURE = [401, 'invalid_token', 'The token has no valid signature'];
const HEADER = [401, 'invalid_token', 'The token has an unsupported algorithm or no key id'];
const MALFORMED = [401, 'invalid_token', 'The token is malformed'];
const CLAIMS = [401, 'invalid_token', 'The token has malformed claims'];

let ec: Pair;
let ed: Pair;
let options: AccessOptions;

beforeAll(async () => {
  ec = await pairOf('ES256', 'ec-1');
  ed = await pairOf('EdDSA', 'ed-1');
  options = optionsOf(keyServer(ec, ed));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a token of RFC 9068', () => {
  it.each(['ES256', 'EdDSA'])('signed with %s gives who may do what (RS-01)', async (alg) => {
    const token = await signed(alg === 'ES256' ? ec : ed);
    const access = await verifyAccess(requestWith(`Bearer ${token}`), options);
    expect(access).toMatchObject({ userId: 'user-1', clientId: 'client-1', sessionId: 's-1', token });
    expect(access.scopes).toEqual(['invoices:read', 'invoices:write']);
    expect(access.amr).toEqual(['pwd', 'otp', 'mfa']);
    expect(access.acr).toBe('urn:latchkey:assurance:2');
    expect(access.authTime?.getTime()).toBe(Number(access.claims['auth_time']) * 1000);
    expect(access.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(access.claims['tenant']).toBe('acme');
  });

  it('may have the long type, several audiences and the exact name of its algorithm', async () => {
    const aud = ['https://other.example.com', AUDIENCE];
    const long = await signed(ec, { aud }, { typ: 'application/at+jwt' });
    expect((await accept(long, options)).userId).toBe('user-1');
    const { privateKey, jwk } = ed;
    const exact = await signed({ alg: 'Ed25519', kid: 'ed-1', privateKey, jwk });
    expect((await accept(exact, options)).userId).toBe('user-1');
  });

  it('has no user where a client acts for itself', async () => {
    const own = { sub: 'client-1', scope: undefined, auth_time: undefined, acr: undefined, amr: undefined };
    const access = await accept(await signed(ec, own), options);
    expect(access).toMatchObject({ userId: undefined, clientId: 'client-1', scopes: [], amr: [] });
    expect(access.authTime).toBeUndefined();
  });

  it('may be late by the tolerance, and no more (RS-02)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: seconds() * 1000 });
    const exp = seconds() - 4;
    expect((await accept(await signed(ec, { exp }), options)).userId).toBe('user-1');
    const late = [401, 'invalid_token', 'The token has expired'];
    expect(await refusedFor(await signed(ec, { exp: exp - 1 }), options)).toEqual(late);
    expect(await refusedFor(await signed(ec, { exp }), { ...options, clockTolerance: 0 })).toEqual(late);
    const soon = seconds() + 4;
    expect((await accept(await signed(ec, { nbf: soon, iat: soon }), options)).userId).toBe('user-1');
    const wide = { ...options, clockTolerance: 60 };
    expect((await accept(await signed(ec, { exp: exp - 55 }), wide)).userId).toBe('user-1');
  });
});

describe('refused claims', () => {
  it.each([
    ['another issuer', { iss: 'https://app.example.com/auth/' }, 'The token is of another issuer'],
    ['no issuer', { iss: undefined }, 'The token is of another issuer'],
    ['another audience', { aud: 'https://other.example.com' }, 'The token is for another audience'],
    ['a longer audience', { aud: `${AUDIENCE}/` }, 'The token is for another audience'],
    ['audiences without this one', { aud: ['a', 'b'] }, 'The token is for another audience'],
    ['no audience', { aud: undefined }, 'The token is for another audience'],
    ['an audience in a list in a list', { aud: [[AUDIENCE]] }, 'The token is for another audience'],
    ['no end', { exp: undefined }, 'The token does not say when it expires'],
    ['an end as text', { exp: '9999999999' }, 'The token does not say when it expires'],
    ['no time of issue', { iat: undefined }, 'The token does not say when it expires'],
    ['a time of issue to come', { iat: seconds() + 100 }, 'The token was issued in the future'],
    ['a beginning to come', { nbf: seconds() + 100 }, 'The token is not valid yet'],
    ['a beginning as text', { nbf: '0' }, 'The token is not valid yet'],
    ['no subject', { sub: undefined }, 'The token has malformed claims'],
    ['an empty subject', { sub: '' }, 'The token has malformed claims'],
    ['no client', { client_id: undefined }, 'The token has malformed claims'],
    ['no id', { jti: undefined }, 'The token has malformed claims'],
    ['scopes in a list', { scope: ['invoices:read'] }, 'The token has malformed claims'],
    ['a time of sign-in as text', { auth_time: '1' }, 'The token has malformed claims'],
    ['an assurance that is no text', { acr: 2 }, 'The token has malformed claims'],
    ['methods that are no list', { amr: 'mfa' }, 'The token has malformed claims'],
    ['a session that is no text', { sid: 1 }, 'The token has malformed claims'],
    ['a binding to a certificate', { cnf: { 'x5t#S256': 'abc' } }, 'The token has malformed claims'],
    ['a binding that is no object', { cnf: 'abc' }, 'The token has malformed claims'],
    ['two bindings', { cnf: { jkt: 'a', 'x5t#S256': 'b' } }, 'The token has malformed claims'],
  ])('%s (RS-03)', async (_, changes, message) => {
    expect(await refusedFor(await signed(ec, changes), options)).toEqual([401, 'invalid_token', message]);
  });

  it.each([['JWT'], ['id_token+jwt'], ['dpop+jwt'], [undefined], [1]])('type %s (RS-04)', async (typ) => {
    const message = 'The token is no access token of RFC 9068';
    expect(await refusedFor(await signed(ec, {}, { typ }), options)).toEqual([401, 'invalid_token', message]);
  });

  it('a name of a prototype as key id, and claims of that name (RS-05)', async () => {
    expect(await refusedFor(await signed(ec, {}, { kid: '__proto__' }), options)).toEqual(SIGNATURE);
    expect(await refusedFor(await signed(ec, {}, { kid: 'constructor' }), options)).toEqual(SIGNATURE);
    const payload = JSON.stringify(claims()).replace('{', '{"__proto__":{"scope":"admin"},');
    const token = `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'ec-1' })}.${part(payload)}.${part('x'.repeat(64))}`;
    expect(await refusedFor(token, options)).toEqual(MALFORMED);
  });
});

describe('refused signatures', () => {
  it('none (RS-06)', async () => {
    const unsecured = new UnsecuredJWT(claims()).encode();
    expect((await errorOf(accept(unsecured, options))).code).toBe('invalid_token');
    for (const alg of ['none', 'None', 'NONE', '']) {
      const head = part({ alg, typ: 'at+jwt', kid: 'ec-1' });
      expect(await refusedFor(`${head}.${part(claims())}.`, options)).toEqual(HEADER);
    }
  });

  it('an HMAC with the public key as secret (RS-07)', async () => {
    const pem = createPublicKey({ key: ec.jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const spki = await exportSPKI((await importJWK(ec.jwk, 'ES256', { extractable: true })) as never);
    const secrets = [pem, spki, JSON.stringify(published(ec)), Buffer.from(ec.jwk.x ?? '', 'base64url')];
    for (const secret of secrets) {
      for (const alg of ['HS256', 'ES256']) {
        const input = `${part({ alg, typ: 'at+jwt', kid: 'ec-1' })}.${part(claims())}`;
        const mac = createHmac('sha256', secret).update(input).digest('base64url');
        expect((await errorOf(accept(`${input}.${mac}`, options))).code).toBe('invalid_token');
      }
    }
  });

  it('another algorithm than that of the key (RS-08)', async () => {
    expect(await refusedFor(await signed(ec, {}, { kid: 'ed-1' }), options)).toEqual(SIGNATURE);
    expect(await refusedFor(await signed(ed, {}, { kid: 'ec-1' }), options)).toEqual(SIGNATURE);
    const rsa = await pairOf('RS256', 'rsa-1');
    const withRsa = optionsOf(keyServer(rsa));
    expect(await refusedFor(await signed(rsa), withRsa)).toEqual(HEADER);
    const p384 = await pairOf('ES384', 'p384');
    expect(await refusedFor(await signed(p384), optionsOf(keyServer(p384)))).toEqual(HEADER);
  });

  it('an algorithm that the options leave out (RS-08)', async () => {
    const only = { ...options, algorithms: ['EdDSA'] as const };
    expect(await refusedFor(await signed(ec), only)).toEqual(HEADER);
    expect((await accept(await signed(ed), only)).userId).toBe('user-1');
  });

  it('of another key with the same id, and keys that the token brings along (RS-09)', async () => {
    const other = await pairOf('ES256', 'ec-1');
    const own = { jwk: other.jwk, jku: 'https://evil.example.com/jwks', x5u: 'https://evil.example.com' };
    const server = keyServer(ec);
    const plain = optionsOf(server);
    expect(await refusedFor(await signed(other), plain)).toEqual(SIGNATURE);
    expect(await refusedFor(await signed(other, {}, own), plain)).toEqual(SIGNATURE);
    expect(await refusedFor(await signed(other, {}, { ...own, kid: 'evil' }), plain)).toEqual(SIGNATURE);
    expect(new Set(server.urls)).toEqual(new Set([`${ISSUER}/jwks`]));
  });

  it('no key id (RS-09)', async () => {
    expect(await refusedFor(await signed(ec, {}, { kid: undefined }), options)).toEqual(HEADER);
  });

  it('extensions (RS-10)', async () => {
    const extended = await signed(ec);
    const [, payload, signature] = extended.split('.');
    for (const more of [{ crit: ['exp'], exp: 1 }, { crit: [] }, { b64: false }, { b64: true }]) {
      const head = part({ alg: 'ES256', typ: 'at+jwt', kid: 'ec-1', ...more });
      expect(await refusedFor(`${head}.${payload}.${signature}`, options)).toEqual(MALFORMED);
    }
  });

  it.each(['ES256', 'EdDSA'])('changed in each part, with %s (RS-11)', async (alg) => {
    const token = await signed(alg === 'ES256' ? ec : ed);
    const [head = '', , signature = ''] = token.split('.');
    const admin = part({ ...claims(), sub: 'admin' });
    expect(await refusedFor(`${head}.${admin}.${signature}`, options)).toEqual(SIGNATURE);
    const octets = Buffer.from(signature, 'base64url');
    const forms = [
      Buffer.alloc(64),
      Buffer.concat([octets, Buffer.from([0])]),
      octets.subarray(0, 63),
      Buffer.alloc(0),
      Buffer.from(octets.map((octet) => octet ^ 1)),
      // The order of P-256 for R and S, and zeros beside them.
      Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'.repeat(2), 'hex'),
    ];
    for (const form of forms) {
      const forged = `${token.slice(0, token.lastIndexOf('.'))}.${form.toString('base64url')}`;
      expect(await refusedFor(forged, options)).toEqual(SIGNATURE);
    }
  });

  it('changed at any single place (RS-11)', async () => {
    for (const pair of [ec, ed]) {
      const token = await signed(pair);
      for (let at = 0; at < token.length; at += 1) {
        const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
        const { status, code } = await errorOf(accept(changed, options));
        expect([at, status, code]).toEqual([at, 401, 'invalid_token']);
      }
    }
  });

  it('in DER instead of 64 octets (RS-11)', async () => {
    const { createPrivateKey, sign } = await import('node:crypto');
    const { exportJWK } = await import('jose');
    const key = createPrivateKey({ key: await exportJWK(ec.privateKey), format: 'jwk' });
    const input = `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'ec-1' })}.${part(claims())}`;
    const der = sign('sha256', Buffer.from(input), key).toString('base64url');
    expect(await refusedFor(`${input}.${der}`, options)).toEqual(SIGNATURE);
  });
});

describe('refused texts', () => {
  it('that are no token (RS-12)', async () => {
    const token = await signed(ec);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const texts = [
      'a',
      'a.b',
      '..',
      `${head}.${payload}`,
      `${token}.${signature}`,
      `.${token}`,
      `${head}~.${payload}.${signature}`,
      `${token}=`,
      `${part('[]')}.${payload}.${signature}`,
      `${part('null')}.${payload}.${signature}`,
      `${head}.${part('"text"')}.${signature}`,
      `${head}.${part('{')}.${signature}`,
      `${head}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.${signature}`,
    ];
    for (const text of texts) expect(await refusedFor(text, options)).toEqual(MALFORMED);
  });

  it('that are longer than 8192 characters, though they are valid (RS-12)', async () => {
    const long = await signed(ec, { more: 'x'.repeat(8192) });
    expect(await refusedFor(long, options)).toEqual(MALFORMED);
    expect((await accept(await signed(ec, { more: 'x'.repeat(4096) }), options)).userId).toBe('user-1');
  });

  it('with an unusable claim (RS-03)', async () => {
    expect(await refusedFor(await signed(ec, { amr: [1] }), options)).toEqual(CLAIMS);
  });
});
