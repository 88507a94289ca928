import { randomBytes } from '../crypto/random.js';
import { utf8 } from '../kit/bytes.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;
/** Octets from here on are left out, so that every character is as likely as the others: the largest multiple of 62. */
const UNBIASED = 248;

/** 77 bits. */
const ID_LENGTH = 13;
/** 256 bits. */
const SECRET_LENGTH = 43;
/** 62 to the power of 6 is more than 2 to the power of 32. */
const CHECKSUM_LENGTH = 6;
const BODY_LENGTH: number = ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH;
/** A prefix and an environment of 12 characters each. */
const LONGEST: number = BODY_LENGTH + 26;

const KEY: RegExp = new RegExp(`^([a-z0-9]{2,12})_([a-z0-9]{1,12})_([0-9A-Za-z]{${BODY_LENGTH}})$`);

/** The parts of a key. */
export interface KeyParts {
  readonly prefix: string;
  readonly environment: string;
  readonly id: string;
  readonly secret: string;
}

/** A random id of a key. */
export function newKeyId(): string {
  return randomText(ID_LENGTH);
}

/** A random secret of a key: 256 bits. */
export function newKeySecret(): string {
  return randomText(SECRET_LENGTH);
}

/**
 * A key as its owner gets it: prefix, environment, and letters and digits alone, so that a double click selects it. It ends with a
 * checksum of what stands before, so that scanners find keys, and typing errors are found without a look-up.
 */
export function writeKey({ prefix, environment, id, secret }: KeyParts): string {
  const text = `${prefix}_${environment}_${id}${secret}`;
  return text + checksumOf(text);
}

/** The parts of a key; `undefined` for what is none, or has a typing error. */
export function parseKey(text: string): KeyParts | undefined {
  if (text.length > LONGEST) return undefined;
  const [, prefix, environment, body] = KEY.exec(text) ?? [];
  if (prefix === undefined || environment === undefined || body === undefined) return undefined;
  if (!text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)))) return undefined;
  return {
    prefix,
    environment,
    id: body.slice(0, ID_LENGTH),
    secret: body.slice(ID_LENGTH, ID_LENGTH + SECRET_LENGTH),
  };
}

/** The first characters of a key, by which its owner recognizes it; not secret. */
export function startOfKey({ prefix, environment, id }: Omit<KeyParts, 'secret'>): string {
  return `${prefix}_${environment}_${id.slice(0, 6)}`;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    digits = ALPHABET.charAt(rest % BASE) + digits;
    rest = Math.floor(rest / BASE);
  }
  return digits;
}

/** CRC-32 of a text as UTF-8, as in IEEE 802.3 and gzip (RFC 1952, section 8). */
export function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const octet of utf8(text)) {
    crc ^= octet;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const octet of randomBytes(2 * length))
      if (octet < UNBIASED && text.length < length) text += ALPHABET.charAt(octet % BASE);
  return text;
}
