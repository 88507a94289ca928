import { describe, expect, it } from 'vitest';
import { hmacHash, jwsAlgorithm } from './jws-algorithms.js';

describe('hmacHash', () => {
  it.each([
    ['HS256', 'SHA-256'],
    ['HS384', 'SHA-384'],
    ['HS512', 'SHA-512'],
  ])('of %s is %s (RFC 7518, section 3.2)', (alg, hash) => {
    expect(hmacHash(alg)).toBe(hash);
  });

  it.each(['', 'none', 'hs256', 'RS256', 'HS1'])('knows no %o', (alg) => {
    expect(hmacHash(alg)).toBeUndefined();
  });
});

describe('jwsAlgorithm', () => {
  it.each(['', 'none', 'None', 'HS256', 'rs256', 'RS1'])('knows no %o', (alg) => {
    expect(jwsAlgorithm(alg)).toBeUndefined();
  });
});
