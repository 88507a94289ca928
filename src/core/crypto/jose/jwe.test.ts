import { fc } from '../../../../test/support/seeded.js';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { forgeJwe } from '../../../../test/crypto/forge-jwe.js';
import {
  implementations,
  overNode,
  overWeb,
  type CryptoRooms,
} from '../../../../test/crypto/implementations.js';
import type { ContentEncryption } from './content-cipher.js';
import type { KeyCandidate } from './jwe.js';

const raw64 = Uint8Array.from({ length: 64 }, (_, index) => index * 3);
const other64 = Uint8Array.from({ length: 64 }, (_, index) => index * 5);
const raw32 = raw64.slice(0, 32);

function candidate(rooms: CryptoRooms, raw: Uint8Array<ArrayBuffer> = raw64): KeyCandidate {
  return (enc: ContentEncryption) => rooms.createContentKey(enc === 'A256GCM' ? raw.slice(0, 32) : raw, enc);
}

describe.each(implementations)('JWE over %s', (_, rooms) => {
  const { createContentKey, decryptJwe, encryptJwe } = rooms;
  const candidates = [candidate(rooms)];
  const refused = async (token: string, keys: readonly KeyCandidate[] = candidates): Promise<void> => {
    await expect((async () => decryptJwe(token, keys))()).rejects.toThrow('The token was refused');
  };
  const goodHeader = async (): Promise<{ alg: string; enc: string; kid: string }> => {
    const { kid } = await createContentKey(raw64, 'A256CBC-HS512');
    return { alg: 'dir', enc: 'A256CBC-HS512', kid };
  };

  it('issues exactly the header alg, enc, kid', async () => {
    const key = await createContentKey(raw64, 'A256CBC-HS512');
    const [header = '', encryptedKey] = (await encryptJwe('text', key)).split('.');
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      `{"alg":"dir","enc":"A256CBC-HS512","kid":"${key.kid}"}`,
    );
    expect(encryptedKey).toBe('');
  });

  it('reads what jose writes and writes what jose reads', async () => {
    const key = await createContentKey(raw64, 'A256CBC-HS512');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
        const theirs = await new CompactEncrypt(Buffer.from(text))
          .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512', kid: key.kid })
          .encrypt(raw64);
        expect(await decryptJwe(theirs, candidates)).toBe(text);
        const { plaintext } = await compactDecrypt(await encryptJwe(text, key), raw64);
        expect(Buffer.from(plaintext).toString()).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('reads A256GCM as jose writes it, and never issues it', async () => {
    const key = await createContentKey(raw32, 'A256GCM');
    const token = await new CompactEncrypt(Buffer.from('text'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
      .encrypt(raw32);
    expect(await decryptJwe(token, candidates)).toBe('text');
    expect(() => encryptJwe('text', key)).toThrow(TypeError);
  });

  it('accepts a header in another order, or with members that change nothing', async () => {
    const { kid } = await goodHeader();
    const header = { typ: 'JWT', kid, enc: 'A256CBC-HS512', cty: 'x', alg: 'dir' };
    expect(await decryptJwe(forgeJwe({ key: raw64, header, plaintext: 'text' }), candidates)).toBe('text');
  });

  it('takes the secret whose kid matches, whatever its place', async () => {
    const keys = [candidate(rooms, other64), candidate(rooms)];
    const token = await encryptJwe('text', await createContentKey(raw64, 'A256CBC-HS512'));
    expect(await decryptJwe(token, keys)).toBe('text');
    expect(await decryptJwe(token, keys.toReversed())).toBe('text');
    await refused(token, [candidate(rooms, other64)]);
    await refused(token, []);
  });

  it('does not derive older secrets for a token of the newest', async () => {
    const neverAsked: KeyCandidate = () => {
      throw new Error('asked');
    };
    const token = await encryptJwe('text', await createContentKey(raw64, 'A256CBC-HS512'));
    expect(await decryptJwe(token, [candidate(rooms), neverAsked])).toBe('text');
  });

  it('tries a token without kid with the first secret only', async () => {
    const header = { alg: 'dir', enc: 'A256CBC-HS512' };
    const token = forgeJwe({ key: raw64, header, plaintext: 'text' });
    expect(await decryptJwe(token, [candidate(rooms), candidate(rooms, other64)])).toBe('text');
    await refused(token, [candidate(rooms, other64), candidate(rooms)]);
  });

  it.each([
    ['zip, though authentic (RFC 8725, section 3.6)', { zip: 'DEF' }],
    ['crit (RFC 7516, section 4.1.13)', { crit: ['exp'], exp: 1 }],
    ['p2c (RFC 8725, section 3.2)', { p2c: 1 }],
    ['p2s', { p2s: 'c2FsdA' }],
    ['zip of null', { zip: null }],
    ['alg A256KW', { alg: 'A256KW' }],
    ['alg none', { alg: 'none' }],
    ['alg DIR in capitals', { alg: 'DIR' }],
    ['alg of another type', { alg: ['dir'] }],
    ['no alg', { alg: undefined }],
    ['enc A128CBC-HS256', { enc: 'A128CBC-HS256' }],
    ['enc A256GCM with a long key', { enc: 'A256GCM' }],
    ['no enc', { enc: undefined }],
    ['a kid that is no string', { kid: 5 }],
    ['an empty kid', { kid: '' }],
    ['an unknown kid', { kid: 'x' }],
  ])('refuses %s', async (_rule, change) => {
    await refused(forgeJwe({ key: raw64, header: { ...(await goodHeader()), ...change } }));
  });

  it('refuses parameters before it decrypts anything', async () => {
    const header = { ...(await goodHeader()), zip: 'DEF' };
    const asked: ContentEncryption[] = [];
    const spy: KeyCandidate = (enc) => {
      asked.push(enc);
      return createContentKey(other64, enc);
    };
    await refused(forgeJwe({ key: raw64, header }), [spy]);
    expect(asked).toEqual(['A256CBC-HS512']); // asked for its name once, to compare, and not again
  });

  it.each([
    '[]',
    'null',
    '"dir"',
    '5',
    '{',
    '{"alg":"dir"',
    '',
    '{"__proto__":{"alg":"dir","enc":"A256CBC-HS512"}}',
  ])('refuses the header %j', async (header) => refused(forgeJwe({ key: raw64, header })));

  it('refuses any number of parts but five, and an encrypted key (RFC 7516, section 5.2)', async () => {
    const token = await encryptJwe('text', await createContentKey(raw64, 'A256CBC-HS512'));
    const [header, , iv, ciphertext, tag] = token.split('.');
    await refused('');
    await refused('....');
    await refused([header, '', iv, ciphertext].join('.'));
    await refused(`${token}.`);
    await refused(`${token}.${tag}`);
    await refused([header, iv, ciphertext, tag].join('.'));
    await refused([header, 'AAAA', iv, ciphertext, tag].join('.'));
    await refused('.'.repeat(60_000));
  });

  it('refuses vectors and tags of another length (RFC 7518, section 5.2.2.2)', async () => {
    for (const [enc, key] of [
      ['A256CBC-HS512', raw64],
      ['A256GCM', raw32],
    ] as const) {
      const { kid } = await createContentKey(key, enc);
      const parts = forgeJwe({ key, header: { alg: 'dir', enc, kid } }).split('.');
      expect(await decryptJwe(parts.join('.'), candidates)).toBe('{}');
      for (const index of [2, 4]) {
        const bytes = Buffer.from(parts[index] ?? '', 'base64url');
        const wrong = [
          bytes.subarray(1),
          bytes.subarray(0, 8),
          Buffer.concat([bytes, Buffer.alloc(1)]),
          Buffer.alloc(0),
        ];
        for (const part of wrong) await refused(parts.with(index, part.toString('base64url')).join('.'));
      }
    }
  });

  it('refuses more than 64 KiB, and reads what is just below', async () => {
    const key = await createContentKey(raw64, 'A256CBC-HS512');
    const large = await encryptJwe('x'.repeat(48_800), key);
    expect(large.length).toBeLessThanOrEqual(65_536);
    expect(await decryptJwe(large, candidates)).toHaveLength(48_800);
    const tooLarge = await encryptJwe('x'.repeat(49_200), key);
    expect(tooLarge.length).toBeGreaterThan(65_536);
    await refused(tooLarge);
  });

  it('refuses text that is not UTF-8', async () => {
    await refused(
      forgeJwe({ key: raw64, header: await goodHeader(), plaintext: new Uint8Array([0xff, 0xfe]) }),
    );
  });

  it('refuses every change of a single character', async () => {
    const token = await encryptJwe('{"a":1}', await createContentKey(raw64, 'A256CBC-HS512'));
    const alphabet = 'Ab-_09z.=+/ \u0141';
    for (let at = 0; at < token.length; at += 1) {
      const character = alphabet[at % alphabet.length] ?? 'A';
      const changed = token[at] === character ? 'B' : character;
      await refused(token.slice(0, at) + changed + token.slice(at + 1));
    }
  });

  it('refuses every change of a single bit', async () => {
    const token = await encryptJwe('{"a":1}', await createContentKey(raw64, 'A256CBC-HS512'));
    const parts = token.split('.');
    for (const index of [0, 2, 3, 4]) {
      const bytes = Buffer.from(parts[index] ?? '', 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 5) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await refused(parts.with(index, changed.toString('base64url')).join('.'));
      }
    }
  });

  it('refuses any text at all without crashing', async () => {
    const pieces = fc.string({ unit: fc.constantFrom('.', 'A', 'eyJhbGciOiJkaXIifQ', '=', '\0', '😀', '-') });
    await fc.assert(fc.asyncProperty(fc.oneof(fc.string(), pieces), async (text) => refused(text)));
  });
});

describe('both implementations of JWE', () => {
  it('read each other', async () => {
    for (const [writer, reader] of [
      [overNode, overWeb],
      [overWeb, overNode],
    ] as const) {
      const token = await writer.encryptJwe('grün', await writer.createContentKey(raw64, 'A256CBC-HS512'));
      expect(await reader.decryptJwe(token, [candidate(reader)])).toBe('grün');
    }
  });
});
