/** What can be encoded. */
export type Encodable =
  number | string | boolean | null | Uint8Array | readonly Encodable[] | Map<number | string, Encodable>;

/** CBOR (RFC 8949) in the form that authenticators use: shortest lengths, the order of the map kept. */
export function encodeCbor(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4);
  if (value === null) return Buffer.of(0xf6);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)]);
}

function head(major: number, argument: number): Buffer {
  const first = major << 5;
  if (argument < 24) return Buffer.of(first | argument);
  if (argument < 0x100) return Buffer.of(first | 24, argument);
  if (argument < 0x10000) return Buffer.of(first | 25, argument >> 8, argument & 0xff);
  const bytes = Buffer.alloc(5);
  bytes[0] = first | 26;
  bytes.writeUInt32BE(argument, 1);
  return bytes;
}
