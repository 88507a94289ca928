import { createCipheriv, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { implementations } from '../../test/crypto/implementations.js';
import type { Bytes } from './bytes.js';

const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'));
const range = (length: number): Bytes => Uint8Array.from({ length }, (_, index) => index);

/** RFC 7518, appendix B.3. */
const B3 = {
  key: range(64),
  iv: hex('1af38c2dc2b96ffdd86694092341bc04'),
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

describe.each(implementations)(
  'content encryption over %s',
  (_, { createContentKey, toHex, utf8, fromUtf8 }) => {
    it('gives the vector of RFC 7518, appendix B.3, both ways', async () => {
      const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
      const sealed = await cipher.encrypt?.(utf8(B3.plaintext), B3.iv, utf8(B3.aad));
      if (sealed === undefined) throw new Error('A256CBC-HS512 encrypts');
      expect(toHex(sealed.ciphertext)).toBe(B3.ciphertext);
      expect(toHex(sealed.tag)).toBe(B3.tag);
      const opened = await cipher.decrypt({ ...sealed, iv: B3.iv, aad: utf8(B3.aad) });
      expect(opened && fromUtf8(opened)).toBe(B3.plaintext);
    });

    it.each([0, 1, 15, 16, 17, 31, 32, 1000])('pads and unpads a text of %i octets', async (length) => {
      const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
      const plaintext = new Uint8Array(length).fill(0x41);
      const sealed = await cipher.encrypt?.(plaintext, B3.iv, utf8(''));
      if (sealed === undefined) throw new Error('A256CBC-HS512 encrypts');
      expect(sealed.ciphertext).toHaveLength(length - (length % 16) + 16);
      expect(await cipher.decrypt({ ...sealed, iv: B3.iv, aad: utf8('') })).toEqual(plaintext);
    });

    it('refuses a change in ciphertext, tag, IV or header alike (RFC 7518, section 5.2.2.2)', async () => {
      const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
      const good = { ciphertext: hex(B3.ciphertext), tag: hex(B3.tag), iv: B3.iv, aad: utf8(B3.aad) };
      for (const part of ['ciphertext', 'tag', 'iv', 'aad'] as const) {
        for (const at of [0, good[part].length - 1]) {
          const changed = new Uint8Array(good[part]);
          changed[at] = (changed[at] ?? 0) ^ 1;
          expect(await cipher.decrypt({ ...good, [part]: changed })).toBeUndefined();
        }
      }
      expect(await cipher.decrypt({ ...good, ciphertext: new Uint8Array() })).toBeUndefined();
      expect(await cipher.decrypt({ ...good, ciphertext: good.ciphertext.subarray(0, 143) })).toBeUndefined();
    });

    it('refuses bad padding under a good MAC without an exception', async () => {
      // Only who has the key can make this; both implementations must still agree that it is nothing.
      for (const last of [0, 17, 255, 2]) {
        const block = Buffer.alloc(16, 7);
        block[15] = last;
        const aes = createCipheriv('aes-256-cbc', B3.key.subarray(32), B3.iv).setAutoPadding(false);
        const ciphertext = new Uint8Array(Buffer.concat([aes.update(block), aes.final()]));
        const input = Buffer.concat([B3.iv, ciphertext, Buffer.alloc(8)]);
        const full = createHmac('sha512', B3.key.subarray(0, 32)).update(input).digest();
        const tag = new Uint8Array(full.subarray(0, 32));
        const { cipher } = await createContentKey(B3.key, 'A256CBC-HS512');
        expect(await cipher.decrypt({ ciphertext, tag, iv: B3.iv, aad: utf8('') })).toBeUndefined();
      }
    });

    it('reads A256GCM (RFC 7518, section 5.3) and never writes it', async () => {
      const [raw, iv, aad] = [range(32), range(12), utf8('header')];
      const aes = createCipheriv('aes-256-gcm', raw, iv).setAAD(aad);
      const ciphertext = new Uint8Array(Buffer.concat([aes.update('text'), aes.final()]));
      const tag = new Uint8Array(aes.getAuthTag());
      const { cipher } = await createContentKey(raw, 'A256GCM');
      expect(await cipher.decrypt({ ciphertext, tag, iv, aad })).toEqual(utf8('text'));
      expect(await cipher.decrypt({ ciphertext, tag, iv, aad: utf8('Header') })).toBeUndefined();
      expect(await cipher.decrypt({ ciphertext, tag: tag.subarray(0, 12), iv, aad })).toBeUndefined();
      expect(cipher.encrypt).toBeUndefined();
    });

    it('refuses keys of another length', async () => {
      const create = async (length: number, enc: 'A256CBC-HS512' | 'A256GCM'): Promise<unknown> =>
        createContentKey(range(length), enc);
      await expect(create(32, 'A256CBC-HS512')).rejects.toThrow(TypeError);
      await expect(create(64, 'A256GCM')).rejects.toThrow(TypeError);
    });
  },
);
