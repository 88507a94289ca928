import { CompactSign, SignJWT, compactVerify, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { fc } from '../../../../test/support/seeded.js';
import { describe, expect, it, vi } from 'vitest';
import { implementations, overNode } from '../../../../test/crypto/implementations.js';
import type { ParsedJws } from './jws.js';

const PUBLIC_KEY_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;
const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'] as const;

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly jwk: JsonWebKey;
}

const keys = new Map<string, KeyPair>();
for (const alg of PUBLIC_KEY_ALGORITHMS) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  keys.set(alg, { privateKey, jwk: await exportJWK(publicKey) });
}

function keyPair(alg: string): KeyPair {
  const pair = keys.get(alg);
  if (pair === undefined) throw new Error(`no key for ${alg}`);
  return pair;
}

/** Makes a key once for all implementations: RSA keys take long. */
function once<Key>(make: (of: string) => Promise<Key>): (of: string) => Promise<Key> {
  const made = new Map<string, Promise<Key>>();
  return (of) => {
    const found = made.get(of) ?? make(of);
    made.set(of, found);
    return found;
  };
}

/** The public key of somebody else. */
const strangerKey = once(async (alg) => exportJWK((await generateKeyPair(alg)).publicKey));
const rsaOfLength = once((modulusLength) =>
  crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      publicExponent: new Uint8Array([1, 0, 1]),
      modulusLength: Number(modulusLength),
    },
    true,
    ['sign', 'verify'],
  ),
);
const rsaOfExponent = once(async (publicExponent) => {
  const { generateKeyPairSync } = await import('node:crypto');
  return generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: Number(publicExponent) });
});

/** RFC 7515, appendix A.2.1. */
const A2_KEY = {
  kty: 'RSA',
  n:
    'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCg' +
    'NMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665x' +
    'smtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
  e: 'AQAB',
};
const A2_TOKEN =
  'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
  'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZ' +
  'cAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-e' +
  'OkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw';
/** RFC 7515, appendix A.3.1. */
const A3_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};
const A3_TOKEN =
  'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
  'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q';
/** RFC 8037, appendix A.4; its payload is no JSON. */
const A4_KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const A4_SIGNATURE = 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';

