import { crc32 as crc32OfNode } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32, newKeyId, newKeySecret, parseKey, startOfKey, writeKey } from './key-format.js';

const parts = (): Parameters<typeof writeKey>[0] => ({
  prefix: 'acme',
  environment: 'live',
  id: newKeyId(),
  secret: newKeySecret(),
});

describe('the checksum', () => {
  it.each([
    ['', 0],
    // The check value of CRC-32/ISO-HDLC.
    ['123456789', 0xcb_f4_39_26],
    ['The quick brown fox jumps over the lazy dog', 0x41_4f_a3_39],
  ])('of %j', (text, sum) => {
    expect(crc32(text)).toBe(sum);
  });

  it('is that of Node, for any key', () => {
    for (let count = 0; count < 100; count += 1) {
      const key = writeKey(parts());
      expect(crc32(key)).toBe(crc32OfNode(key));
    }
  });
});

describe('a key', () => {
  it('has a form that scanners find, with 77 random bits of id and 256 of secret', () => {
    expect(writeKey(parts())).toMatch(/^acme_live_[0-9A-Za-z]{62}$/);
    expect(Math.floor(13 * Math.log2(62))).toBe(77);
    expect(Math.floor(43 * Math.log2(62))).toBe(256);
  });

  it('is read as it was written', () => {
    const written = parts();
    expect(parseKey(writeKey(written))).toEqual(written);
    expect(startOfKey(written)).toBe(`acme_live_${written.id.slice(0, 6)}`);
  });

  it('uses all characters about as often as the others', () => {
    const counts = new Map<string, number>();
    for (let count = 0; count < 1000; count += 1)
      for (const one of newKeySecret()) counts.set(one, (counts.get(one) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 43,000 characters: 694 of each, with a standard deviation of 26.
    for (const count of counts.values()) expect(Math.abs(count - 694)).toBeLessThan(200);
  });

  it('AK-10: is no key with one character replaced, left out, added or swapped', () => {
    const key = writeKey(parts());
    for (let index = 0; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(parseKey(key.slice(0, index) + other + key.slice(index + 1))).toBeUndefined();
      expect(parseKey(key.slice(0, index) + key.slice(index + 1))).toBeUndefined();
      expect(parseKey(`${key.slice(0, index)}a${key.slice(index)}`)).toBeUndefined();
      const swapped =
        key.slice(0, index) + (key[index + 1] ?? '') + (key[index] ?? '') + key.slice(index + 2);
      if (swapped !== key) expect(parseKey(swapped)).toBeUndefined();
    }
  });

  it.each(['', 'acme', 'acme_live_', `acme_live_${'a'.repeat(62)}`, 'x'.repeat(100_000), 'acme_live_ü'])(
    'is not %s',
    (text) => {
      expect(parseKey(text)).toBeUndefined();
    },
  );
});
