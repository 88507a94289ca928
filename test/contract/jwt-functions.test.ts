import { afterEach, describe, expect, it, vi } from 'vitest';
import { decode, encode, getToken } from '../../src/jwt/index.js';
import { MissingSecret } from '../../src/errors.js';
import { recordingLogger, SECRET } from '../support/config.js';
import { openStage, SESSION_COOKIE, signInByPassword } from './stage.js';

const PLAIN = 'authjs.session-token';
const salt = PLAIN;
const OTHER = 'another secret of more than thirty-two characters';

const headerOf = (jwe: string): unknown =>
  JSON.parse(Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString('utf8'));

const carrying = (cookie: string): Request => new Request('https://app.test/', { headers: { cookie } });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('encode', () => {
  it('JWT module encode: issues a JWT, encrypted (JWE) with A256CBC-HS512', async () => {
    const token = await encode({ token: { sub: '1' }, secret: SECRET, salt });
    expect(headerOf(token)).toMatchObject({ alg: 'dir', enc: 'A256CBC-HS512' });
    expect(Object.keys(headerOf(token) as object).sort()).toEqual(['alg', 'enc', 'kid']);
  });

  it('JWTEncodeParams.token: the payload, optional', async () => {
    const [empty, full] = [
      await encode({ secret: SECRET, salt }),
      await encode({ token: { sub: '1', roles: ['a'] }, secret: SECRET, salt }),
    ];
    expect(Object.keys((await decode({ token: empty, secret: SECRET, salt })) ?? {}).sort()).toEqual([
      'exp',
      'iat',
      'jti',
    ]);
    expect(await decode({ token: full, secret: SECRET, salt })).toMatchObject({ sub: '1', roles: ['a'] });
  });

  it('JWTEncodeParams.secret: string or list, the first one encrypts; required', async () => {
    const token = await encode({ token: {}, secret: [SECRET, OTHER], salt });
    await expect(decode({ token, secret: SECRET, salt })).resolves.not.toBeNull();
    await expect(decode({ token, secret: OTHER, salt })).rejects.toThrow();
    await expect(encode({ token: {}, secret: '', salt })).rejects.toThrow(TypeError);
  });

  it('JWTEncodeParams.salt: another salt is another key; required', async () => {
    const token = await encode({ token: {}, secret: SECRET, salt });
    await expect(decode({ token, secret: SECRET, salt: SESSION_COOKIE })).rejects.toThrow();
    await expect(encode({ token: {}, secret: SECRET, salt: '' })).rejects.toThrow(TypeError);
  });

  it('JWTEncodeParams.maxAge: seconds, default 2592000', async () => {
    const lifetime = async (maxAge?: number): Promise<number> => {
      const token = await encode({ secret: SECRET, salt, ...(maxAge !== undefined && { maxAge }) });
      const { iat = 0, exp = 0 } = (await decode({ token, secret: SECRET, salt })) ?? {};
      return exp - iat;
    };
    expect(await lifetime()).toBe(2_592_000);
    expect(await lifetime(60)).toBe(60);
  });
});

describe('decode', () => {
  it('JWT module decode: decodes a library-issued JWT', async () => {
    const token = await encode({ token: { sub: '1' }, secret: SECRET, salt });
    expect(await decode({ token, secret: SECRET, salt })).toMatchObject({ sub: '1' });
    await expect(decode({ token: `${token}x`, secret: SECRET, salt })).rejects.toThrow();
    const expired = await encode({ secret: SECRET, salt, maxAge: -60 });
    await expect(decode({ token: expired, secret: SECRET, salt })).rejects.toThrow();
  });

  it('JWTDecodeParams.token: optional, null without one', async () => {
    expect(await decode({ secret: SECRET, salt })).toBeNull();
  });

  it('JWTDecodeParams.secret: with an array, the first secret that decrypts the JWT is used', async () => {
    const token = await encode({ token: { sub: '1' }, secret: OTHER, salt });
    expect(await decode({ token, secret: [SECRET, OTHER], salt })).toMatchObject({ sub: '1' });
    await expect(decode({ token, secret: [SECRET], salt })).rejects.toThrow();
  });

  it('JWTDecodeParams.salt: required', async () => {
    const token = await encode({ secret: SECRET, salt });
    await expect(decode({ token, secret: SECRET, salt: '' })).rejects.toThrow(TypeError);
  });
});

