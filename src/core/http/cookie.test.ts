import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import type { CookieSerializeOptions } from '../../types/cookies.js';
import { cookieNames, cookieValues, hasCookie, serializeCookie, writeCookie } from './cookie.js';

const NAME = 'authjs.session-token';

/** The value that is not ambiguous. */
function readCookie(header: string | null, name: string): string | undefined {
  const values = cookieValues(header, name);
  return values.length === 1 ? values[0] : undefined;
}

describe('readCookie', () => {
  it.each([
    [`${NAME}=abc`, 'abc'],
    [`a=1; ${NAME}=abc; b=2`, 'abc'],
    [`a=1;${NAME}=abc;b=2`, 'abc'],
    [` \t${NAME} = abc `, 'abc'],
    [`${NAME}=`, ''],
    [`${NAME}=a=b==`, 'a=b=='],
    [`${NAME}="abc"`, 'abc'],
    [`${NAME}="`, '"'],
    [`${NAME}=""`, ''],
    [`${NAME}=a%20b%7Cc`, 'a b|c'],
    [`${NAME}=%E2%82%AC`, '€'],
    [`${NAME}=a+b`, 'a+b'],
    [`x=${NAME}=no; ${NAME}=yes`, 'yes'],
    [`x${NAME}=no; ${NAME}=yes`, 'yes'],
    [`${NAME}x=no; ${NAME}=yes`, 'yes'],
    [`${NAME}; ${NAME}=yes`, 'yes'],
    [`;;; ${NAME}=yes;;`, 'yes'],
  ])('reads %j as %j (RFC 6265bis, section 4.2)', (header, value) => {
    expect(readCookie(header, NAME)).toBe(value);
  });

  it.each([null, '', 'a=1', NAME, `x${NAME}=1`, `${NAME}x=1`, `a=${NAME}=1`, `${NAME.toUpperCase()}=1`])(
    'finds nothing in %j',
    (header) => {
      expect(readCookie(header, NAME)).toBeUndefined();
    },
  );

  it.each(['%', '%zz', '%e2%82', 'a%', '%ff', '%C0%AF', '%00', 'a%0Ab', '%7F', 'a%C2%85'])(
    'takes %j literally',
    (value) => {
      expect(readCookie(`${NAME}=${value}`, NAME)).toBe(value);
    },
  );

  it('trusts neither of two different values (RFC 6265bis, section 5.8.3)', () => {
    const header = `${NAME}=victim; a=1; ${NAME}=attacker`;
    expect(readCookie(header, NAME)).toBeUndefined();
    expect(cookieValues(header, NAME)).toEqual(['victim', 'attacker']);
  });

  it('accepts a cookie that was sent twice with the same value', () => {
    const header = `${NAME}=a%7Cb; ${NAME}="a|b"`;
    expect(readCookie(header, NAME)).toBe('a|b');
    expect(cookieValues(header, NAME)).toEqual(['a|b']);
    expect(cookieValues('a=1', NAME)).toEqual([]);
    const many = Array.from({ length: 40 }, (_, index) => `${NAME}=${index}`).join('; ');
    expect(cookieValues(many, NAME)).toHaveLength(8);
  });

  it('finds a cookie that was sent, whatever its value', () => {
    expect(hasCookie(`a=1; ${NAME}=`, NAME)).toBe(true);
    expect(hasCookie(`${NAME}=1; ${NAME}=2`, NAME)).toBe(true);
    expect(hasCookie(`${NAME}.0=1; x=${NAME}=1; ${NAME}`, NAME)).toBe(false);
    expect(hasCookie(null, NAME)).toBe(false);
  });

  it('finds nothing under an empty name', () => {
    expect(readCookie('=x; y', '')).toBeUndefined();
  });

  it('treats names of Object.prototype like any other (DL-07)', () => {
    expect(readCookie('a=1', '__proto__')).toBeUndefined();
    expect(readCookie('a=1', 'constructor')).toBeUndefined();
    expect(readCookie('__proto__=x; constructor=y', '__proto__')).toBe('x');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('reads every value that a browser sends back', () => {
    const value = fc.string({ unit: 'grapheme' });
    const others = fc.array(
      fc.constantFrom('a=1', 'authjs.session-tokenZZZ=x', 'authjs.session-token.0=y', ''),
    );
    fc.assert(
      fc.property(value, others, others, (text, before, after) => {
        const [pair = ''] = serializeCookie(NAME, text).split(';');
        expect(readCookie([...before, pair, ...after].join('; '), NAME)).toBe(text);
      }),
    );
  });

  it('never throws, whatever the header', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(NAME, '=', ';', '"', ' ', '%', '\t', '\0', `${NAME}.0`),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const header = pieces.join('');
        const value = readCookie(header, NAME);
        expect(value === undefined || typeof value === 'string').toBe(true);
        expect(cookieNames(header, NAME).every((name) => name.startsWith(NAME))).toBe(true);
      }),
    );
  });

  it.each([
    ['blanks', `${NAME}${' '.repeat(100_000)}`],
    ['names', NAME.repeat(5_000)],
    ['names and blanks', `${NAME}   `.repeat(5_000)],
    ['separators', ';'.repeat(100_000)],
    ['equal signs', '='.repeat(100_000)],
  ])('is linear in %s (DL-06)', (_what, header) => {
    expect(readCookie(header, NAME)).toBeUndefined();
    expect(cookieNames(header, NAME)).toEqual([]);
  });
});

