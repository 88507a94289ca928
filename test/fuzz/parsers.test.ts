import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJws } from '../../src/core/crypto/jose/jws.js';
import { cookieValues, cookieNames } from '../../src/core/http/cookie.js';
import { parseRoute } from '../../src/core/http/route.js';
import { bearerToken } from '../../src/jwt/request-token.js';
import { parseAddress as parseClientAddress } from '../../src/core/http/client-address.js';
import { canonicalAddress, parseAddress } from '../../src/core/methods/email/parse-address.js';
import { parseCeremonyResult } from '../../src/core/methods/webauthn/ceremony-result.js';
import { PasswordError } from '../../src/password/index.js';
import { readHash } from '../../src/password/stored-hash.js';
import { HttpError } from '../../src/core/http/http-error.js';
import { redactText } from '../../src/core/logger/redact.js';
import { awkward, damaged, fuzz } from './fuzz.js';

/** Nothing in an address may be read as another one, by whatever mail system (GHSA-5jpx-9hw9-2fx4, GHSA-7rqj-j65f-68wh). */
const ONE_ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]{1,253}$/;

/** Characters of which some normal form holds one that separates addresses. */
const FOLDING = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter(
    (char) => char > '\x7f' && /[@,;<>"()[\]\\:\s]/.test(char.normalize('NFKC') + char.normalize('NFKD')),
  );

describe('mail addresses (EM-01)', () => {
  fuzz('mail-address', {
    arbitrary: awkward(
      'a',
      'ada',
      '@',
      'example.com',
      '.',
      ',',
      ';',
      '<',
      '>',
      '"',
      ' ',
      '＠',
      '﹫',
      'ü',
      'xn--',
      'b\u0308',
    ),
    holds: (text) => {
      const address = parseAddress(text);
      expect(address).toBe(canonicalAddress(text));
      if (address === null) return;
      expect(address).toMatch(ONE_ADDRESS);
      expect(parseAddress(address)).toBe(address);
      expect(parseAddress(` ${address.toUpperCase()} `)).toBe(address);
    },
  });

  it(`no character that folds into a separator is part of one: ${FOLDING.length} of them, at four places`, () => {
    expect(FOLDING.length).toBeGreaterThan(30);
    const between = FOLDING.filter((char) => !/^\s+$/.test(char.normalize('NFKC')));
    for (const char of between) {
      const texts = [
        `a${char}b@example.com`,
        `a@example.com${char}b@evil.test`,
        `a@exa${char}mple.com`,
        `a@b.test${char}`,
      ];
      for (const text of texts) expect([char, parseAddress(text)]).toEqual([char, null]);
    }
  });
});

describe('what requests are made of', () => {
  const cookies = awkward('a', 'a=', 'a=1', '; ', ';', '=', ' ', '"', 'a.0=x', 'a.1=y', '%41', ',', '\t');
  fuzz('cookies', {
    arbitrary: fc.tuple(cookies, fc.constantFrom('a', 'a.0', 'b', '__Host-a')),
    holds: ([header, name]) => {
      const values = cookieValues(header, name);
      expect(new Set(values).size).toBe(values.length);
      if (values.length > 0) expect(cookieNames(header, name)).toContain(name);
    },
  });

  fuzz('routes', {
    arbitrary: fc.tuple(
      awkward(
        '/',
        '/auth',
        'auth',
        'signin',
        'callback',
        '/github',
        '..',
        '.',
        '%2e',
        '%2F',
        '//',
        ';v=1',
        '\\',
        'SIGNIN',
      ),
      fc.constantFrom('/auth', '', '/api/auth'),
    ),
    holds: ([path, base]) => {
      const route = parseRoute(path, base);
      if (route === null) return;
      // One spelling for each: what limits one limits all (GHSA-x732-6j76-qmhm).
      const rest = [route.action, ...(route.providerId === undefined ? [] : [route.providerId])].join('/');
      expect(path.replace(/\/$/, '')).toBe(`${base}/${rest}`);
    },
  });

  fuzz('bearer-tokens', {
    arbitrary: fc.tuple(
      fc.constantFrom('Bearer ', 'bearer  ', 'Basic ', 'Bearer', ''),
      fc.oneof(awkward('%', '%ZZ', '%E0%A4', 'a', '%41'), fc.string({ maxLength: 40 })),
    ),
    holds: ([scheme, text]) => {
      // A Headers object takes no such text at all; what does not come in harms nobody.
      let headers: Headers;
      try {
        headers = new Headers({ authorization: scheme + text });
      } catch {
        return;
      }
      const token = bearerToken(headers);
      expect(['string', 'undefined']).toContain(typeof token);
    },
  });

  fuzz('client-addresses', {
    arbitrary: awkward(
      '1.2.3.4',
      '::1',
      '::ffff:',
      '2001:db8:',
      '0',
      ':',
      '[',
      ']',
      ':443',
      '%eth0',
      ',',
      '256',
      'f',
      '.',
    ),
    holds: (text) => {
      const place = parseClientAddress(text);
      if (place === undefined) return;
      // Another spelling of what was understood is understood alike.
      expect(place.client).toMatch(/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]+(?:\/64)?)$/);
    },
  });
});

