import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it, vi } from 'vitest';
import { JWTSessionError } from '../../errors.js';
import type { Cookie } from '../../types/cookies.js';
import { cookieTable } from './cookie-table.js';
import { cutValue, setChunked, sizeOf } from './cookie-chunks.js';
import { createCookieJar } from './cookie-jar.js';
import { serializeCookie } from './cookie.js';

const { sessionToken, csrfToken, state } = cookieTable(true, undefined);
const NAME = sessionToken.name;
const expires = new Date('2030-01-01T00:00:00Z');

/** What a browser that had `header` sends after it got `cookies`. */
function browse(header: string | null, cookies: readonly Cookie[]): string {
  const kept = new Map((header ?? '').split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair]));
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0) kept.delete(name);
    else kept.set(name, serializeCookie(name, value, options).split(';')[0] ?? '');
  }
  return [...kept.values()].filter((pair) => pair !== '').join('; ');
}

function lengths(cookies: readonly Cookie[]): number[] {
  return cookies.map(({ name, value, options }) => serializeCookie(name, value, options).length);
}

describe('the cookies of a request', () => {
  it('reads a plain value', () => {
    expect(createCookieJar(`${NAME}=abc`).forms(NAME)).toEqual(['abc']);
    expect(createCookieJar(`${NAME}=a%20b`).get(NAME)).toBe('a b');
    expect(createCookieJar(null).forms(NAME)).toEqual([]);
    expect(createCookieJar('a=1').forms(NAME)).toEqual([]);
  });

  it('joins chunks in the order of their numbers', () => {
    expect(createCookieJar(`${NAME}.1=b; ${NAME}.0=a; ${NAME}.2=c`).forms(NAME)).toEqual(['abc']);
  });

  it('ignores other suffixes, leading zeros, and chunks after a gap (SC-14)', () => {
    const foreign = [
      `${NAME}.9=x`,
      `${NAME}ZZZ=x`,
      `${NAME}.00=x`,
      `${NAME}.02=x`,
      `${NAME}.1e0=x`,
      `${NAME}.-1=x`,
    ];
    expect(createCookieJar([`${NAME}=real`, ...foreign].join('; ')).forms(NAME)).toEqual(['real']);
    expect(createCookieJar([`${NAME}.0=re`, `${NAME}.1=al`, ...foreign].join('; ')).forms(NAME)).toEqual([
      'real',
    ]);
    expect(createCookieJar([...foreign, `${NAME}.0=re`, `${NAME}.1=al`].join('; ')).forms(NAME)).toEqual([
      'real',
    ]);
    expect(createCookieJar(foreign.join('; ')).forms(NAME)).toEqual([]);
    expect(createCookieJar(`${NAME}.1=b`).forms(NAME)).toEqual([]);
  });

  it('gives both values where a request has a plain cookie and chunks; ignores empty ones', () => {
    const forms = (header: string): readonly string[] => createCookieJar(header).forms(NAME);
    expect(forms(`${NAME}=plain; ${NAME}.0=chunk`)).toEqual(['plain', 'chunk']);
    expect(forms(`${NAME}.1=k; ${NAME}.0=chun; ${NAME}=chunk`)).toEqual(['chunk']);
    expect(forms(`${NAME}=; ${NAME}.0=chunk`)).toEqual(['chunk']);
    expect(forms(`${NAME}=plain; ${NAME}.0=; ${NAME}.1=k`)).toEqual(['plain']);
    expect(forms(`${NAME}=`)).toEqual([]);
  });

  it('reads at most 16 chunks (DL-03)', () => {
    const header = Array.from({ length: 100 }, (_, index) => `${NAME}.${index}=x`).join('; ');
    expect(createCookieJar(header).forms(NAME)).toEqual(['x'.repeat(16)]);
  });

  it('reads none of a thousand chunks, and looks at each once at the most (DL-03)', () => {
    const header = Array.from({ length: 1000 }, (_, index) => `${NAME}.${index}=x`).join('; ');
    const indexOf = vi.spyOn(String.prototype, 'indexOf');
    const slice = vi.spyOn(String.prototype, 'slice');
    const jar = createCookieJar(header);
    expect(jar.forms(NAME)).toEqual([]);
    const looks = indexOf.mock.calls.length + slice.mock.calls.length;
    vi.restoreAllMocks();
    // One pass for the whole cookie, none for chunks.
    expect(looks).toBeLessThan(1000 + 150);
    // Signed out, the browser keeps no beginning of them, which another request could read.
    jar.clearChunked(sessionToken);
    expect(jar.lines().map((line) => line.split('=', 1)[0])).toEqual([NAME, `${NAME}.0`]);
    expect(createCookieJar(`${NAME}=real; ${header}`).forms(NAME)).toEqual(['real']);
  });

  it('ends what there is when a session is cut anew among a thousand chunks', () => {
    const header = Array.from({ length: 1000 }, (_, index) => `${NAME}.${index}=x`).join('; ');
    const jar = createCookieJar(header);
    setChunked(jar, cutValue(sessionToken, 'y'.repeat(8000), { expires }));
    expect(jar.drain().map(({ name, value }) => [name, value === ''])).toEqual([
      [`${NAME}.0`, false],
      [`${NAME}.1`, false],
      [`${NAME}.2`, false],
      [`${NAME}.3`, true],
    ]);
  });

  it('has no value for a cookie that was sent twice with different values, and reports it', () => {
    const told: string[] = [];
    const jar = createCookieJar(`${NAME}=a; ${NAME}=b; c=1; c=1`, (name) => told.push(name));
    expect(jar.forms(NAME)).toEqual(['a', 'b']);
    expect(told).toEqual([]);
    expect(jar.get(NAME)).toBeUndefined();
    expect(jar.get('c')).toBe('1');
    expect(jar.get('d')).toBeUndefined();
    expect(told).toEqual([NAME]);
  });

  it('lists names by prefix', () => {
    const jar = createCookieJar('authjs.state.a=1; x=1; authjs.state.b=2');
    expect(jar.names('authjs.state.')).toEqual(['authjs.state.a', 'authjs.state.b']);
  });
});