describe('cookieNames', () => {
  it('gives the distinct names with the prefix', () => {
    const header = `authjs.state.a=1; x=2; authjs.state.b=3; authjs.state.a=4;authjs.statex; authjs.state=5`;
    expect(cookieNames(header, 'authjs.state.')).toEqual(['authjs.state.a', 'authjs.state.b']);
    expect(cookieNames(header, 'authjs.state')).toEqual(['authjs.state.a', 'authjs.state.b', 'authjs.state']);
  });

  it('gives nothing without cookies', () => {
    expect(cookieNames(null, 'a')).toEqual([]);
    expect(cookieNames('', '')).toEqual([]);
    expect(cookieNames('b=a', 'a')).toEqual([]);
  });
});

describe('serializeCookie', () => {
  const expires = new Date('2030-01-02T03:04:05Z');

  it('writes every attribute (RFC 6265bis, section 4.1)', () => {
    const all: CookieSerializeOptions = {
      domain: 'example.com',
      path: '/app',
      httpOnly: true,
      secure: true,
      partitioned: true,
      priority: 'high',
      sameSite: 'none',
      maxAge: 900.9,
      expires,
    };
    expect(serializeCookie('n', 'v', all)).toBe(
      'n=v; Max-Age=900; Expires=Wed, 02 Jan 2030 03:04:05 GMT; Domain=example.com; Path=/app; HttpOnly; Secure; ' +
        'Partitioned; Priority=High; SameSite=None',
    );
  });

  it('writes no attribute that is off', () => {
    expect(serializeCookie('n', 'v')).toBe('n=v');
    expect(
      serializeCookie('n', 'v', { httpOnly: false, secure: false, partitioned: false, sameSite: false }),
    ).toBe('n=v');
  });

  it.each([
    [true, 'Strict'],
    ['strict', 'Strict'],
    ['lax', 'Lax'],
    ['none', 'None'],
  ] as const)('writes sameSite %s as %s', (sameSite, written) => {
    expect(serializeCookie('n', 'v', { sameSite })).toBe(`n=v; SameSite=${written}`);
  });

  it('encodes the value, or lets the options do it', () => {
    expect(serializeCookie('n', 'a|b; c=ü')).toBe('n=a%7Cb%3B%20c%3D%C3%BC');
    expect(serializeCookie('n', 'a/b', { encode: (value) => value })).toBe('n=a/b');
    expect(serializeCookie('n', 'a', { encode: () => '"a"' })).toBe('n="a"');
  });

  it('accepts a separate lifetime, and a value that is encoded already', () => {
    const cookie = { name: 'n', value: 'a|b', maxAge: 1, expires: undefined, encoded: undefined };
    const options = Object.freeze({ path: '/', maxAge: 7, expires });
    expect(writeCookie({ ...cookie, options })).toBe('n=a%7Cb; Max-Age=1; Path=/');
    expect(writeCookie({ ...cookie, options, value: 'ab', encoded: 'ab' })).toBe('n=ab; Max-Age=1; Path=/');
    const own = { ...options, encode: (value: string) => value.toUpperCase() };
    expect(writeCookie({ ...cookie, options: own, value: 'ab', encoded: 'ab' })).toBe(
      'n=AB; Max-Age=1; Path=/',
    );
  });

  it('writes each date correctly, whichever was written before', () => {
    const times = [expires.getTime(), expires.getTime() + 999, expires.getTime() + 1000, -1, 0, -1000];
    for (const time of [...times, ...times.toReversed()]) {
      const date = new Date(time);
      expect(serializeCookie('n', 'v', { expires: date })).toBe(`n=v; Expires=${date.toUTCString()}`);
    }
  });

  it('writes the attributes of options again after they changed, unless they are frozen', () => {
    const options: CookieSerializeOptions = { path: '/' };
    expect(serializeCookie('n', 'v', options)).toBe('n=v; Path=/');
    options.path = '/app';
    expect(serializeCookie('n', 'v', options)).toBe('n=v; Path=/app');
    const frozen = Object.freeze({ path: '/', httpOnly: true });
    expect(serializeCookie('n', 'v', frozen)).toBe(serializeCookie('n', 'v', frozen));
  });

  it('dates after 2038 are whole, and years keep four digits (SC-25)', () => {
    expect(serializeCookie('n', 'v', { expires: new Date('2038-01-20T00:00:00Z') })).toContain(
      'Wed, 20 Jan 2038 00:00:00',
    );
    expect(serializeCookie('n', 'v', { expires: new Date('2100-02-28T00:00:00Z') })).toContain('28 Feb 2100');
    expect(serializeCookie('n', 'v', { expires: new Date(8.64e15) })).toContain('31 Dec 9999');
  });

  it.each(['', ' ', 'a b', 'a;b', 'a=b', 'a,b', 'a"b', 'a\r\nSet-Cookie: x=y', 'ü', 'a\0', 'a/b', '(a)'])(
    'rejects the name %j',
    (name) => {
      expect(() => serializeCookie(name, 'v')).toThrow(/^The name of a cookie/);
    },
  );

  const raw = (value: string): string => value;
  it.each([
    ['value', { encode: () => 'a; Domain=evil.com' }],
    ['value', { encode: () => 'a\r\nX: y' }],
    ['value', { encode: () => 'a,b' }],
    ['value', { encode: () => 'a b' }],
    ['value', { encode: () => 'a"b' }],
    ['value', { encode: () => 'ü' }],
    ['value', { encode: () => '"' }],
    ['path', { path: '/;Domain=evil.com' }],
    ['path', { path: '/\r\nX: y' }],
    ['path', { path: 'app' }],
    ['path', { path: '' }],
    ['domain', { domain: 'example.com; Path=/x' }],
    ['domain', { domain: 'exam\nple.com' }],
    ['domain', { domain: '' }],
    ['maxAge', { maxAge: Number.NaN }],
    ['maxAge', { maxAge: Infinity }],
    ['expires', { expires: new Date(Number.NaN) }],
    ['sameSite', { sameSite: 'lax; Domain=evil.com' }],
    ['priority', { priority: 'urgent' }],
  ])('rejects a %s that would break the header (CWE-113): %o', (field, options) => {
    // What no type checker has seen arrives here as well.
    const untyped = { encode: raw, ...options } as CookieSerializeOptions;
    expect(() => serializeCookie('n', 'v', untyped)).toThrow(TypeError);
    expect(() => serializeCookie('n', 'v', untyped)).toThrow(new RegExp(`^The ${field} of a cookie`));
  });

  it('rejects a lone surrogate, and never shows a value in a message', () => {
    expect(() => serializeCookie('n', 'secret-\ud800')).toThrow(/^The value of a cookie/);
    expect(() => serializeCookie('n', 'secret-\ud800')).not.toThrow(/secret/);
  });

  it('writes one line or throws a TypeError (RD-05)', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('\r\n', ';', '/', 'lax'));
    const write = (name: string, value: string, options: CookieSerializeOptions): unknown => {
      try {
        return serializeCookie(name, value, { ...options, encode: raw });
      } catch (error) {
        return error instanceof TypeError ? 'n=v; Domain=a; Path=/' : error;
      }
    };
    fc.assert(
      fc.property(text, text, fc.record({ path: text, domain: text }), (name, value, options) => {
        expect(write(name, value, options)).toMatch(/^[^;=]+=[^;]*; Domain=[^;]+; Path=[^;]+$/);
        expect(write(name, value, options)).toMatch(/^[ -~]+$/);
      }),
    );
  });
});
