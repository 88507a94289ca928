import { getToken as coreGetToken } from '@auth/core/jwt';
import { fc } from '../../test/support/seeded.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MissingSecret } from '../errors.js';
import { encode, getToken } from './index.js';

const PLAIN = 'authjs.session-token';
const SECURE = '__Secure-authjs.session-token';
const secret = 'a secret of more than thirty-two characters';

const sealedFor = (sub: string, salt: string = PLAIN): Promise<string> =>
  encode({ token: { sub }, secret, salt });
const request = (headers: Record<string, string>): { headers: Record<string, string> } => ({ headers });

beforeEach(() => {
  vi.stubEnv('AUTH_URL', undefined);
  vi.stubEnv('NEXTAUTH_URL', undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe('getToken', () => {
  it('reads the session cookie of a Request, of Headers and of a record in any case', async () => {
    const cookie = `other=1; ${PLAIN}=${await sealedFor('1')}; last=2`;
    const requests = [
      new Request('https://app.example', { headers: { cookie } }),
      { headers: new Headers({ cookie }) },
      request({ cookie }),
      request({ COOKIE: cookie }),
      { headers: { get: (name: string) => (name === 'cookie' ? cookie : null) } as unknown as Headers },
    ];
    for (const req of requests) expect(await getToken({ req, secret })).toMatchObject({ sub: '1' });
  });

  it('gives null when there is no token', async () => {
    expect(await getToken({ req: request({}), secret })).toBeNull();
    expect(await getToken({ req: request({ cookie: 'a=b' }), secret })).toBeNull();
    expect(await getToken({ req: request({}), raw: true })).toBeNull();
  });

  it('agrees with @auth/core on cookies and bearer tokens', async () => {
    const [plain, secure] = [await sealedFor('plain'), await sealedFor('secure', SECURE)];
    const headers = [
      { cookie: `${PLAIN}=${plain}` },
      { cookie: `${PLAIN}.0=${plain.slice(0, 99)}; ${PLAIN}.1=${plain.slice(99)}` },
      { authorization: `Bearer ${plain}` },
      { authorization: `Bearer ${encodeURIComponent(plain)}` },
      { cookie: `${PLAIN}=x` },
      {},
    ];
    for (const each of headers) {
      const req = new Request('https://app.example', { headers: each as Record<string, string> });
      expect(await getToken({ req, secret })).toEqual(await coreGetToken({ req, secret }));
      expect(await getToken({ req, raw: true })).toEqual(await coreGetToken({ req, raw: true }));
    }
    const req = new Request('https://app.example', { headers: { cookie: `${SECURE}=${secure}` } });
    expect(await getToken({ req, secret, secureCookie: true })).toEqual(
      await coreGetToken({ req, secret, secureCookie: true }),
    );
  });

  it('believes one of a plain cookie and a chunked one only if the other is none, and neither if both are', async () => {
    const [mine, planted] = [await sealedFor('mine'), await sealedFor('planted')];
    const chunks = (value: string): string =>
      `${PLAIN}.0=${value.slice(0, 99)}; ${PLAIN}.1=${value.slice(99)}`;
    const get = async (cookie: string, more: object = {}) =>
      getToken({ req: request({ cookie, ...more }), secret });
    for (const cookie of [
      `${PLAIN}=garbage; ${chunks(mine)}`,
      `${chunks(mine)}; ${PLAIN}=garbage`,
      `${PLAIN}=${mine}; ${chunks('garbage')}`,
    ])
      expect(await get(cookie)).toMatchObject({ sub: 'mine' });
    const both = `${PLAIN}=${planted}; ${chunks(mine)}`;
    expect(await get(both)).toBeNull();
    // Nor can anybody tell which of them is meant where nothing is verified.
    expect(await getToken({ req: request({ cookie: both }), raw: true })).toBeNull();
    const authorization = `Bearer ${await sealedFor('bearer')}`;
    expect(await get(both, { authorization })).toMatchObject({ sub: 'bearer' });
    // The same twice is one.
    expect(await get(`${PLAIN}=${mine}; ${chunks(mine)}`)).toMatchObject({ sub: 'mine' });
  });

  it('tries both names without cookieName, the salt following the name found', async () => {
    const secure = request({ cookie: `${SECURE}=${await sealedFor('1', SECURE)}` });
    expect(await getToken({ req: secure, secret })).toMatchObject({ sub: '1' });
    const plain = request({ cookie: `${PLAIN}=${await sealedFor('1')}` });
    expect(await getToken({ req: plain, secret, secureCookie: true })).toMatchObject({ sub: '1' });
    const swapped = request({ cookie: `${SECURE}=${await sealedFor('1')}` });
    expect(await getToken({ req: swapped, secret })).toBeNull();
  });

  it.each([
    ['https://app.example/auth', undefined, undefined, 'secure'],
    ['HTTPS://app.example', undefined, undefined, 'secure'],
    ['https://app.example', undefined, true, 'secure'],
    ['https://app.example', undefined, false, 'plain'],
    ['http://localhost:3000', undefined, undefined, 'plain'],
    ['http://localhost:3000', undefined, true, 'plain'],
    [undefined, undefined, undefined, 'plain'],
    [undefined, undefined, true, 'plain'],
    [undefined, 'https://app.example', undefined, 'secure'],
    ['http://localhost', 'https://app.example', undefined, 'plain'],
    ['not a url', undefined, true, 'plain'],
  ])('with AUTH_URL %s, NEXTAUTH_URL %s and secureCookie %s prefers the %s name', async (...row) => {
    const [authUrl, nextAuthUrl, secureCookie, expected] = row;
    vi.stubEnv('AUTH_URL', authUrl);
    vi.stubEnv('NEXTAUTH_URL', nextAuthUrl);
    const cookie = `${PLAIN}=${await sealedFor('plain')}; ${SECURE}=${await sealedFor('secure', SECURE)}`;
    const preference = secureCookie === undefined ? {} : { secureCookie };
    expect(await getToken({ req: request({ cookie }), secret, ...preference })).toMatchObject({
      sub: expected,
    });
    const raw = await getToken({ req: request({ cookie }), raw: true, ...preference });
    expect(cookie).toContain(`${expected === 'plain' ? PLAIN : SECURE}=${raw}`);
  });

  it('works on a host without a process, or whose variables may not be read', async () => {
    const req = request({ cookie: `${PLAIN}=${await sealedFor('1')}` });
    vi.stubGlobal('process', undefined);
    const without = await getToken({ req, secret });
    const env = new Proxy(
      {},
      {
        get: () => {
          throw new Error('not permitted');
        },
      },
    );
    vi.stubGlobal('process', { env });
    const forbidden = await getToken({ req, secret });
    vi.unstubAllGlobals();
    expect(without).toMatchObject({ sub: '1' });
    expect(forbidden).toMatchObject({ sub: '1' });
  });

  it('looks under cookieName alone, and takes salt when given', async () => {
    const cookie = `${PLAIN}=${await sealedFor('plain')}; mine=${await sealedFor('mine', 'mine')}`;
    expect(await getToken({ req: request({ cookie }), secret, cookieName: 'mine' })).toMatchObject({
      sub: 'mine',
    });
    expect(await getToken({ req: request({ cookie }), secret, cookieName: 'none' })).toBeNull();
    const salted = request({ cookie: `mine=${await sealedFor('1', 'pepper')}` });
    expect(await getToken({ req: salted, secret, cookieName: 'mine', salt: 'pepper' })).toMatchObject({
      sub: '1',
    });
    expect(await getToken({ req: salted, secret, cookieName: 'mine' })).toBeNull();
  });

  it('joins chunks in numeric order, at most 16', async () => {
    const token = await encode({ token: { sub: '1', pad: 'x'.repeat(3000) }, secret, salt: PLAIN });
    const cookieOf = (count: number): string => {
      const size = Math.ceil(token.length / count);
      const chunks = Array.from(
        { length: count },
        (_, n) => `${PLAIN}.${n}=${token.slice(n * size, (n + 1) * size)}`,
      );
      return chunks.toReversed().join('; ');
    };
    for (const count of [1, 2, 11, 16]) {
      expect(await getToken({ req: request({ cookie: cookieOf(count) }), secret })).toMatchObject({
        sub: '1',
      });
    }
    expect(await getToken({ req: request({ cookie: cookieOf(17) }), secret })).toBeNull();
  });

  it('ignores foreign suffixes and what lies behind a gap', async () => {
    const token = await sealedFor('1');
    const chunks = `${PLAIN}.0=${token.slice(0, 50)}; ${PLAIN}.1=${token.slice(50)}`;
    const foreign = [
      '.3=junk',
      '.x=junk',
      '.01=junk',
      '.-1=junk',
      '.1.0=junk',
      '.=junk',
      'x=junk',
      '.1e0=junk',
    ];
    const cookie = `${foreign.map((suffix) => PLAIN + suffix).join('; ')}; ${chunks}`;
    expect(await getToken({ req: request({ cookie }), secret })).toMatchObject({ sub: '1' });
  });

  it('finds a good chunked cookie behind a bad whole one', async () => {
    const cookie = `${PLAIN}=stale; ${PLAIN}.0=${await sealedFor('1')}`;
    expect(await getToken({ req: request({ cookie }), secret })).toMatchObject({ sub: '1' });
  });

  it('reads quoted and URI-encoded values', async () => {
    const token = await sealedFor('1');
    for (const value of [`"${token}"`, token.replaceAll('.', '%2E')]) {
      expect(await getToken({ req: request({ cookie: `${PLAIN}=${value}` }), secret })).toMatchObject({
        sub: '1',
      });
    }
  });

  it('believes neither of two values for one name (RFC 6265bis, section 5.8.3)', async () => {
    const cookie = `${PLAIN}=${await sealedFor('1')}; ${PLAIN}=${await sealedFor('attacker')}`;
    expect(await getToken({ req: request({ cookie }), secret })).toBeNull();
  });

  it('takes the bearer scheme in any case (RFC 9110, section 11.1)', async () => {
    const token = await sealedFor('1');
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      const req = request({ Authorization: `${scheme} ${token}` });
      expect(await getToken({ req, secret })).toMatchObject({ sub: '1' });
      expect(await getToken({ req, raw: true })).toBe(token);
    }
    expect(await getToken({ req: request({ authorization: `Basic ${token}` }), secret })).toBeNull();
  });

  it('finds a bearer token made for either cookie name', async () => {
    const req = request({ authorization: `Bearer ${await sealedFor('1', SECURE)}` });
    expect(await getToken({ req, secret })).toMatchObject({ sub: '1' });
    expect(await getToken({ req, secret, salt: SECURE })).toMatchObject({ sub: '1' });
    expect(await getToken({ req, secret, salt: PLAIN })).toBeNull();
  });

  it('prefers the cookie, but a bad cookie does not hide a good bearer token', async () => {
    const authorization = `Bearer ${await sealedFor('bearer')}`;
    const both = request({ cookie: `${PLAIN}=${await sealedFor('cookie')}`, authorization });
    expect(await getToken({ req: both, secret })).toMatchObject({ sub: 'cookie' });
    for (const bad of ['x', '%', 'a.b.c.d.e', await encode({ token: {}, secret: 'another', salt: PLAIN })]) {
      const req = request({ cookie: `${PLAIN}=${bad}`, authorization });
      expect(await getToken({ req, secret })).toMatchObject({ sub: 'bearer' });
    }
  });

  it('gives the raw token unverified and without a secret', async () => {
    expect(await getToken({ req: request({ cookie: `${PLAIN}=any.thing` }), raw: true })).toBe('any.thing');
    expect(await getToken({ req: request({ authorization: 'Bearer a%2Eb' }), raw: true })).toBe('a.b');
    const chunked = request({ cookie: `${PLAIN}.1=b; ${PLAIN}.0=a` });
    expect(await getToken({ req: chunked, raw: true })).toBe('ab');
  });

  it.each([undefined, '', [], [''], ['new', '']])(
    'throws MissingSecret for the secret %j',
    async (missing) => {
      const params = missing === undefined ? {} : { secret: missing };
      await expect(getToken({ req: request({}), ...params })).rejects.toThrow(MissingSecret);
    },
  );

  it('names a missing request', async () => {
    const params = { secret } as Parameters<typeof getToken>[0];
    await expect(getToken(params)).rejects.toThrow(/`req`/);
  });

  it('accepts a list of secrets', async () => {
    const req = request({ cookie: `${PLAIN}=${await sealedFor('1')}` });
    expect(await getToken({ req, secret: ['new', secret] })).toMatchObject({ sub: '1' });
  });

  it('uses a custom decode, and takes its failure for a bad token', async () => {
    const req = request({ cookie: `${PLAIN}=opaque`, authorization: 'Bearer second' });
    const seen: unknown[] = [];
    const decode = (params: object): { sub: string } => {
      seen.push(params);
      if (seen.length === 1) throw new Error('bad');
      return { sub: 'custom' };
    };
    expect(await getToken({ req, secret, decode })).toEqual({ sub: 'custom' });
    expect(seen).toEqual([
      { token: 'opaque', secret, salt: PLAIN },
      { token: 'second', secret, salt: PLAIN },
    ]);
    expect(await getToken({ req, secret, decode: () => null })).toBeNull();
  });

  it('logs a bad token at debug level, without the token', async () => {
    const debug = vi.fn<(message: string) => void>();
    const logger = { debug, warn: (): void => undefined, error: (): void => undefined };
    await getToken({ req: request({ cookie: `${PLAIN}=opaque` }), secret, logger });
    expect(debug).toHaveBeenCalledOnce();
    expect(JSON.stringify(debug.mock.calls)).not.toContain('opaque');
  });

  it.each([
    'Bearer %',
    'Bearer %ZZ',
    'Bearer %E0%A4',
    'Bearer',
    'Bearer ',
    '',
    'Bearer a b',
    `Bearer ${'x'.repeat(1e6)}`,
  ])('gives null for a malformed authorization header (CVE-2026-73418)', async (authorization) => {
    expect(await getToken({ req: request({ authorization }), secret })).toBeNull();
    const raw = await getToken({ req: request({ authorization }), raw: true });
    expect(raw === null || raw === 'x'.repeat(1e6)).toBe(true);
  });

  it('never throws for whatever a request says', async () => {
    const noise = fc.string({
      unit: fc.constantFrom(PLAIN, SECURE, '=', ';', ' ', '.0', '.', '%', '"', 'é', '\0'),
    });
    await fc.assert(
      fc.asyncProperty(noise, noise, async (cookie, authorization) => {
        const req = request({ cookie, authorization: `Bearer ${authorization}` });
        expect(await getToken({ req, secret })).toBeNull();
        await getToken({ req, raw: true });
      }),
    );
    const odd = { headers: { cookie: 5, authorization: ['Bearer x'], get: null } } as unknown as {
      headers: Headers;
    };
    expect(await getToken({ req: odd, secret })).toBeNull();
  });
});
