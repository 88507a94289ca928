import { hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Auth } from '../../src/index.js';
import { decode, encode, getToken } from '../../src/jwt/index.js';
import { forgeJwe } from '../crypto/forge-jwe.js';
import { SECRET } from '../support/config.js';
import { openStage, SESSION_COOKIE, setCookieOf } from './stage.js';

const PLAIN = 'authjs.session-token';

const requestWith = (headers: Record<string, string>): Request =>
  new Request('https://app.test/', { headers });

const tokenFor = (salt: string, sub: string = salt): Promise<string> =>
  encode({ token: { sub }, secret: SECRET, salt });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('getToken', () => {
  it('scheme is case-insensitive (contract, Session tokens)', async () => {
    const token = await tokenFor(PLAIN);
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      const req = requestWith({ authorization: `${scheme} ${token}` });
      expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: PLAIN });
    }
    expect(
      await getToken({ req: requestWith({ authorization: `Basic ${token}` }), secret: SECRET }),
    ).toBeNull();
  });

  it('a bad cookie does not hide a good bearer token (contract, Session tokens)', async () => {
    const authorization = `Bearer ${await tokenFor(PLAIN, 'bearer')}`;
    for (const cookie of [`${PLAIN}=garbage`, `${SESSION_COOKIE}=a.b.c.d.e`, `${PLAIN}.0=x; ${PLAIN}.1=y`]) {
      const req = requestWith({ authorization, cookie });
      expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: 'bearer' });
    }
  });

  it('without cookieName both names are tried, the salt follows the name found (contract, Session tokens)', async () => {
    for (const name of [PLAIN, SESSION_COOKIE]) {
      const req = requestWith({ cookie: `${name}=${await tokenFor(name)}` });
      expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: name });
    }
  });

  it('without cookieName the preferred name first: whether AUTH_URL is https (contract, Session tokens)', async () => {
    const cookie = `${PLAIN}=${await tokenFor(PLAIN)}; ${SESSION_COOKIE}=${await tokenFor(SESSION_COOKIE)}`;
    for (const [url, name] of [
      ['https://app.test', SESSION_COOKIE],
      ['http://app.test', PLAIN],
      [undefined, PLAIN],
    ] as const) {
      vi.stubEnv('AUTH_URL', url);
      expect(await getToken({ req: requestWith({ cookie }), secret: SECRET })).toMatchObject({ sub: name });
    }
  });

  it('anything undecodable, any malformed header: null, never a throw (contract, Session tokens)', async () => {
    const headers = [
      { authorization: 'Bearer %E0%A4%A' },
      { authorization: 'Bearer' },
      { cookie: `${PLAIN}=%E0%A4%A` },
      { cookie: `;;;=;${PLAIN}` },
      { cookie: `${PLAIN}=${'a'.repeat(70_000)}` },
    ];
    for (const header of headers)
      expect(await getToken({ req: requestWith(header), secret: SECRET })).toBeNull();
  });
});

describe('decode', () => {
  const key = new Uint8Array(
    hkdfSync('sha256', SECRET, PLAIN, `Auth.js Generated Encryption Key (${PLAIN})`, 64),
  );
  const payload = JSON.stringify({ sub: '1', iat: 1, exp: 9_999_999_999 });
  const open = (token: string) => decode({ token, secret: SECRET, salt: PLAIN });
  // Made with the very key, and a MAC that is right: only the header or the claims speak against them.
  const sealed = (header: Record<string, unknown>, plaintext: string = payload): string =>
    forgeJwe({ key, header: { alg: 'dir', enc: 'A256CBC-HS512', ...header }, plaintext });

  it('refuse before decrypting anything longer than 64 KiB (contract, Session tokens)', async () => {
    const text = (length: number): string =>
      JSON.stringify({ exp: 9_999_999_999, pad: randomBytes(length).toString('hex') });
    expect(await open(sealed({}, text(20_000)))).toHaveProperty('pad');
    const long = sealed({}, text(26_000));
    expect(long.length).toBeGreaterThan(65_536);
    await expect(open(long)).rejects.toThrow();
  });

  it.each<[string, Record<string, unknown>]>([
    ['another alg', { alg: 'A256KW' }],
    ['another alg', { alg: 'none' }],
    ['another enc', { enc: 'A128CBC-HS256' }],
    ['zip', { zip: 'DEF' }],
    ['crit', { crit: ['exp'], exp: 9_999_999_999 }],
    ['p2c', { alg: 'PBES2-HS512+A256KW', p2c: 2_000_000_000, p2s: 'c2FsdA' }],
    ['p2c', { p2c: 1000 }],
  ])(
    'refuse before decrypting another alg, zip, crit, p2c (%s %o) (contract, Session tokens)',
    async (_, header) => {
      expect(await open(sealed({}))).toMatchObject({ sub: '1' });
      await expect(open(sealed(header))).rejects.toThrow();
    },
  );

  it('times are safe past 2038 (contract, Session tokens)', async () => {
    // 2^31 and 2^32 seconds: 2038 and 2106.
    for (const exp of [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32, 2 ** 32 + 5, 9_999_999_999]) {
      expect(await open(sealed({}, JSON.stringify({ sub: '1', iat: 1, exp })))).toMatchObject({ exp });
    }
    const token = await encode({ token: {}, secret: SECRET, salt: PLAIN, maxAge: 2 ** 33 });
    expect(await open(token)).toHaveProperty('exp');
  });

  it('a session payload without sub and without email and name is no session (contract, Session tokens)', async () => {
    const read = async (claims: Record<string, unknown>): Promise<Response> => {
      const maxAge = 9_000_000_000;
      const token = await encode({ token: claims, secret: SECRET, salt: SESSION_COOKIE, maxAge });
      const headers = { cookie: `${SESSION_COOKIE}=${token}` };
      return Auth(new Request('https://app.test/auth/session', { headers }), openStage().config);
    };
    for (const claims of [
      {},
      { picture: 'x' },
      { sub: '', email: '', name: '' },
      { sub: null },
      { sub: 7 },
    ]) {
      const answer = await read(claims);
      expect(await answer.json()).toBeNull();
      expect(setCookieOf(answer, SESSION_COOKIE)).toContain('Max-Age=0');
    }
    for (const claims of [{ sub: '1' }, { email: 'a@b.test' }, { name: 'ada' }]) {
      expect(await (await read(claims)).json()).toHaveProperty('user');
    }
  });

  it('derived keys are cached per secret and salt: neighbours never share one, however many (contract, Session tokens)', async () => {
    const pairs = Array.from({ length: 150 }, (_, index) => ({
      secret: `secret ${index % 10} of more than thirty-two characters`,
      salt: `salt ${index}`,
    }));
    const tokens = await Promise.all(
      pairs.map((pair, index) => encode({ ...pair, token: { sub: String(index) } })),
    );
    for (const [index, pair] of pairs.entries()) {
      expect(await decode({ ...pair, token: tokens[index] ?? '' })).toMatchObject({ sub: String(index) });
    }
    const [first = { secret: '', salt: '' }] = pairs;
    await expect(decode({ ...first, token: tokens[10] ?? '' })).rejects.toThrow();
  });
});
