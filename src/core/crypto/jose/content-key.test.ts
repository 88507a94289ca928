import { createCipheriv, createHmac } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { describe, expect, it } from 'vitest';
import { implementations } from '../../../../test/crypto/implementations.js';
import type { Bytes } from '../../kit/bytes.js';

const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'));
const range = (length: number): Bytes => Uint8Array.from({ length }, (_, index) => index);

/** RFC 7518, appendix B.3. */
const B3 = {
  key: range(64),
  iv: '1af38c2dc2b96ffdd86694092341bc04',
  aad: 'The second principle of Auguste Kerckhoffs',
  plaintext:
    'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy ' +
    'without inconvenience',
  ciphertext:
    '4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd822c301dd67c373bccb584ad3e9279c2' +
    'e6d12a1374b77f077553df829410446b36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3' +
    'a3b75e662a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950bbe2638d09dd7a4930930806d0703b1f6',
  tag: '4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5',
};

const url = (text: string): string => Buffer.from(text, 'hex').toString('base64url');
const B3_SEALED = { iv: url(B3.iv), ciphertext: url(B3.ciphertext), tag: url(B3.tag) };

function partsOf(sealed: string | undefined): { iv: string; ciphertext: string; tag: string } {
  const [iv = '', ciphertext = '', tag = ''] = sealed?.split('.') ?? [];
  return { iv, ciphertext, tag };
}

