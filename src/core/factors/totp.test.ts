import { describe, expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.js';
import { newTotpSecret, otpauthUri, stepOfCode, totpCode, type TotpKey } from './totp.js';

const ascii = (text: string): string => toBase32(new TextEncoder().encode(text));

/** The keys of RFC 6238, appendix B: as long as the hash, as its errata say. */
const KEYS = {
  'SHA-1': ascii('12345678901234567890'),
  'SHA-256': ascii('12345678901234567890123456789012'),
  'SHA-512': ascii('1234567890123456789012345678901234567890123456789012345678901234'),
} as const;

const key = (algorithm: TotpKey['algorithm']): TotpKey => ({
  secret: KEYS[algorithm],
  digits: 8,
  period: 30,
  algorithm,
});

describe('one-time codes', () => {
  it.each([
    [59, ['94287082', '46119246', '90693936']],
    [1_111_111_109, ['07081804', '68084774', '25091201']],
    [1_111_111_111, ['14050471', '67062674', '99943326']],
    [1_234_567_890, ['89005924', '91819424', '93441116']],
    [2_000_000_000, ['69279037', '90698825', '38618901']],
    [20_000_000_000, ['65353130', '77737706', '47863826']],
  ])('are those of RFC 6238 at %i s', async (time, codes) => {
    const [sha1, sha256, sha512] = codes;
    const step = Math.floor(time / 30);
    expect(await totpCode(key('SHA-1'), step)).toBe(sha1);
    expect(await totpCode(key('SHA-256'), step)).toBe(sha256);
    expect(await totpCode(key('SHA-512'), step)).toBe(sha512);
  });

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('are those of RFC 4226, appendix D, for the counter %i', async (counter, code) => {
    expect(await totpCode({ ...key('SHA-1'), digits: 6 }, counter)).toBe(code);
  });

  it('count one step early or late, and once', async () => {
    const now = new Date(1_111_111_111_000);
    const step = Math.floor(1_111_111_111 / 30);
    const [early, right, late, tooLate] = await Promise.all(
      [step - 1, step, step + 1, step + 2].map((one) => totpCode(key('SHA-1'), one)),
    );
    const stepFor = (code = '', after = -1): Promise<number | undefined> =>
      stepOfCode(key('SHA-1'), code, { now, after });
    expect(await stepFor(early)).toBe(step - 1);
    expect(await stepFor(right)).toBe(step);
    expect(await stepFor(late)).toBe(step + 1);
    expect(await stepFor(tooLate)).toBeUndefined();
    expect(await stepFor(right, step)).toBeUndefined();
    expect(await stepFor(early, step)).toBeUndefined();
    expect(await stepFor('')).toBeUndefined();
  });

  it('have keys of 160 bits, which are new each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('are announced to apps with issuer and account', () => {
    const uri = otpauthUri(
      { ...key('SHA-256'), digits: 6 },
      { issuer: 'Acme & Co', label: 'ada@example.com' },
    );
    expect(uri).toBe(
      `otpauth://totp/Acme%20%26%20Co:ada%40example.com?secret=${KEYS['SHA-256']}&issuer=Acme%20%26%20Co` +
        '&algorithm=SHA256&digits=6&period=30',
    );
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes "%s" as RFC 4648, section 10, does', (text, encoded) => {
    expect(ascii(text)).toBe(encoded);
    expect(new TextDecoder().decode(fromBase32(`${encoded.toLowerCase()}==`))).toBe(text);
  });

  it('decodes nothing else', () => {
    expect(fromBase32('MZXW1')).toBeUndefined();
  });
});