describe('sealed and signed texts', () => {
  const segment = fc.oneof(
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', 'e30', 'e30=', 'bnVsbA', 'W10', 'eyJjcml0IjpbXX0', 'eyJiNjQiOmZhbHNlfQ'),
  );
  fuzz('jws', {
    arbitrary: fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('.')),
    holds: (text) => {
      const parsed = parseJws(text);
      if (parsed === undefined) return;
      expect(text.split('.')).toHaveLength(3);
      expect('crit' in parsed.header).toBe(false);
    },
  });

  const hashes = fc.constantFrom(
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
    '$scrypt$ln=17,r=8,p=1$c2FsdHNhbHRzYWx0c2E$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
    '$pbkdf2-sha512$i=210000$c2FsdHNhbHRzYWx0c2E$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
    '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
  );
  fuzz('password-hashes', {
    arbitrary: fc.oneof(
      damaged(hashes),
      awkward('$', 'argon2id', 'v=19', 'm=4294967295', 't=99999999', 'p=1', '$2b$31$'),
    ),
    holds: (text) => {
      try {
        const read = readHash(text);
        if (read.kind === 'bcrypt') return;
        const { cost } = read;
        // 256 MiB and ten passes, whatever a store says (CR-15).
        if (cost.algorithm === 'argon2id')
          expect([cost.memory <= 262_144, cost.passes <= 10]).toEqual([true, true]);
        if (cost.algorithm === 'scrypt') expect(128 * 2 ** cost.logN * cost.r).toBeLessThanOrEqual(2 ** 28);
      } catch (error) {
        if (!(error instanceof PasswordError)) throw error;
        // Nothing of a hash is told.
        expect(error.message).not.toContain('aGFzaGhhc2');
      }
    },
  });

  fuzz('passkey-answers', {
    arbitrary: fc.record({
      action: awkward('register', 'authenticate'),
      data: fc.oneof(fc.json(), awkward('{', '}', '"', 'id', 'response', 'clientDataJSON', ':', '[', 'null')),
    }),
    holds: (form) => {
      try {
        parseCeremonyResult(form);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 400) throw error;
      }
    },
  });

  const CANARY = 'canary-7f3a-of-a-secret';
  const noise = awkward(
    'Bearer ',
    'eyJhbGciOiJub25lIn0.',
    'https://a:b@c/',
    '\u001b[31m',
    '\n',
    'code=',
    'token: ',
    '"',
    ' ',
  );
  const labels = ['client_secret=', '"access_token":"', 'password=', 'Bearer ', 'code_verifier=', 'state='];
  fuzz('log-lines', {
    arbitrary: fc.tuple(noise, fc.constantFrom(...labels), fc.constantFrom('', ' ', '"', '&', '\n'), noise),
    holds: ([before, label, end, after]) => {
      const shown = redactText(`${before} ${label}${CANARY}${end}${after}`);
      expect(shown).not.toContain(CANARY);
      // oxlint-disable-next-line no-control-regex -- they are what must not be there
      expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    },
  });
});
