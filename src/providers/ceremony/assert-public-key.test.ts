import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assertPublicKey } from './assert-public-key.js';
import type { CborValue } from './decode-cbor.js';

const octets = (text = ''): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));
const { x: px, y: py } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
});
const { x: ed } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const { n, e } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });

type Members = Record<number, CborValue>;
const keys: Record<string, Members> = {
  ES256: { 1: 2, 3: -7, [-1]: 1, [-2]: octets(px), [-3]: octets(py) },
  EdDSA: { 1: 1, 3: -8, [-1]: 6, [-2]: octets(ed) },
  RS256: { 1: 3, 3: -257, [-1]: octets(n), [-2]: octets(e) },
};
const toKey = (members: Members): CborValue =>
  new Map(Object.entries(members).map(([label, value]) => [Number(label), value]));

describe('assertPublicKey', () => {
  it.each(Object.keys(keys))('accepts %s', async (name) => {
    await expect(assertPublicKey(toKey(keys[name] ?? {}))).resolves.toBeUndefined();
  });

  it('leaves algorithms that are not offered by default to whoever verifies', async () => {
    await expect(assertPublicKey(toKey({ 1: 2, 3: -35 }))).resolves.toBeUndefined();
  });

  it.each<[string, string, Members]>([
    ['another type', 'ES256', { 1: 1 }],
    ['another curve', 'ES256', { [-1]: 2 }],
    ['a point off the curve', 'ES256', { [-3]: new Uint8Array(32).fill(7) }],
    ['a compressed point (5.8.5)', 'ES256', { [-3]: true }],
    ['a short coordinate', 'ES256', { [-2]: new Uint8Array(31) }],
    ['a member too many (6.5.1.1)', 'ES256', { 2: Uint8Array.of(1) }],
    ['another curve', 'EdDSA', { [-1]: 7 }],
    ['another length', 'EdDSA', { [-2]: new Uint8Array(57) }],
    ['names in place of numbers', 'EdDSA', { 1: 'OKP' }],
    ['1024 bits', 'RS256', { [-1]: new Uint8Array(128).fill(0xff) }],
    ['16384 bits', 'RS256', { [-1]: new Uint8Array(2048).fill(0xff) }],
    ['an even modulus', 'RS256', { [-1]: new Uint8Array(256).fill(0xfe) }],
    ['leading zeros', 'RS256', { [-1]: Uint8Array.of(0, ...octets(n)) }],
    ['exponent 1', 'RS256', { [-2]: Uint8Array.of(1) }],
    ['an even exponent', 'RS256', { [-2]: Uint8Array.of(1, 0, 0) }],
    ['an exponent of five octets', 'RS256', { [-2]: Uint8Array.of(1, 0, 0, 0, 1) }],
  ])('refuses %s for %s', async (_, name, change) => {
    await expect(assertPublicKey(toKey({ ...keys[name], ...change }))).rejects.toThrow(/./);
  });

  it.each([1, [1, 2], null, new Map(), new Map([[3, 'ES256']])])('refuses %j', async (key) => {
    await expect(assertPublicKey(key)).rejects.toThrow(TypeError);
  });
});