describe.each(implementations)('JWS over %s', (_, rooms) => {
  const { fromBase64Url, parseJws, signJws, utf8, verifyHmacJws, verifyJws } = rooms;

  function parsed(token: string): ParsedJws {
    const jws = parseJws(token);
    if (jws === undefined) throw new Error('not a JWS');
    return jws;
  }

  const signed = async (alg: string, header: object = {}): Promise<ParsedJws> =>
    parsed(
      await new SignJWT({ sub: '1' }).setProtectedHeader({ ...header, alg }).sign(keyPair(alg).privateKey),
    );

  it('verifies RFC 7515, appendix A.2 (RS256) and A.3 (ES256)', async () => {
    expect(await verifyJws(parsed(A2_TOKEN), A2_KEY, 'RS256')).toBe(true);
    expect(await verifyJws(parsed(A3_TOKEN), A3_KEY, 'ES256')).toBe(true);
    expect({ ...parsed(A3_TOKEN).payload }).toEqual({
      iss: 'joe',
      exp: 1300819380,
      'http://example.com/is_root': true,
    });
  });

  it('verifies RFC 8037, appendix A.4 (EdDSA)', async () => {
    const jws = {
      header: { alg: 'EdDSA' },
      payload: {},
      signingInput: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc',
      signature: fromBase64Url(A4_SIGNATURE) ?? new Uint8Array(),
    };
    expect(await verifyJws(jws, A4_KEY, 'EdDSA')).toBe(true);
  });

  it.each(PUBLIC_KEY_ALGORITHMS)('verifies what jose signs with %s, and the other way round', async (alg) => {
    const { jwk, privateKey } = keyPair(alg);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (payload) => {
        const body = Buffer.from(JSON.stringify(payload));
        const theirs = await new CompactSign(body).setProtectedHeader({ alg }).sign(privateKey);
        expect(await verifyJws(parsed(theirs), jwk, alg)).toBe(true);
        const ours = await signJws({ header: { kid: 'k' }, payload, key: privateKey, alg });
        const { payload: read, protectedHeader } = await compactVerify(ours, jwk as object, {
          algorithms: [alg],
        });
        expect(JSON.parse(Buffer.from(read).toString())).toEqual(JSON.parse(body.toString()));
        expect(protectedHeader).toEqual({ kid: 'k', alg });
      }),
      { numRuns: 5 },
    );
  });

  it.each(PUBLIC_KEY_ALGORITHMS)('refuses changed signatures and texts of %s', async (alg) => {
    const { jwk } = keyPair(alg);
    const jws = await signed(alg);
    expect(await verifyJws(jws, jwk, alg)).toBe(true);
    for (const at of [0, jws.signature.length - 1]) {
      const signature = new Uint8Array(jws.signature);
      signature[at] = (signature[at] ?? 0) ^ 1;
      expect(await verifyJws({ ...jws, signature }, jwk, alg)).toBe(false);
    }
    const cut = [jws.signature.subarray(1), new Uint8Array(), new Uint8Array(jws.signature.length)];
    for (const signature of cut) expect(await verifyJws({ ...jws, signature }, jwk, alg)).toBe(false);
    expect(await verifyJws({ ...jws, signingInput: `${jws.signingInput}A` }, jwk, alg)).toBe(false);
    expect(await verifyJws(jws, await strangerKey(alg), alg)).toBe(false);
  });

  it('refuses a PSS signature without its leading zero (RFC 8017, section 8.1.2)', async () => {
    const { jwk, privateKey } = keyPair('PS256');
    let jws: ParsedJws;
    // The salt is random: one signature in 256 begins with a zero.
    do jws = parsed(await signJws({ header: {}, payload: {}, key: privateKey, alg: 'PS256' }));
    while (jws.signature[0] !== 0);
    expect(await verifyJws(jws, jwk, 'PS256')).toBe(true);
    expect(await verifyJws({ ...jws, signature: jws.signature.subarray(1) }, jwk, 'PS256')).toBe(false);
  });

  it('refuses every algorithm but the expected one (RFC 8725, section 3.1)', async () => {
    for (const made of PUBLIC_KEY_ALGORITHMS) {
      const jws = await signed(made);
      for (const alg of [...PUBLIC_KEY_ALGORITHMS, ...SECRET_ALGORITHMS, 'none', 'toString', '']) {
        expect(await verifyJws(jws, keyPair(made).jwk, alg)).toBe(alg === made);
        if (alg === made) continue;
        // Nor does it help to write the expected name into the header.
        const relabelled = { ...jws, header: { alg } };
        const sameSignature = ['EdDSA', 'Ed25519'].includes(alg) && ['EdDSA', 'Ed25519'].includes(made);
        expect(await verifyJws(relabelled, keyPair(made).jwk, alg)).toBe(sameSignature);
      }
    }
  });

  it('refuses alg none, with and without a signature (RFC 8725, section 3.2)', async () => {
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const signature of ['', 'AAAA']) {
      const jws = parsed(`${header}.e30.${signature}`);
      for (const alg of ['none', 'RS256', 'HS256']) {
        expect(await verifyJws(jws, A2_KEY, alg)).toBe(false);
        expect(await verifyHmacJws(jws, 'secret', alg)).toBe(false);
      }
    }
  });

  it('refuses a public key used as a secret (RFC 8725, section 2.1)', async () => {
    const { jwk } = keyPair('RS256');
    const secret = JSON.stringify(jwk);
    const forged = parsed(await signJws({ header: {}, payload: {}, key: utf8(secret), alg: 'HS256' }));
    expect(await verifyJws(forged, jwk, 'RS256')).toBe(false);
    expect(await verifyJws(forged, jwk, 'HS256')).toBe(false);
    expect(
      await verifyJws(forged, { kty: 'oct', k: Buffer.from(secret).toString('base64url') }, 'HS256'),
    ).toBe(false);
  });

  it.each([
    ['another kty', { kty: 'EC' }],
    ['kty oct', { kty: 'oct', k: 'AAAA' }],
    ['use "enc" (RFC 7517, section 4.2)', { use: 'enc' }],
    ['key_ops without verify (RFC 7517, section 4.3)', { key_ops: ['encrypt'] }],
    ['empty key_ops', { key_ops: [] }],
    ['another alg (RFC 7517, section 4.4)', { alg: 'RS512' }],
    ['a private part', { d: 'AQAB' }],
    ['no modulus', { n: undefined }],
    ['a broken modulus', { n: '!!!' }],
    ['no exponent', { e: undefined }],
  ])('refuses a key with %s', async (_rule, change) => {
    expect(await verifyJws(parsed(A2_TOKEN), { ...A2_KEY, ...change } as JsonWebKey, 'RS256')).toBe(false);
  });

  it('accepts a key that says what it is for', async () => {
    const jwk = {
      ...A2_KEY,
      use: 'sig',
      key_ops: ['verify'],
      alg: 'RS256',
      kid: '1',
      ext: false,
      x5c: ['junk'],
    };
    expect(await verifyJws(parsed(A2_TOKEN), jwk, 'RS256')).toBe(true);
    const ed = await signed('EdDSA');
    expect(await verifyJws(ed, { ...keyPair('EdDSA').jwk, alg: 'Ed25519' }, 'EdDSA')).toBe(true);
  });

  it('refuses RSA keys below 2048 bits (RFC 7518, section 3.3)', async () => {
    for (const modulusLength of [1024, 2047, 2048]) {
      const pair = await rsaOfLength(String(modulusLength));
      const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
      const token = await signJws({ header: {}, payload: {}, key: pair.privateKey, alg: 'RS256' });
      expect(await verifyJws(parsed(token), jwk, 'RS256')).toBe(modulusLength === 2048);
      // Zeros in front make no key longer.
      const n = Buffer.concat([Buffer.alloc(200), Buffer.from(jwk.n ?? '', 'base64url')]).toString(
        'base64url',
      );
      const padded = await verifyJws(parsed(token), { ...jwk, n }, 'RS256');
      expect(modulusLength < 2048 && padded).toBe(false);
    }
  });

  it('refuses RSA keys with an exponent below 65537, or an even one (FIPS 186-5, appendix A.1.1)', async () => {
    const { createHash } = await import('node:crypto');
    const three = await rsaOfExponent('3');
    const privateKey = await crypto.subtle.importKey(
      'pkcs8',
      three.privateKey.export({ format: 'der', type: 'pkcs8' }),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const jwk = three.publicKey.export({ format: 'jwk' }) as JsonWebKey;
    const token = await signJws({ header: {}, payload: {}, key: privateKey, alg: 'RS256' });
    expect(await verifyJws(parsed(token), jwk, 'RS256')).toBe(false);
    // With the exponent 1 a signature is the padded hash itself (RFC 8017, section 9.2): everybody can make it.
    const signingInput = token.slice(0, token.lastIndexOf('.'));
    const info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
    const hash = Buffer.concat([info, createHash('sha256').update(signingInput).digest()]);
    const padding = Buffer.alloc(256 - 3 - hash.length, 0xff);
    const forged = Buffer.concat([Buffer.from([0, 1]), padding, Buffer.from([0]), hash]).toString(
      'base64url',
    );
    for (const e of ['AQ', 'AAAB', 'Ag', 'AQAC', 'Aw', 'EQ', '__8', '', 'AA']) {
      expect(await verifyJws(parsed(`${signingInput}.${forged}`), { ...A2_KEY, e }, 'RS256')).toBe(false);
    }
    for (const e of ['AQ', 'AQAC', '__8', `${'A'.repeat(43)}B`]) {
      expect(await verifyJws(parsed(A2_TOKEN), { ...A2_KEY, e }, 'RS256')).toBe(false);
    }
  });

  it('does not call a signature wrong that this runtime cannot check', async () => {
    const { subtle } = crypto;
    const unsupported = (): Promise<never> =>
      Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
    vi.spyOn(subtle, 'importKey').mockImplementation(unsupported);
    vi.spyOn(subtle, 'verify').mockImplementation(unsupported);
    try {
      const jwk = { ...keyPair('ES512').jwk };
      const check = verifyJws(await signed('ES512'), jwk, 'ES512');
      if (rooms === overNode) expect(await check).toBe(true);
      else await expect(check).rejects.toThrow('This runtime cannot check the signature');
    } finally {
      vi.restoreAllMocks();
    }
    // What the members of a key are to blame for is no fault of the runtime.
    const broken = { ...keyPair('ES512').jwk, x: 'AAAA' };
    expect(await verifyJws(await signed('ES512'), broken, 'ES512')).toBe(false);
  });

  it('refuses a curve that is not the algorithm’s (RFC 7518, section 3.4)', async () => {
    const jws = await signed('ES384');
    expect(await verifyJws({ ...jws, header: { alg: 'ES256' } }, keyPair('ES384').jwk, 'ES256')).toBe(false);
    expect(await verifyJws(jws, { ...keyPair('ES384').jwk, crv: 'P-256' }, 'ES384')).toBe(false);
    expect(await verifyJws(await signed('EdDSA'), { ...keyPair('EdDSA').jwk, crv: 'Ed448' }, 'EdDSA')).toBe(
      false,
    );
    expect(await verifyJws(jws, { ...keyPair('ES384').jwk, x: 'AAAA' }, 'ES384')).toBe(false);
  });

  it('refuses DER signatures for ES256 (RFC 7518, section 3.4)', async () => {
    const { createSign, generateKeyPairSync } = await import('node:crypto');
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signingInput = 'eyJhbGciOiJFUzI1NiJ9.e30';
    const signature = createSign('sha256').update(signingInput).sign(pair.privateKey).toString('base64url');
    const jwk = pair.publicKey.export({ format: 'jwk' });
    expect(await verifyJws(parsed(`${signingInput}.${signature}`), jwk as JsonWebKey, 'ES256')).toBe(false);
  });

  it('never uses a key that the token brings along (RFC 8725, section 3.10)', async () => {
    const attacker = keyPair('ES256');
    const header = {
      jwk: attacker.jwk,
      jku: 'https://attacker.example/jwks',
      x5u: 'https://attacker.example/x',
      x5c: [''],
    };
    const forged = parsed(
      await signJws({ header: { ...header }, payload: {}, key: attacker.privateKey, alg: 'ES256' }),
    );
    expect(await verifyJws(forged, A3_KEY, 'ES256')).toBe(false);
    expect(await verifyJws(forged, attacker.jwk, 'ES256')).toBe(true);
  });

  it('imports a key once per JWK object', async () => {
    const jwk = { ...A3_KEY };
    expect(await verifyJws(parsed(A3_TOKEN), jwk, 'ES256')).toBe(true);
    jwk.x = 'AAAA'; // what was imported stays; key sets are replaced, never written to
    expect(await verifyJws(parsed(A3_TOKEN), jwk, 'ES256')).toBe(true);
    expect(await verifyJws(parsed(A3_TOKEN), { ...jwk }, 'ES256')).toBe(false);
  });

  it.each(SECRET_ALGORITHMS)('signs and verifies %s with a shared secret', async (alg) => {
    const secret = 'a shared sécret of more than sixty-four octets, so that jose takes it for each';
    const theirs = parsed(await new SignJWT({ sub: '1' }).setProtectedHeader({ alg }).sign(utf8(secret)));
    expect(await verifyHmacJws(theirs, secret, alg)).toBe(true);
    expect(await verifyHmacJws(theirs, `${secret}.`, alg)).toBe(false);
    expect(await verifyHmacJws(theirs, '', alg)).toBe(false);
    expect(await verifyHmacJws({ ...theirs, signature: theirs.signature.subarray(1) }, secret, alg)).toBe(
      false,
    );
    for (const other of [...SECRET_ALGORITHMS, 'RS256', 'none']) {
      expect(await verifyHmacJws(theirs, secret, other)).toBe(other === alg);
    }
    const ours = await signJws({ header: { typ: 'JWT' }, payload: { sub: '1' }, key: utf8(secret), alg });
    expect((await jwtVerify(ours, utf8(secret))).payload).toEqual({ sub: '1' });
  });

  it('refuses to sign with a key that was made for something else', async () => {
    const sign = (alg: string, key: CryptoKey | Uint8Array<ArrayBuffer>): Promise<string> =>
      signJws({ header: {}, payload: {}, key, alg });
    await expect(sign('RS256', keyPair('RS512').privateKey)).rejects.toThrow(TypeError);
    await expect(sign('PS256', keyPair('RS256').privateKey)).rejects.toThrow(TypeError);
    await expect(sign('ES256', keyPair('ES384').privateKey)).rejects.toThrow(TypeError);
    await expect(sign('RS256', utf8('secret'))).rejects.toThrow(TypeError);
    await expect(sign('HS256', keyPair('RS256').privateKey)).rejects.toThrow(TypeError);
    await expect(sign('HS256', utf8(''))).rejects.toThrow(TypeError);
    await expect(sign('none', utf8('secret'))).rejects.toThrow(TypeError);
  });
});