describe('the cookies of a response', () => {
  it('starts empty, and keeps the last value per name', () => {
    const jar = createCookieJar(null);
    expect(jar.drain()).toEqual([]);
    jar.set(state, 'one');
    jar.set(csrfToken, 'token');
    jar.set(state, 'two');
    jar.clear(csrfToken);
    expect(jar.drain().map(({ name, value }) => [name, value])).toEqual([
      [state.name, 'two'],
      [csrfToken.name, ''],
    ]);
    expect(jar.drain()).toHaveLength(2);
  });

  it('adds the lifetime that it is given, without changing the definition', () => {
    const jar = createCookieJar(null);
    jar.set(sessionToken, 'v', { expires });
    jar.set(state, 'v');
    expect(jar.drain().map(({ options }) => [options.expires, options.maxAge])).toEqual([
      [expires, undefined],
      [undefined, 900],
    ]);
    expect(sessionToken.options.expires).toBeUndefined();
  });

  it('deletes with an empty value, Max-Age=0 and the same other attributes', () => {
    const jar = createCookieJar(null);
    jar.clear({ name: 'n', options: { ...sessionToken.options, expires, domain: 'example.com' } });
    const [cookie] = jar.drain();
    expect(cookie).toEqual({
      name: 'n',
      value: '',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true, domain: 'example.com', maxAge: 0 },
    });
  });

  it('reads the cookies of the request only, not those that were set', () => {
    const jar = createCookieJar(`${state.name}=old`);
    jar.set(state, 'new');
    expect(jar.get(state.name)).toBe('old');
  });
});

