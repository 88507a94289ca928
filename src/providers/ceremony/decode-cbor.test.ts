import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { encodeCbor } from '../../../test/support/cbor.js';
import { decodeCbor } from './decode-cbor.js';
import type { CborValue } from './decode-cbor.js';

const hex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'hex'));
const decode = (text: string): CborValue => decodeCbor(hex(text)).value;

describe('decodeCbor', () => {
  it.each([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['20', -1],
    ['3863', -100],
    ['390100', -257],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['60', ''],
    ['62c3bc', 'ü'],
    ['40', new Uint8Array(0)],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    [
      'a26161016162820203',
      new Map<string, CborValue>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
  ])('reads %s (RFC 8949, appendix A)', (text, value) => {
    expect(decode(text)).toEqual(value);
  });

  it('says where an item ends, and begins where it is told to', () => {
    expect(decodeCbor(hex('8201020f'))).toEqual({ value: [1, 2], end: 3 });
    expect(decodeCbor(hex('8201020f'), 3)).toEqual({ value: 15, end: 4 });
  });

  it.each([
    ['nothing', ''],
    ['a length that is cut off', '19'],
    ['a text that is cut off', '6261'],
    ['a list that is cut off', '8201'],
    ['a length beyond the end', '5affffffff'],
    ['an endless text', '7f616161ff'],
    ['an endless map', 'bfff'],
    ['a 64 bit number', '1b0000000000000001'],
    ['a reserved length', '1c'],
    ['a tag', 'c000'],
    ['a floating point number', 'f90000'],
    ['undefined', 'f7'],
    ['a break alone', 'ff'],
    ['text that is no UTF-8', '62c328'],
    ['a key twice', 'a201020103'],
    ['a key that is a list', 'a18001'],
    ['nine levels', `${'81'.repeat(9)}00`],
  ])('refuses %s', (_, text) => {
    expect(() => decode(text)).toThrow(/./);
  });

  it('refuses 60 000 levels without running out of stack', () => {
    expect(() => decodeCbor(new Uint8Array(60_000).fill(0x81))).toThrow(RangeError);
  });

  it('reads whatever was encoded, to the last octet', () => {
    const key = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.string({ maxLength: 8 }));
    const leaf = fc.oneof(
      fc.integer({ min: -70_000, max: 70_000 }),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
    );
    const item = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 30 }),
      fc.array(fc.tuple(key, leaf)).map((all) => new Map(all)),
    );
    fc.assert(
      fc.property(item, (value) => {
        const octets = Uint8Array.from(encodeCbor(value));
        expect(decodeCbor(octets)).toEqual({ value, end: octets.length });
      }),
    );
  });

  it('never does anything but give an item or throw an error of its own, whatever it is given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (octets) => {
        try {
          expect(decodeCbor(Uint8Array.from(octets)).end).toBeLessThanOrEqual(octets.length);
        } catch (error) {
          expect(error instanceof RangeError || error instanceof TypeError).toBe(true);
        }
      }),
    );
  });
});
