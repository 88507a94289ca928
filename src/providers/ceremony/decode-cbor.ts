/** A CBOR value that can occur in a credential. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array<ArrayBuffer>
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>;

/** A decoded item, and the position after it. */
export interface DecodedItem {
  readonly value: CborValue;
  readonly end: number;
}

/** The head of an item (RFC 8949, section 3): its major type, its argument, and the position after it. */
interface Head {
  readonly major: number;
  readonly argument: number;
  readonly next: number;
}

/** Levels of nesting. */
const MAX_DEPTH = 8;
/** Bytes of the argument, by the additional information (RFC 8949, section 3). */
const WIDTHS: ReadonlyMap<number, 1 | 2 | 4> = new Map([
  [24, 1],
  [25, 2],
  [26, 4],
]);

/**
 * Decodes one CBOR item (RFC 8949), in the canonical form of authenticators (FIDO CTAP2, message encoding): no indefinite
 * lengths, tags, floating-point numbers or duplicate keys, and at most eight levels of nesting.
 *
 * @param start The position of the item.
 * @throws {RangeError | TypeError} for anything else
 */
export function decodeCbor(bytes: Uint8Array<ArrayBuffer>, start: number = 0): DecodedItem {
  return readItem(bytes, start, 0);
}

function readItem(bytes: Uint8Array<ArrayBuffer>, start: number, depth: number): DecodedItem {
  if (depth > MAX_DEPTH) throw new RangeError('CBOR is nested too deeply');
  const head = readHead(bytes, start);
  const { major, argument, next } = head;
  switch (major) {
    case 0:
      return { value: argument, end: next };
    case 1:
      return { value: -1 - argument, end: next };
    case 2:
      return { value: take(bytes, next, argument), end: next + argument };
    case 3: {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(take(bytes, next, argument));
      return { value: text, end: next + argument };
    }
    case 4:
      return readArray(bytes, head, depth + 1);
    case 5:
      return readMap(bytes, head, depth + 1);
    default:
      return { value: simpleValue(major, argument), end: next };
  }
}

function readHead(bytes: Uint8Array<ArrayBuffer>, start: number): Head {
  const [first = 0] = take(bytes, start, 1);
  const info = first & 0x1f;
  const major = first >> 5;
  if (info < 24) return { major, argument: info, next: start + 1 };
  const width = WIDTHS.get(info);
  if (width === undefined) throw new TypeError('CBOR item of a type that credentials do not have');
  let argument = 0;
  for (const octet of take(bytes, start + 1, width)) argument = argument * 256 + octet;
  return { major, argument, next: start + 1 + width };
}

function readArray(bytes: Uint8Array<ArrayBuffer>, { argument, next }: Head, depth: number): DecodedItem {
  const items: CborValue[] = [];
  let end = next;
  for (let index = 0; index < argument; index++) {
    const item = readItem(bytes, end, depth);
    items.push(item.value);
    end = item.end;
  }
  return { value: items, end };
}

function readMap(bytes: Uint8Array<ArrayBuffer>, { argument, next }: Head, depth: number): DecodedItem {
  const map = new Map<number | string, CborValue>();
  let end = next;
  for (let index = 0; index < argument; index++) {
    const key = readItem(bytes, end, depth);
    if (typeof key.value !== 'number' && typeof key.value !== 'string')
      throw new TypeError('CBOR map key is not a number or a string');
    if (map.has(key.value)) throw new TypeError('CBOR map with a duplicate key');
    const item = readItem(bytes, key.end, depth);
    map.set(key.value, item.value);
    end = item.end;
  }
  return { value: map, end };
}

function simpleValue(major: number, argument: number): boolean | null {
  if (major === 7 && argument === 20) return false;
  if (major === 7 && argument === 21) return true;
  if (major === 7 && argument === 22) return null;
  throw new TypeError('CBOR item of a type that credentials do not have');
}

function take(bytes: Uint8Array<ArrayBuffer>, start: number, length: number): Uint8Array<ArrayBuffer> {
  if (length > bytes.length - start) throw new RangeError('CBOR ends early');
  return bytes.slice(start, start + length);
}
