import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeCbor } from '../../../test/support/cbor.js';
import type { Encodable } from '../../../test/support/cbor.js';
import { assertCredential } from './assert-credential.js';

const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const key = encodeCbor(
  new Map<number, Encodable>([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, Buffer.from(x, 'base64url')],
  ]),
);
const AT = 0x45;
const AT_ED = 0xc5;

function authData(flags: number, behind: Uint8Array = new Uint8Array(0), length = 32): Buffer {
  const head = Buffer.concat([Buffer.alloc(32), Buffer.of(flags), Buffer.alloc(4 + 16)]);
  return Buffer.concat([head, Buffer.of(length >> 8, length & 0xff), Buffer.alloc(32, 9), key, behind]);
}

function attestation(members: Record<string, Encodable>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(encodeCbor(new Map(Object.entries(members))));
}

const honest = { fmt: 'none', attStmt: new Map<string, Encodable>(), authData: authData(AT) };

describe('assertCredential', () => {
  it('accepts an attestation object as the standard describes it', async () => {
    await expect(assertCredential(attestation(honest))).resolves.toBeUndefined();
  });

  it('accepts extensions where they are announced', async () => {
    const extensions = encodeCbor(new Map([['credProtect', 2]]));
    const object = attestation({ ...honest, authData: authData(AT_ED, extensions) });
    await expect(assertCredential(object)).resolves.toBeUndefined();
  });

  it.each<[string, Record<string, Encodable>]>([
    ['no credential', { ...honest, authData: authData(0x05) }],
    ['octets behind the authenticator data', { ...honest, authData: authData(AT, Buffer.of(0)) }],
    ['extensions that are not announced', { ...honest, authData: authData(AT, Buffer.of(0xa0)) }],
    ['extensions that are missing', { ...honest, authData: authData(AT_ED) }],
    ['extensions that are a list', { ...honest, authData: authData(AT_ED, Buffer.of(0x80)) }],
    ['a credential id that reaches over the end', { ...honest, authData: authData(AT, undefined, 2000) }],
    ['a credential id that swallows the key', { ...honest, authData: authData(AT, undefined, 33) }],
    ['authenticator data that is too short', { ...honest, authData: Buffer.alloc(36, 0xff) }],
    ['authenticator data that is a text', { ...honest, authData: 'text' }],
    ['a statement that is a list', { ...honest, attStmt: [] }],
    ['a format that is a number', { ...honest, fmt: 1 }],
    ['a member too many', { ...honest, extra: 1 }],
    ['a member too few', { fmt: 'none', authData: authData(AT) }],
  ])('refuses %s', async (_, members) => {
    await expect(assertCredential(attestation(members))).rejects.toThrow(/./);
  });

  it('refuses octets behind the object, and what is no object', async () => {
    const object = attestation(honest);
    await expect(assertCredential(Uint8Array.of(...object, 0))).rejects.toThrow(RangeError);
    await expect(assertCredential(Uint8Array.of(0x80))).rejects.toThrow(TypeError);
    await expect(assertCredential(new Uint8Array(0))).rejects.toThrow(RangeError);
  });
});