describe.each(implementations)('content encryption over %s', (_, { createContentKey, utf8 }) => {
  const aad = utf8(B3.aad);
  const none = utf8('');

  it('gives the vector of RFC 7518, appendix B.3, both ways', async () => {
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    const sealed = await cipher.encrypt?.({ plaintext: B3.plaintext, iv: hex(B3.iv), aad });
    expect(partsOf(sealed)).toEqual(B3_SEALED);
    expect(await cipher.decrypt(B3_SEALED, aad)).toBe(B3.plaintext);
  });

  it.each([0, 1, 15, 16, 17, 31, 32, 1000])('pads and unpads a text of %i octets', async (length) => {
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    const plaintext = 'A'.repeat(length);
    const parts = partsOf(await cipher.encrypt?.({ plaintext, iv: hex(B3.iv), aad: none }));
    expect(Buffer.from(parts.ciphertext, 'base64url')).toHaveLength(length - (length % 16) + 16);
    expect(await cipher.decrypt(parts, none)).toBe(plaintext);
  });

  it('takes a text as UTF-8, whatever is in it', async () => {
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    for (const plaintext of ['grün €uro 😀', '\uFEFFa', 'é'.repeat(9)]) {
      const parts = partsOf(await cipher.encrypt?.({ plaintext, iv: hex(B3.iv), aad }));
      expect(await cipher.decrypt(parts, aad)).toBe(plaintext);
    }
  });

  it('refuses a change in ciphertext, tag, IV or header alike (RFC 7518, section 5.2.2.2)', async () => {
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    const changed = (octets: Bytes, at: number): Bytes => octets.with(at, (octets[at] ?? 0) ^ 1);
    for (const part of ['ciphertext', 'tag', 'iv'] as const) {
      const octets = hex(B3[part]);
      for (const at of [0, octets.length - 1]) {
        const forged = Buffer.from(changed(octets, at)).toString('base64url');
        expect(await cipher.decrypt({ ...B3_SEALED, [part]: forged }, aad)).toBeUndefined();
      }
    }
    for (const at of [0, aad.length - 1])
      expect(await cipher.decrypt(B3_SEALED, changed(aad, at))).toBeUndefined();
  });

  it('refuses parts of another length, and every other spelling of the same octets', async () => {
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    const refused = async (part: keyof typeof B3_SEALED, text: string): Promise<void> =>
      expect(await cipher.decrypt({ ...B3_SEALED, [part]: text }, aad)).toBeUndefined();
    for (const part of ['iv', 'ciphertext', 'tag'] as const) {
      const good = B3_SEALED[part];
      for (const text of ['', good.slice(1), good.slice(0, -1), `${good}A`, `${good}AAAA`, `${good}=`])
        await refused(part, text);
      const at = good.length - 1;
      for (const foreign of ['+', '/', '=', ' ', '\n', '\u0141', '\0', '.'])
        await refused(part, good.slice(0, at) + foreign);
    }
    // The vector and the tag do not fill their last character: the bits that are left must be zero.
    await refused('iv', `${B3_SEALED.iv.slice(0, -1)}B`);
    await refused('tag', `${B3_SEALED.tag.slice(0, -1)}V`);
    const standard = { '-': '+', _: '/' };
    const spelled = B3_SEALED.ciphertext.replace(/[-_]/, (one) => standard[one as '-' | '_']);
    expect(spelled).not.toBe(B3_SEALED.ciphertext);
    await refused('ciphertext', spelled);
  });

  it('refuses bad padding, and text that is not UTF-8, under a good MAC without an exception', async () => {
    // Only who has the key can make this; both implementations must still agree that it is nothing.
    const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
    const forged = (block: Buffer): { iv: string; ciphertext: string; tag: string } => {
      const aes = createCipheriv('aes-256-cbc', B3.key.subarray(32), hex(B3.iv)).setAutoPadding(false);
      const ciphertext = Buffer.concat([aes.update(block), aes.final()]);
      const input = Buffer.concat([hex(B3.iv), ciphertext, Buffer.alloc(8)]);
      const tag = createHmac('sha512', B3.key.subarray(0, 32)).update(input).digest().subarray(0, 32);
      return {
        iv: url(B3.iv),
        ciphertext: ciphertext.toString('base64url'),
        tag: tag.toString('base64url'),
      };
    };
    const block = (fill: number, last: number): Buffer => Buffer.alloc(16, fill).fill(last, 15);
    expect(await cipher.decrypt(forged(block(0x41, 1)), none)).toBe('A'.repeat(15));
    for (const last of [0, 17, 255, 2])
      expect(await cipher.decrypt(forged(block(7, last)), none)).toBeUndefined();
    expect(await cipher.decrypt(forged(block(0xff, 1)), none)).toBeUndefined();
  });

  it('reads A256GCM (RFC 7518, section 5.3) and never writes it', async () => {
    const [raw, iv, header] = [range(32), range(12), utf8('header')];
    const aes = createCipheriv('aes-256-gcm', raw, iv).setAAD(header);
    const ciphertext = Buffer.concat([aes.update('text'), aes.final()]).toString('base64url');
    const tag = aes.getAuthTag();
    const sealed = {
      iv: Buffer.from(iv).toString('base64url'),
      ciphertext,
      tag: tag.toString('base64url'),
    };
    const { cipher } = await createContentKey(raw, 'A256GCM');
    expect(await cipher.decrypt(sealed, header)).toBe('text');
    expect(await cipher.decrypt(sealed, utf8('Header'))).toBeUndefined();
    const short = { ...sealed, tag: tag.subarray(0, 12).toString('base64url') };
    expect(await cipher.decrypt(short, header)).toBeUndefined();
    expect(cipher.encrypt).toBeUndefined();
  });

  it('refuses keys of another length', async () => {
    const create = async (length: number, enc: 'A256CBC-HS512' | 'A256GCM'): Promise<unknown> =>
      createContentKey(range(length), enc);
    await expect(create(32, 'A256CBC-HS512')).rejects.toThrow(TypeError);
    await expect(create(64, 'A256GCM')).rejects.toThrow(TypeError);
  });
});

describe.each(implementations)('thumbprints over %s', (_, { thumbprintOf, toBase64Url }) => {
  it.each([
    [64, 'sha512', 86],
    [32, 'sha256', 43],
  ] as const)('of a symmetric key of %i octets are made with %s', async (length, hash, characters) => {
    const key = new Uint8Array(length).fill(5);
    const expected = await calculateJwkThumbprint({ kty: 'oct', k: toBase64Url(key) }, hash);
    expect(await thumbprintOf(key)).toBe(expected);
    expect(expected).toHaveLength(characters);
  });
});
