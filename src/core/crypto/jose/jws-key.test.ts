import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { jwsAlgorithm } from './jws-algorithms.js';
import { verifyKeyOf } from './jws-key.js';

const rs256 = jwsAlgorithm('RS256') ?? expect.unreachable('RS256 is an algorithm');

function rsaKey(modulusLength: number): JsonWebKey {
  return generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' }) as JsonWebKey;
}

it('imports no RSA key that must not be used, so that no caller can forget to look', async () => {
  const sound = rsaKey(2048);
  expect(await verifyKeyOf(sound, 'RS256', rs256)).toMatchObject({ signatureLength: 256 });
  for (const jwk of [rsaKey(1024), { ...sound, e: 'AQ' }, { kty: 'RSA', n: sound.n }, { kty: 'RSA' }])
    expect(await verifyKeyOf(jwk as JsonWebKey, 'RS256', rs256)).toBeUndefined();
});