describe('values of any length', () => {
  it('splits values of more than 3936 characters, but not of 3936', () => {
    const jar = createCookieJar(null);
    setChunked(jar, cutValue(sessionToken, 'x'.repeat(3936), { expires }));
    expect(jar.drain().map(({ name }) => name)).toEqual([NAME]);
    setChunked(jar, cutValue(sessionToken, 'x'.repeat(3937), { expires }));
    expect(jar.drain().map(({ name, value }) => [name, value.length])).toEqual([
      [`${NAME}.0`, 3936],
      [`${NAME}.1`, 1],
    ]);
  });

  it('every Set-Cookie has at most 4096 octets, attributes included (SC-12; RFC 6265, section 6.1)', () => {
    const wide = {
      name: `__Secure-${'n'.repeat(60)}`,
      options: Object.freeze({
        ...sessionToken.options,
        domain: `${'d'.repeat(60)}.example.com`,
        partitioned: true,
      }),
    };
    for (const value of [
      'x'.repeat(40_000),
      '€'.repeat(4_000),
      `${'x'.repeat(3_900)}€`,
      '😀'.repeat(1_500),
    ]) {
      const jar = createCookieJar(null);
      setChunked(jar, cutValue(wide, value, { expires }));
      const cookies = jar.drain();
      expect(Math.max(...lengths(cookies))).toBeLessThanOrEqual(4096);
      expect(createCookieJar(browse(null, cookies)).forms(wide.name)).toEqual([value]);
    }
  });

  it('rejects values that do not fit into 16 cookies (SC-12)', () => {
    const jar = createCookieJar(null);
    setChunked(jar, cutValue(sessionToken, 'x'.repeat(16 * 3936), { expires }));
    expect(jar.drain()).toHaveLength(16);
    expect(() => setChunked(jar, cutValue(sessionToken, 'x'.repeat(16 * 3936 + 1), { expires }))).toThrow(
      JWTSessionError,
    );
  });

  it('counts the octets of a value in the next Cookie header, including names', () => {
    for (const [length, count] of [
      [1, 1],
      [3936, 1],
      [3937, 2],
      [10 * 3936, 10],
      [10 * 3936 + 1, 11],
    ] as const) {
      const jar = createCookieJar(null);
      const value = 'x'.repeat(length);
      setChunked(jar, cutValue(sessionToken, value, { expires }));
      // With the blank and semicolon that lead to the next cookie.
      const octets = browse(null, jar.drain()).length + 2;
      expect(sizeOf(cutValue(sessionToken, value, { expires }))).toEqual({ count, octets });
    }
    expect(sizeOf(cutValue(sessionToken, '€', { expires })).octets).toBe(NAME.length + 3 + 9);
  });

  it('deletes stale chunks in the same response (SC-13)', () => {
    const header = [0, 1, 2, 3].map((index) => `${NAME}.${index}=x`).join('; ');
    const two = createCookieJar(header);
    setChunked(two, cutValue(sessionToken, 'y'.repeat(5000), { expires }));
    expect(two.drain().map(({ name, options }) => [name, options.maxAge])).toEqual([
      [`${NAME}.0`, undefined],
      [`${NAME}.1`, undefined],
      [`${NAME}.2`, 0],
      [`${NAME}.3`, 0],
    ]);
    const one = createCookieJar(header);
    setChunked(one, cutValue(sessionToken, 'y', { expires }));
    expect(browse(header, one.drain())).toBe(`${NAME}=y`);
  });

  it('deletes a plain cookie that is replaced by chunks', () => {
    const header = `${NAME}=plain`;
    const jar = createCookieJar(header);
    setChunked(jar, cutValue(sessionToken, 'y'.repeat(5000), { expires }));
    expect(createCookieJar(browse(header, jar.drain())).forms(NAME)).toEqual(['y'.repeat(5000)]);
    expect(browse(header, jar.drain())).not.toContain('plain');
  });

  it('discards chunks that were set before in the same response', () => {
    const jar = createCookieJar(null);
    setChunked(jar, cutValue(sessionToken, 'y'.repeat(9000), { expires }));
    setChunked(jar, cutValue(sessionToken, 'z', { expires }));
    expect(jar.drain().map(({ name }) => name)).toEqual([NAME]);
    setChunked(jar, cutValue(sessionToken, 'y'.repeat(5000), { expires }));
    expect(jar.drain().map(({ name }) => name)).toEqual([`${NAME}.0`, `${NAME}.1`]);
  });

  it('deletes the cookie and all its chunks that the request carried, and no other cookie', () => {
    const header = `${NAME}.0=a; ${NAME}.1=b; ${NAME}.03=x; ${NAME}.16=x; ${NAME}ZZZ=x; ${NAME}.x=y`;
    const jar = createCookieJar(header);
    jar.clearChunked(sessionToken);
    expect(jar.drain().map(({ name, options }) => [name, options.maxAge])).toEqual([
      [NAME, 0],
      [`${NAME}.0`, 0],
      [`${NAME}.1`, 0],
    ]);
  });

  it('deletes 100 planted chunks with at most 20 cookies per response, and drops none that matters (DL-03)', () => {
    const header = Array.from({ length: 100 }, (_, index) => `${NAME}.${index}=x`).join('; ');
    const jar = createCookieJar(header);
    jar.clearChunked(sessionToken);
    for (let flow = 0; flow < 8; flow += 1)
      jar.clear({ name: `${state.name}.${flow}`, options: state.options });
    jar.set(csrfToken, 'token');
    const names = jar.drain().map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect(names.filter((name) => name.startsWith(state.name))).toHaveLength(8);
    expect(names).toContain(csrfToken.name);
    expect(names).toContain(NAME);
  });

  it('never leaves a chunked value readable, however many cookies are cleared beside it', () => {
    const other = { ...sessionToken, name: `${NAME}-of-another` };
    for (const own of [1, 2, 5]) {
      const header = [
        ...Array.from({ length: own }, (_, index) => `${NAME}.${index}=x`),
        ...Array.from({ length: 16 }, (_, index) => `${other.name}.${index}=x`),
      ].join('; ');
      const jar = createCookieJar(header);
      for (const cookie of [sessionToken, other]) jar.clearChunked(cookie);
      for (let flow = 0; flow < 8; flow += 1)
        jar.clear({ name: `${state.name}.${flow}`, options: state.options });
      const left = createCookieJar(browse(header, jar.drain()));
      expect([left.forms(NAME), left.forms(other.name)]).toEqual([[], []]);
    }
  });

  it('reads back any value, whatever the cookie was before', () => {
    const size = fc.integer({ min: 0, max: 9_000 });
    const unit = fc.constantFrom('a', 'A-_.', '€', '😀', '%', ';', '"', ' ');
    fc.assert(
      fc.property(fc.array(fc.tuple(size, unit), { minLength: 1, maxLength: 4 }), (values) => {
        let header = 'other=1';
        for (const [length, text] of values) {
          const value = `v${text.repeat(Math.floor(length / text.length / 2))}`;
          const jar = createCookieJar(header);
          setChunked(jar, cutValue(sessionToken, value, { expires }));
          expect(Math.max(...lengths(jar.drain()))).toBeLessThanOrEqual(4096);
          header = browse(header, jar.drain());
          expect(createCookieJar(header).forms(NAME)).toEqual([value]);
        }
        const last = createCookieJar(header);
        last.clearChunked(sessionToken);
        expect(browse(header, last.drain())).toBe('other=1');
      }),
      { numRuns: 50 },
    );
  });
});
