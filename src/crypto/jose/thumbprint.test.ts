import { calculateJwkThumbprint } from 'jose';
import { describe, expect, it } from 'vitest';
import { implementations } from '../../../test/crypto/implementations.js';

const RSA_KEY = {
  n:
    '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3ok' +
    'njhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6q' +
    'MQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJ' +
    'zKnqDKgw',
  kty: 'RSA',
  e: 'AQAB',
};

describe.each(implementations)('thumbprints over %s', (_, { jwkThumbprint, octThumbprint, toBase64Url }) => {
  it('are those of RFC 7638, section 3.1', async () => {
    expect(await jwkThumbprint(RSA_KEY, 'SHA-256')).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs');
  });

  it.each([
    [64, 'sha512', 86],
    [32, 'sha256', 43],
  ] as const)('of a symmetric key of %i octets are made with %s', async (length, hash, characters) => {
    const key = new Uint8Array(length).fill(5);
    const expected = await calculateJwkThumbprint({ kty: 'oct', k: toBase64Url(key) }, hash);
    expect(await octThumbprint(key)).toBe(expected);
    expect(expected).toHaveLength(characters);
  });
});
