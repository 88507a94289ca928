import { sha256 } from '../crypto/digest.js';

/** No vowels, so that codes are no words (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const USER_CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/**
 * The user code of a device code: eight letters, made of a hash. So the record of a flow is found by either, and 34 bits of the hash
 * of 256 random ones tell nothing about them.
 */
export async function userCodeOf(deviceCode: string): Promise<string> {
  const [...octets] = await sha256(`user code\n${deviceCode}`);
  // Of 2 ** 64 numbers, the remainder of 20 ** 8 is even to 2 ** -29.
  let number = octets.slice(0, 8).reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  let code = '';
  for (; code.length < LENGTH; number /= BigInt(LETTERS.length))
    code += LETTERS[Number(number % BigInt(LETTERS.length))];
  return code;
}

/** A user code as people read it: `WDJB-MJHT`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** A user code as people type it: in any case, with dashes and spaces or without; `undefined`: it cannot be one. */
export function typedCode(text: string): string | undefined {
  // Phones and text processors make other dashes of it.
  const code = text
    .slice(0, 64)
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase();
  return USER_CODE.test(code) ? code : undefined;
}