describe('getToken', () => {
  const tokenFor = (name: string, sub = name): Promise<string> =>
    encode({ token: { sub }, secret: SECRET, salt: name });

  it('JWT module getToken: looks in the request cookies, or in the Authorization header', async () => {
    const token = await tokenFor(PLAIN);
    expect(await getToken({ req: carrying(`${PLAIN}=${token}`), secret: SECRET })).toMatchObject({
      sub: PLAIN,
    });
    const bearer = new Request('https://app.test/', { headers: { authorization: `Bearer ${token}` } });
    expect(await getToken({ req: bearer, secret: SECRET })).toMatchObject({ sub: PLAIN });
    expect(await getToken({ req: new Request('https://app.test/'), secret: SECRET })).toBeNull();
  });

  it('GetTokenParams.req: a Request, or an object with headers (record of strings or Headers)', async () => {
    const cookie = `${PLAIN}=${await tokenFor(PLAIN)}`;
    for (const req of [carrying(cookie), { headers: { cookie } }, { headers: new Headers({ cookie }) }]) {
      expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: PLAIN });
    }
  });

  it('GetTokenParams.raw: default false; true returns the raw JWT string, unverified', async () => {
    expect(await getToken({ req: carrying(`${PLAIN}=anything`), raw: true })).toBe('anything');
    expect(await getToken({ req: carrying(`${PLAIN}=anything`), raw: false, secret: SECRET })).toBeNull();
  });

  it('GetTokenParams.cookieName: the cookie to look for', async () => {
    const req = carrying(`own=${await tokenFor('own')}; ${PLAIN}=${await tokenFor(PLAIN)}`);
    expect(await getToken({ req, secret: SECRET, cookieName: 'own' })).toMatchObject({ sub: 'own' });
  });

  it('GetTokenParams.secureCookie: the secure prefix, unless the configured URL is http:// or unset', async () => {
    const both = `${PLAIN}=${await tokenFor(PLAIN)}; ${SESSION_COOKIE}=${await tokenFor(SESSION_COOKIE)}`;
    const found = async (secureCookie?: boolean): Promise<string | undefined> =>
      (
        await getToken({
          req: carrying(both),
          secret: SECRET,
          ...(secureCookie !== undefined && { secureCookie }),
        })
      )?.sub;
    vi.stubEnv('AUTH_URL', 'https://app.test');
    expect(await found(true)).toBe(SESSION_COOKIE);
    expect(await found(false)).toBe(PLAIN);
    vi.stubEnv('AUTH_URL', 'http://app.test');
    expect(await found(true)).toBe(PLAIN);
    vi.stubEnv('AUTH_URL', undefined);
    expect(await found(true)).toBe(PLAIN);
  });

  it('GetTokenParams.secret: string or array, needed unless raw', async () => {
    const req = carrying(`${PLAIN}=${await tokenFor(PLAIN)}`);
    expect(await getToken({ req, secret: [OTHER, SECRET] })).toMatchObject({ sub: PLAIN });
    await expect(getToken({ req })).rejects.toBeInstanceOf(MissingSecret);
  });

  it('GetTokenParams.salt: default is the name of the cookie', async () => {
    const req = carrying(`${PLAIN}=${await tokenFor('own salt')}`);
    expect(await getToken({ req, secret: SECRET })).toBeNull();
    expect(await getToken({ req, secret: SECRET, salt: 'own salt' })).toMatchObject({ sub: 'own salt' });
  });

  it('GetTokenParams.decode: custom decoding', async () => {
    const own = async ({ token }: { token?: string }) => ({ sub: `decoded ${token}` });
    const req = carrying(`${PLAIN}=anything`);
    expect(await getToken({ req, secret: SECRET, decode: own })).toEqual({ sub: 'decoded anything' });
  });

  it('GetTokenParams.logger: told of a token that cannot be decoded, at debug level', async () => {
    const { logger, debug, errors } = recordingLogger();
    expect(await getToken({ req: carrying(`${PLAIN}=bad`), secret: SECRET, logger })).toBeNull();
    expect(debug).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

describe('JWTOptions and the rules of authentication', () => {
  it('JWTOptions.encode: can be overridden', async () => {
    const { browser } = openStage({ jwt: { encode: ({ token, maxAge }) => `own-${token?.name}-${maxAge}` } });
    await signInByPassword(browser);
    expect(browser.cookies.get(SESSION_COOKIE)?.value).toBe('own-ada-2592000');
  });

  it('JWTOptions.decode: can be overridden', async () => {
    const { browser } = openStage({ jwt: { decode: ({ token }) => ({ name: `decoded ${token}` }) } });
    browser.plant(SESSION_COOKIE, 'anything');
    expect(await browser.session()).toMatchObject({ user: { name: 'decoded anything' } });
  });

  it('JWTOptions.maxAge: seconds, default 2592000', async () => {
    const lifetime = async (jwt: { maxAge: number } | undefined): Promise<number> => {
      const { browser } = openStage(jwt === undefined ? {} : { jwt });
      await signInByPassword(browser);
      const token = browser.cookies.get(SESSION_COOKIE)?.value ?? '';
      const { iat = 0, exp = 0 } = (await decode({ token, secret: SECRET, salt: SESSION_COOKIE })) ?? {};
      return exp - iat;
    };
    expect(await lifetime(undefined)).toBe(2_592_000);
    // Longer than the test may take: tokens of the stage are issued in 2030, so they never expire here.
    expect(await lifetime({ maxAge: 600 })).toBe(600);
  });

  it('Authentication 3: sessions stay valid when a newer secret is added at the start of the array', async () => {
    const before = openStage({ secret: OTHER });
    await signInByPassword(before.browser);
    const after = openStage({ secret: [SECRET, OTHER] });
    for (const [name, { value }] of before.browser.cookies) after.browser.plant(name, value);
    expect(await after.browser.session()).toMatchObject({ user: { name: 'ada' } });
    const renewed = openStage({ secret: [SECRET, OTHER] });
    await signInByPassword(renewed.browser);
    const token = renewed.browser.cookies.get(SESSION_COOKIE)?.value ?? '';
    expect(await decode({ token, secret: SECRET, salt: SESSION_COOKIE })).toMatchObject({ name: 'ada' });
  });
});
