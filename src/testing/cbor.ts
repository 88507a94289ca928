import { concat, utf8, type Bytes } from '../core/kit/bytes.js';

/** What can be encoded. */
export type Encodable = number | string | Bytes | ReadonlyMap<number | string, Encodable>;

/** CBOR (RFC 8949) in the form that authenticators use: shortest lengths, the order of the map kept. */
export function encodeCbor(value: Encodable): Bytes {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = utf8(value);
    return concat(head(3, text.length), text);
  }
  if (value instanceof Uint8Array) return concat(head(2, value.length), value);
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]);
  return concat(head(5, value.size), ...entries);
}

/** The initial octets of an item: major type and argument (RFC 8949, section 3). */
function head(major: number, argument: number): Bytes {
  const first = major << 5;
  if (argument < 24) return Uint8Array.of(first | argument);
  if (argument < 0x100) return Uint8Array.of(first | 24, argument);
  return Uint8Array.of(first | 25, argument >> 8, argument & 0xff);
}
