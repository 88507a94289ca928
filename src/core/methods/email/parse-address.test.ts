import { fc } from '../../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, parseAddress } from './parse-address.js';

describe('parseAddress', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Lovelace@Example.COM ', 'ada.lovelace@example.com'],
    ['a+b_c-d@sub.example.co', 'a+b_c-d@sub.example.co'],
    ["o'hara@example.com", "o'hara@example.com"],
    ['ａｄａ@example.com', 'ada@example.com'],
    // EM-18: one canonical A-label (UTS #46)
    ['ada@exämple.test', 'ada@xn--exmple-cua.test'],
    ['ada@xn--exmple-cua.test', 'ada@xn--exmple-cua.test'],
    ['ada@EXÄMPLE.test', 'ada@xn--exmple-cua.test'],
  ])('reads %s as %s', (input, expected) => {
    expect(parseAddress(input)).toBe(expected);
  });

  it.each([
    // EM-14, CVE-2022-35924: two addresses
    'a@x.test,b@y.test',
    'a@x.test;b@y.test',
    'a@x.test b@y.test',
    'a@x.test\r\nBcc: b@y.test',
    // GHSA-5jpx-9hw9-2fx4: quoted local parts, comments, angle brackets, groups
    '"e@attacker.test"@victim.test',
    '"ada"@example.com',
    'ada(comment)@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'group:ada@example.com;',
    // EM-16: controls and specials
    'a\0b@example.com',
    'ab@example.com\0',
    'ab@example.com\x1f',
    'a\tb@example.com',
    'a b@example.com',
    'a[b]@example.com',
    'a\\b@example.com',
    'a:b@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@example.com:25',
    'ada@example.com/path',
    'ada@user:pw@example.com',
    'ada@exam%70le.com',
    'ada@@example.com',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada',
    '',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@exa_mple.com',
    // GHSA-7rqj-j65f-68wh: code points whose compatibility form is an at sign
    'evil.test＠victim@example.com',
    'ada﹫evil.test@example.com',
    'ada\ud800@example.com',
  ])('refuses %j', (input) => {
    expect(parseAddress(input)).toBeNull();
  });

  it('refuses a local part above 64 and an address above 254 octets (EM-17; RFC 5321, section 4.5.3.1)', () => {
    expect(parseAddress(`${'a'.repeat(64)}@example.com`)).not.toBeNull();
    expect(parseAddress(`${'a'.repeat(65)}@example.com`)).toBeNull();
    const domain = `${'d'.repeat(60)}.`.repeat(4);
    expect(parseAddress(`${'a'.repeat(64)}@${domain}test`)).toBeNull();
    expect(parseAddress('a'.repeat(100_000) + '@example.com')).toBeNull();
  });

  it.each([undefined, null, 7, {}, ['ada@example.com'], { toString: () => 'ada@example.com' }])(
    'refuses what is no string: %j',
    (input) => {
      expect(parseAddress(input)).toBeNull();
    },
  );

  it('gives its own fixed point, with one @ and no character that a mail parser splits at', () => {
    const part = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          part,
          fc.tuple(part, part).map(([a, b]) => `${a}@${b}.com`),
          fc.emailAddress(),
        ),
        (input) => {
          const address = parseAddress(input);
          if (address === null) return;
          expect(parseAddress(address)).toBe(address);
          expect(address).toMatch(/^[!-~]+$/);
          expect(address.split('@')).toHaveLength(2);
          expect(address).not.toMatch(/[\s,;<>"()[\]\\:]/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('refuses every code point whose compatibility form holds a separator (GHSA-7rqj-j65f-68wh)', () => {
    for (let code = 0x80; code <= 0xffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const char = String.fromCodePoint(code);
      const folded = char.normalize('NFKC');
      if (!/[@,;<>"\s]/.test(folded)) continue;
      const address = parseAddress(`a${char}b@example.com`);
      // Trimmed or refused, never two addresses.
      expect(address, code.toString(16)).toBeNull();
    }
  });
});

describe('the short cut for plain addresses', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'b', 'z', '0', '9', '-', '.', '_', '+', 'A', 'ä', 'xn--', '@', ' '),
  });

  it('answers as the whole judgement does', () => {
    fc.assert(
      fc.property(
        part,
        part,
        fc.constantFrom('', '.com', '.test', '.c0m', '.1', '.0x1', '.a-b'),
        (local, domain, end) => {
          const address = `${local}@${domain}${end}`;
          expect(parseAddress(address)).toBe(canonicalAddress(address));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    'ada@example.com',
    'a.b+c-d_e@sub.exam-ple.co.uk',
    '1@2.test',
    'a@b.c',
    'a@0x7f.test',
    'a@xn.test',
  ])('takes %s', (address) => {
    expect(canonicalAddress(address)).toBe(address);
    expect(parseAddress(address)).toBe(address);
  });
});
