import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { implementations, overNewWeb, overNode, overWeb } from '../../../test/crypto/implementations.js';
import type { Bytes } from './bytes.js';

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes): Bytes => new Uint8Array(bytes));

describe.each(implementations)('bytes over %s', (_, rooms) => {
  const {
    concat,
    equalBytes,
    equalStrings,
    fromBase64,
    fromBase64Url,
    fromUtf8,
    toBase64,
    toBase64Url,
    toHex,
    utf8,
    utf8Text,
  } = rooms;

  it('encodes as RFC 4648, section 10 shows', () => {
    const vectors = ['', 'Zg==', 'Zm8=', 'Zm9v', 'Zm9vYg==', 'Zm9vYmE=', 'Zm9vYmFy'];
    for (const [length, base64] of vectors.entries()) {
      const bytes = utf8('foobar'.slice(0, length));
      expect(toBase64(bytes)).toBe(base64);
      expect(toBase64Url(bytes)).toBe(base64.replace(/=+$/, ''));
      expect(fromBase64(base64)).toEqual(bytes);
    }
    expect(toHex(utf8('foobar'))).toBe('666f6f626172');
    expect(toHex(new Uint8Array([0, 1, 255]))).toBe('0001ff');
  });

  it('gives back whatever octets were encoded', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it('encodes views, and more than one call can take as arguments', () => {
    const large = new Uint8Array(200_000).fill(7);
    expect(fromBase64Url(toBase64Url(large))).toEqual(large);
    expect(toHex(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('0203');
  });

  it('refuses every other last character of octets that do not fill it', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = (start: string): number =>
      alphabet.split('').filter((last) => fromBase64Url(start + last) !== undefined).length;
    expect([accepted('A'), accepted('AA'), accepted('AAA'), accepted('AAAA')]).toEqual([4, 16, 64, 0]);
    expect(accepted('AAAAA')).toBe(4);
  });

  it('gives plain arrays, never a Buffer', () => {
    for (const bytes of [utf8('a'), fromBase64('YQ=='), fromBase64Url('YQ'), concat(utf8('a'))]) {
      expect(bytes?.constructor).toBe(Uint8Array);
    }
  });

  it.each([
    ['padding', 'YQ=='],
    ['an impossible length', 'YWFhY'],
    ['stray trailing bits', 'YR'],
    ['stray trailing bits of three', 'YWF'],
    ['the standard alphabet', '+/+/'],
    ['white space', 'YW Fh'],
    ['a line end', 'YWFh\n'],
    ['a foreign character', 'YW!h'],
    ['a character whose low octet is in the alphabet', '\u0159WFh'],
    ['NUL', 'YWF\0'],
  ])('refuses base64url with %s (RFC 4648, section 3)', (_rule, text) => {
    expect(fromBase64Url(text)).toBeUndefined();
  });

  it.each([
    ['no padding', 'YQ'],
    ['stray trailing bits', 'YR=='],
    ['the URL alphabet', '-_-_'],
    ['white space', 'YW Fh'],
    ['text after the padding', 'YQ==YQ=='],
  ])('refuses base64 with %s (RFC 4648, section 3)', (_rule, text) => {
    expect(fromBase64(text)).toBeUndefined();
  });

  it('reads UTF-8 exactly and refuses what is not', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fromUtf8(utf8(text)) === text));
    expect(fromUtf8(utf8('\uFEFFa'))).toBe('\uFEFFa');
    for (const octets of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(() => fromUtf8(new Uint8Array(octets))).toThrow(TypeError);
    }
  });

  it('gives no text where there is none', () => {
    expect(utf8Text(utf8('€'))).toBe('€');
    expect(utf8Text(undefined)).toBeUndefined();
    expect(utf8Text(new Uint8Array([0xff]))).toBeUndefined();
  });

  it('compares octets and texts', () => {
    expect(equalBytes(utf8('abc'), utf8('abc'))).toBe(true);
    expect(equalBytes(utf8(''), utf8(''))).toBe(true);
    expect(equalBytes(utf8('abc'), utf8('abd'))).toBe(false);
    expect(equalBytes(utf8('abc'), utf8('abcd'))).toBe(false);
    expect(equalStrings('grün', 'grün')).toBe(true);
    expect(equalStrings('grün', 'grun')).toBe(false);
  });

  it('joins parts without touching them', () => {
    const first = new Uint8Array([1, 2]);
    const joined = concat(first, new Uint8Array(), new Uint8Array([3]));
    joined[0] = 9;
    expect([...joined]).toEqual([9, 2, 3]);
    expect([...first]).toEqual([1, 2]);
  });
});

describe('all implementations of bytes', () => {
  it('agree on every text, good or bad', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.string({ unit: fc.constantFrom('A', 'Q', '-', '=', '\u0141') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const other of [overWeb, overNewWeb]) {
          expect(other.fromBase64Url(text)).toEqual(overNode.fromBase64Url(text));
          expect(other.fromBase64(text)).toEqual(overNode.fromBase64(text));
        }
        expect(overWeb.utf8(text)).toEqual(overNode.utf8(text));
      }),
    );
  });
});
