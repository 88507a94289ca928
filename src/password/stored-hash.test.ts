import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { fc } from '../../test/support/seeded.js';
import { describe, expect, it, vi } from 'vitest';
import { toHex, utf8 } from '../core/kit/bytes.js';
import { createPasswords, PasswordError } from './index.js';
import { pbkdf2 } from './pbkdf2.js';
import { readHash } from './stored-hash.js';

const passwords = createPasswords();
const SALT = 'c29tZSBzYWx0IG9mIHVz';
const HASH = 'A'.repeat(43);

it.each([
  [
    'Argon2id, of the reference implementation',
    'password',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ],
  [
    'scrypt, RFC 7914, section 12',
    'pleaseletmein',
    '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
  ],
  [
    'PBKDF2, of the documentation of passlib',
    'toomanysecrets',
    '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk',
  ],
])('the test vector is accepted: %s', async (_, password, stored) => {
  expect(await passwords.verify(password, stored)).toMatchObject({ valid: true });
  expect(await passwords.verify(`${password} `, stored)).toMatchObject({ valid: false });
});

it('derives what RFC 7914, section 11 has', async () => {
  const cost = { algorithm: 'pbkdf2', digest: 'sha256', iterations: 80_000 } as const;
  const derived = await pbkdf2({ password: utf8('Password'), salt: utf8('NaCl'), cost, length: 64 });
  expect(toHex(derived)).toBe(
    '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
  );
});

describe('what other libraries store', () => {
  const PASSWORD = 'o\uFB03ce cafe\u0301';

  const unpadded = (octets: Buffer): string => octets.toString('base64').replace(/=+$/, '');
  const salt = '000102030405060708090a0b0c0d0e0f';
  const betterAuth = scryptSync(PASSWORD.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, maxmem: 2 ** 26 });
  const stored = {
    'Better Auth': `${salt}:${betterAuth.toString('hex')}`,
    Django: `pbkdf2_sha256$1000$saltOfDjango$${pbkdf2Sync(PASSWORD, 'saltOfDjango', 1000, 32, 'sha256').toString('base64')}`,
    'Django, SHA-1': `pbkdf2_sha1$1000$saltOfDjango$${pbkdf2Sync(PASSWORD, 'saltOfDjango', 1000, 20, 'sha1').toString('base64')}`,
    'passlib, SHA-1': `$pbkdf2$1000$${unpadded(Buffer.alloc(16, 251)).replaceAll('+', '.')}$${unpadded(
      pbkdf2Sync(PASSWORD, Buffer.alloc(16, 251), 1000, 20, 'sha1'),
    ).replaceAll('+', '.')}`,
  };

  it.each(Object.entries(stored))('is accepted, and to be replaced: %s', async (_, text) => {
    expect(await passwords.verify(PASSWORD, text)).toEqual({ valid: true, needsRehash: true });
    expect(await passwords.verify('another', text)).toEqual({ valid: false, needsRehash: false });
  });

  it('Argon2id with the prefix of Django', async () => {
    const text = `argon2$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`;
    expect(await passwords.verify('password', text)).toEqual({ valid: true, needsRehash: true });
  });
});

describe('a hash that demands too much (CR-15)', () => {
  it.each([
    [`$argon2id$v=19$m=262145,t=2,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=19$m=19456,t=11,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=19$m=65536,t=2,p=65$${SALT}$${HASH}`],
    [`$scrypt$ln=19,r=8,p=1$${SALT}$${HASH}`],
    [`$scrypt$ln=99,r=8,p=1$${SALT}$${HASH}`],
    [`$scrypt$ln=1,r=4294967295,p=1$${SALT}$${HASH}`],
    [`$scrypt$ln=14,r=8,p=9999$${SALT}$${HASH}`],
    [`$pbkdf2-sha512$i=5000001$${SALT}$${HASH}`],
    [`$2b$16$${'a'.repeat(53)}`],
  ])('is refused before anything is computed: %s', async (stored) => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    const compare = vi.fn<() => Promise<boolean>>(async () => true);
    const begun = createPasswords({ bcrypt: { compare } });
    await expect(begun.verify('password', stored)).rejects.toMatchObject({ code: 'hash_too_costly' });
    expect(derive).not.toHaveBeenCalled();
    expect(compare).not.toHaveBeenCalled();
    derive.mockRestore();
  });

  it.each([
    [`$argon2id$v=19$m=262144,t=10,p=1$${SALT}$${HASH}`],
    [`$scrypt$ln=18,r=8,p=1$${SALT}$${HASH}`],
    [`$pbkdf2-sha512$i=5000000$${SALT}$${HASH}`],
    [`$2b$15$${'a'.repeat(53)}`],
  ])('may demand this much: %s', (stored) => {
    expect(readHash(stored)).toBeDefined();
  });
});

describe('what is no hash', () => {
  it.each([
    [''],
    ['correct horse battery staple'],
    ['5f4dcc3b5aa765d61d8327deb882cf99'],
    [`$argon2i$v=19$m=65536,t=2,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=16$m=65536,t=2,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=19$m=65536,t=0,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=19$m=7,t=2,p=1$${SALT}$${HASH}`],
    [`$argon2id$v=19$m=65536,t=2,p=1$c2hvcnQ$${HASH}`],
    [`$argon2id$v=19$m=65536,t=2,p=1$${SALT}$AAAA`],
    [`$argon2id$v=19$m=65536,t=2,p=1$${SALT}$${HASH}=`],
    [`$argon2id$v=19$m=65536,t=2,p=1$${SALT}$${HASH}\n`],
    [`$scrypt$ln=0,r=8,p=1$${SALT}$${HASH}`],
    [`$scrypt$ln=14,r=0,p=1$${SALT}$${HASH}`],
    [`$pbkdf2-sha512$i=0$${SALT}$${HASH}`],
    [`$pbkdf2-md5$i=1000$${SALT}$${HASH}`],
    [`$pbkdf2-sha512$i=1000$${SALT}$${HASH}$`],
    [`$pbkdf2-sha512$i=1000$${SALT}$${HASH}\n`],
    [` $pbkdf2-sha512$i=1000$${SALT}$${HASH}`],
    [`$scrypt$ln=14,r=8,p=1$${SALT}$${HASH}$`],
    [` $scrypt$ln=14,r=8,p=1$${SALT}$${HASH}`],
    [`$2x$10$${'a'.repeat(53)}`],
    [`$2b$10$${'a'.repeat(52)}`],
    [`$argon2id$v=19$m=65536,t=2,p=1$${SALT}$${'A'.repeat(2000)}`],
  ])('is refused, with what is supported, and without the hash: %s', (stored) => {
    expect(() => readHash(stored)).toThrow(PasswordError);
    try {
      readHash(stored);
    } catch (error) {
      expect(error).toMatchObject({ code: 'unknown_hash' });
      expect(String(error)).toContain('Supported are PHC strings');
      expect(String(error)).not.toContain(HASH);
      if (stored !== '') expect(String(error)).not.toContain(stored);
    }
  });

  it('throws nothing but PasswordError, whatever is stored', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (stored) => {
        expect(() => readHash(stored)).toThrow(PasswordError);
      }),
    );
  });
});
