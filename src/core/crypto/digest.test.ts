import { createHash, createHmac } from 'node:crypto';
import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { implementations } from '../../../test/crypto/implementations.js';
import type { Bytes } from '../kit/bytes.js';

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes): Bytes => new Uint8Array(bytes));

describe.each(implementations)(
  'digests over %s',
  (_, { createMacKey, digest, hmac, hmacHex, sha256, toHex, utf8 }) => {
    it('hash "abc" as FIPS 180-4 shows', async () => {
      expect(toHex(await sha256('abc'))).toBe(
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      );
      expect(toHex(await digest('SHA-512', utf8('abc')))).toBe(
        'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
          '2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
      );
      expect(toHex(await digest('SHA-384', ''))).toMatch(/^38b060a751ac96384cd9327eb1b1e36a/);
    });

    it('give what an independent implementation gives', async () => {
      await fc.assert(
        fc.asyncProperty(anyBytes, fc.string(), async (bytes, text) => {
          expect(toHex(await sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
          expect(toHex(await digest('SHA-512', text))).toBe(createHash('sha512').update(text).digest('hex'));
        }),
      );
    });

    it('authenticate as RFC 4231, sections 4.2 and 4.3 show', async () => {
      const first = await createMacKey(new Uint8Array(20).fill(0x0b));
      expect(toHex(await hmac(first, 'Hi There'))).toBe(
        'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
      );
      const second = await createMacKey(utf8('Jefe'));
      expect(toHex(await hmac(second, utf8('what do ya want for nothing?')))).toBe(
        '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      );
    });

    it.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)('authenticate with %s', async (hash) => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), anyBytes, async (raw, data) => {
          const key = await createMacKey(new Uint8Array(raw), hash);
          const expected = createHmac(hash.replace('-', ''), raw).update(data).digest('hex');
          expect(toHex(await hmac(key, data))).toBe(expected);
          expect(await hmacHex(key, data)).toBe(expected);
        }),
        { numRuns: 30 },
      );
    });

    it('refuse an empty key, with which anybody could authenticate', () => {
      expect(() => createMacKey(new Uint8Array())).toThrow(TypeError);
    });
  },
);
