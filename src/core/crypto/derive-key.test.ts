import { fc } from '../../../test/support/seeded.js';
import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { implementations, overNode, overWeb } from '../../../test/crypto/implementations.js';
import type { Bytes } from '../kit/bytes.js';
import type { ContentKeyInput, HkdfInput } from './derive-key.js';

const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'));
const range = (first: number, last: number): Bytes =>
  Uint8Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface HkdfVector {
  readonly name: string;
  readonly input: HkdfInput;
  readonly output: string;
}

const RFC_5869: readonly HkdfVector[] = [
  {
    name: 'A.1, basic',
    input: { secret: hex('0b'.repeat(22)), salt: range(0x00, 0x0c), info: range(0xf0, 0xf9), length: 42 },
    output: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    name: 'A.2, longer inputs and outputs',
    input: { secret: range(0x00, 0x4f), salt: range(0x60, 0xaf), info: range(0xb0, 0xff), length: 82 },
    output:
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09' +
      'da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
  },
  {
    name: 'A.3, no salt and no info',
    input: { secret: hex('0b'.repeat(22)), salt: new Uint8Array(), info: new Uint8Array(), length: 42 },
    output: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
];

describe.each(implementations)('key derivation over %s', (_, rooms) => {
  const { contentKey, hkdf, hmac, macKey, sealKey, toHex, createMacKey } = rooms;

  it.each(RFC_5869)('gives the vector of RFC 5869, appendix $name', async ({ input, output }) => {
    expect(toHex(await hkdf(input))).toBe(output);
  });

  it('takes texts as UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), fc.string(), fc.string(), async (secret, salt, info) => {
        const expected = Buffer.from(hkdfSync('sha256', secret, salt, info, 64)).toString('hex');
        expect(toHex(await hkdf({ secret, salt, info, length: 64 }))).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('derives one key per secret, salt, info and algorithm', async () => {
    const base: ContentKeyInput = { secret: 'secret', salt: 'salt', info: 'info', enc: 'A256CBC-HS512' };
    const variants: readonly ContentKeyInput[] = [
      base,
      { ...base, secret: 'other' },
      { ...base, salt: 'other' },
      { ...base, info: 'other' },
      { ...base, enc: 'A256GCM' },
    ];
    const kids = await Promise.all(variants.map(async (variant) => (await contentKey(variant)).kid));
    expect(new Set(kids).size).toBe(variants.length);
    const session = await rooms.sessionKey('secret', 'salt', 'A256CBC-HS512');
    expect(session).toBe(await rooms.sessionKey('secret', 'salt', 'A256CBC-HS512'));
    const info = 'Auth.js Generated Encryption Key (salt)';
    expect(session.kid).toBe((await contentKey({ ...base, info })).kid);
  });

  it('never confuses inputs whose concatenation is equal', async () => {
    const inputs = [
      ['ab', 'c', 'd'],
      ['a', 'bc', 'd'],
      ['a', 'b', 'cd'],
      ['abcd', '', ''],
      ['', 'abcd', ''],
    ] as const;
    const kids = inputs.map(async ([secret, salt, info]) => {
      const { kid } = await contentKey({ secret, salt, info, enc: 'A256CBC-HS512' });
      return kid;
    });
    expect(new Set(await Promise.all(kids)).size).toBe(inputs.length);
  });

  it('binds MAC keys to their purpose, as documented', async () => {
    const expected = await createMacKey(
      await hkdf({ secret: 'secret', salt: '', info: 'latchkey | csrf | v1', length: 32 }),
    );
    const csrf = toHex(await hmac(await macKey('secret', 'csrf'), 'x'));
    expect(csrf).toBe(toHex(await hmac(expected, 'x')));
    expect(toHex(await hmac(await macKey('secret', 'email'), 'x'))).not.toBe(csrf);
    expect(toHex(await hmac(await macKey('other', 'csrf'), 'x'))).not.toBe(csrf);
  });

  it('keeps the sealing key of a purpose apart from its MAC key', async () => {
    // HKDF gives the same octets first for every length: only the salt tells the two apart.
    const macRaw = await hkdf({ secret: 'secret', salt: '', info: 'latchkey | flow | v1', length: 64 });
    const sealed = await sealKey('secret', 'flow');
    const confused = await rooms.createContentKey(macRaw, 'A256CBC-HS512', 8);
    expect(sealed.kid).not.toBe(confused.kid);
    expect(sealed.kid).toHaveLength(8);
  });
});

describe('both implementations of key derivation', () => {
  it('name and build the same keys', async () => {
    for (const enc of ['A256CBC-HS512', 'A256GCM'] as const) {
      const [node, web] = [
        await overNode.contentKey({ secret: 's', salt: 'salt', info: 'info', enc }),
        await overWeb.contentKey({ secret: 's', salt: 'salt', info: 'info', enc }),
      ];
      expect(web.kid).toBe(node.kid);
      expect(web.header).toBe(node.header);
    }
  });

  it('answer from the cache without a promise once a key is known', async () => {
    await overWeb.macKey('cached', 'csrf');
    expect(overWeb.macKey('cached', 'csrf')).not.toBeInstanceOf(Promise);
  });
});
