import { decode as coreDecode, encode as coreEncode } from '@auth/core/jwt';
import { fc } from '../../test/support/seeded.js';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forgeJwe } from '../../test/crypto/forge-jwe.js';
import { implementations, overNode, overWeb } from '../../test/crypto/implementations.js';

const SALT = 'authjs.session-token';
const SECRET = 'a secret of more than thirty-two characters';
const NOW = new Date('2026-01-02T03:04:05Z');
const SECONDS = NOW.getTime() / 1000;
const REFUSED = 'The token was refused';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function sessionKey(secret: string, salt: string, length: 64 | 32 = 64): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', secret, salt, `Auth.js Generated Encryption Key (${salt})`, length),
  );
}

const claims = fc
  .dictionary(fc.string(), fc.jsonValue())
  .filter((value) => !['iat', 'exp', 'jti', 'nbf', '__proto__'].some((name) => Object.hasOwn(value, name)))
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>); // as JSON keeps it: no -0

describe.each(implementations)('the session token over %s', (_, rooms) => {
  const { decode, decodeAt, encode, encodeAt } = rooms;
  const at = (seconds: number): Date => new Date((SECONDS + seconds) * 1000);
  const decodes = async (
    token: string,
    secret: string | string[] = SECRET,
    now: Date = NOW,
  ): Promise<unknown> => decodeAt({ token, secret, salt: SALT }, now);
  /** Under the true key, so that only the content can be the reason of a refusal. */
  const forge = async (plaintext: string): Promise<string> => {
    const key = sessionKey(SECRET, SALT);
    return forgeJwe({ key, header: { alg: 'dir', enc: 'A256CBC-HS512' }, plaintext });
  };

  it('carries the claims, iat, exp and a new jti', async () => {
    const token = await encodeAt({ token: { sub: '1', name: null }, secret: SECRET, salt: SALT }, NOW);
    const payload = await decodeAt({ token, secret: SECRET, salt: SALT }, NOW);
    expect(payload).toStrictEqual({
      sub: '1',
      name: null,
      iat: SECONDS,
      exp: SECONDS + 2_592_000,
      jti: expect.stringMatching(UUID) as unknown,
    });
    const second = await encodeAt({ secret: SECRET, salt: SALT }, NOW);
    expect(await decodeAt({ token: second, secret: SECRET, salt: SALT }, NOW)).not.toMatchObject({
      jti: payload?.jti,
    });
  });

  it('keeps a jti, which names the session across renewals, and sets iat and exp anew', async () => {
    const old = { sub: '1', jti: 'session', iat: 1, exp: 2 };
    const token = await encodeAt({ token: old, secret: SECRET, salt: SALT, maxAge: 60 }, NOW);
    expect(await decodes(token)).toEqual({ sub: '1', jti: 'session', iat: SECONDS, exp: SECONDS + 60 });
    for (const jti of ['', 5, null]) {
      const odd = await encodeAt({ token: { ...old, jti } as object, secret: SECRET, salt: SALT }, NOW);
      expect(await decodes(odd)).toMatchObject({ jti: expect.stringMatching(UUID) as unknown });
    }
  });

  it('does not write to the payload it is given', async () => {
    const given = Object.freeze({ sub: '1' });
    await encodeAt({ token: given, secret: SECRET, salt: SALT }, NOW);
    expect(given).toEqual({ sub: '1' });
  });

  it('reads what @auth/core issues, and issues what it reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        claims,
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        async (token, secret, salt) => {
          const theirs = await coreEncode({ token, secret, salt });
          expect(await decode({ token: theirs, secret, salt })).toMatchObject(token);
          const ours = await encode({ token, secret, salt });
          expect(await coreDecode({ token: ours, secret, salt })).toMatchObject(token);
          expect(await coreDecode({ token: ours, secret, salt })).toEqual(
            await decode({ token: ours, secret, salt }),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('writes the same protected header as @auth/core', async () => {
    const params = { token: { sub: '1' }, secret: SECRET, salt: SALT };
    const [theirs] = (await coreEncode(params)).split('.');
    const [ours] = (await encode(params)).split('.');
    expect(ours).toBe(theirs);
  });

  it('exchanges big payloads with @auth/core', async () => {
    const token = {
      sub: '1',
      permissions: Array.from({ length: 2000 }, (_item, index) => `permission-${index}`),
    };
    const theirs = await coreEncode({ token, secret: SECRET, salt: SALT });
    expect(theirs.length).toBeGreaterThan(40_000);
    expect(await decode({ token: theirs, secret: SECRET, salt: SALT })).toMatchObject(token);
    const ours = await encode({ token, secret: SECRET, salt: SALT });
    expect(await coreDecode({ token: ours, secret: SECRET, salt: SALT })).toMatchObject(token);
  });

  it('rotates secrets like @auth/core: the first encodes, each decodes', async () => {
    const rotated = ['new', 'old'];
    const old = await coreEncode({ token: { sub: '1' }, secret: 'old', salt: SALT });
    expect(await decode({ token: old, secret: rotated, salt: SALT })).toMatchObject({ sub: '1' });
    const fresh = await encode({ token: { sub: '2' }, secret: rotated, salt: SALT });
    expect(await coreDecode({ token: fresh, secret: 'new', salt: SALT })).toMatchObject({ sub: '2' });
    expect(await coreDecode({ token: fresh, secret: rotated, salt: SALT })).toMatchObject({ sub: '2' });
    await expect(decode({ token: fresh, secret: 'old', salt: SALT })).rejects.toThrow(REFUSED);
    await expect(decode({ token: old, secret: ['new', 'newer'], salt: SALT })).rejects.toThrow(REFUSED);
  });

  it('exchanges tokens with jose', async () => {
    const key = sessionKey(SECRET, SALT);
    const token = await new EncryptJWT({ sub: '1' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .encrypt(key);
    expect(await decode({ token, secret: SECRET, salt: SALT })).toMatchObject({ sub: '1' });
    const ours = await encode({ token: { sub: '2' }, secret: SECRET, salt: SALT });
    expect((await jwtDecrypt(ours, key)).payload).toMatchObject({ sub: '2' });
  });

  it('decodes A256GCM under the key of 32 octets', async () => {
    const key = sessionKey(SECRET, SALT, 32);
    const { kid } = await rooms.createContentKey(new Uint8Array(key), 'A256GCM');
    for (const header of [
      { alg: 'dir', enc: 'A256GCM', kid },
      { alg: 'dir', enc: 'A256GCM' },
    ] as const) {
      const token = await new EncryptJWT({ sub: '1' })
        .setProtectedHeader(header)
        .setExpirationTime('1h')
        .encrypt(key);
      expect(await decode({ token, secret: SECRET, salt: SALT })).toMatchObject({ sub: '1' });
    }
  });

  it('binds a token to its salt: that of another cookie is refused', async () => {
    const token = await encodeAt({ token: { sub: '1' }, secret: SECRET, salt: 'encodedState' }, NOW);
    await expect(decodes(token)).rejects.toThrow(REFUSED);
  });

  it('gives null for an absent token, even without a secret', async () => {
    expect(await decode({ secret: SECRET, salt: SALT })).toBeNull();
    expect(await decode({ token: '', secret: '', salt: '' })).toBeNull();
  });

  it('rejects what is no token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (token) => {
        await expect(decode({ token, secret: SECRET, salt: SALT })).rejects.toThrow(REFUSED);
      }),
      { numRuns: 50 },
    );
  });

  it('rejects an expired token, 15 seconds late (RFC 7519, section 4.1.4)', async () => {
    const token = await encodeAt({ secret: SECRET, salt: SALT, maxAge: 60 }, NOW);
    expect(await decodes(token, SECRET, at(74))).not.toBeNull();
    await expect(decodes(token, SECRET, at(75))).rejects.toThrow(REFUSED);
    const ended = await encode({ secret: SECRET, salt: SALT, maxAge: -60 });
    await expect(decode({ token: ended, secret: SECRET, salt: SALT })).rejects.toThrow(REFUSED);
  });

  it('rejects a token before its time, 15 seconds early (RFC 7519, section 4.1.5)', async () => {
    const token = await encodeAt({ token: { nbf: SECONDS + 100 }, secret: SECRET, salt: SALT }, NOW);
    await expect(decodes(token, SECRET, at(84))).rejects.toThrow(REFUSED);
    expect(await decodes(token, SECRET, at(85))).not.toBeNull();
  });

  it.each([
    ['no exp', '{"sub":"1"}'],
    ['exp of null', '{"exp":null}'],
    ['an exp text', '{"exp":"4000000000"}'],
    ['an infinite exp', '{"exp":1e999}'],
    ['an iat text', '{"exp":4000000000,"iat":"1"}'],
    ['an nbf text', '{"exp":4000000000,"nbf":"1"}'],
    ['nbf of null', '{"exp":4000000000,"nbf":null}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '5'],
    ['broken JSON', '{"exp":4000000000'],
    ['nothing', ''],
  ])('rejects a payload with %s, though authentic (RFC 7519, section 7.2)', async (_rule, plaintext) => {
    await expect(decodes(await forge(plaintext))).rejects.toThrow(REFUSED);
  });

  it('accepts an authentic payload without iat and jti', async () => {
    expect(await decodes(await forge('{"exp":4000000000}'))).toEqual({ exp: 4_000_000_000 });
  });

  it.each(['2038-01-19T03:14:07Z', '2038-01-19T03:14:08Z', '2100-02-28T00:00:00Z', '2106-02-07T06:28:16Z'])(
    'works in %s',
    async (date) => {
      const then = new Date(date);
      const token = await encodeAt({ token: { sub: '1' }, secret: SECRET, salt: SALT }, then);
      const iat = then.getTime() / 1000;
      expect(await decodes(token, SECRET, then)).toMatchObject({ iat, exp: iat + 2_592_000 });
      expect(await decodes(token, SECRET, new Date((iat + 2_591_999) * 1000))).not.toBeNull();
      await expect(decodes(token, SECRET, new Date((iat + 2_592_100) * 1000))).rejects.toThrow(REFUSED);
    },
  );

  it('rejects every change of a single character', async () => {
    const token = await encodeAt({ token: { sub: '1' }, secret: SECRET, salt: SALT }, NOW);
    for (let index = 0; index < token.length; index += 3) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      await expect(decodes(changed)).rejects.toThrow(REFUSED);
    }
  });

  it.each([
    ['no secret', { secret: '' }],
    ['an empty list of secrets', { secret: [] }],
    ['an empty secret in the list', { secret: ['', 'old'] }],
    ['no salt', { salt: '' }],
    ['undefined secret', { secret: undefined }],
    ['undefined salt', { salt: undefined }],
    ['a maxAge that is no number', { maxAge: Number.NaN }],
  ])('rejects with a TypeError to encode with %s', async (_rule, change) => {
    // What TypeScript refuses is what a user without it may pass.
    const params = { token: {}, secret: SECRET, salt: SALT, ...change } as Parameters<typeof encode>[0];
    await expect(encode(params)).rejects.toThrow(TypeError);
  });

  it('keeps a claim called __proto__ a mere claim', async () => {
    const payload = await decodes(await forge('{"exp":4000000000,"__proto__":{"role":"admin"}}'));
    expect((payload as { role?: unknown }).role).toBeUndefined();
    expect(({} as { role?: unknown }).role).toBeUndefined();
  });
});

describe('both implementations of the session token', () => {
  it('read each other', async () => {
    const params = { token: { sub: '1' }, secret: SECRET, salt: SALT };
    const fromNode = await overNode.encode(params);
    const fromWeb = await overWeb.encode(params);
    expect(await overWeb.decode({ ...params, token: fromNode })).toMatchObject({ sub: '1' });
    expect(await overNode.decode({ ...params, token: fromWeb })).toMatchObject({ sub: '1' });
    expect(fromWeb.split('.')[0]).toBe(fromNode.split('.')[0]);
  });

  it('answer at once over node:crypto', () => {
    const token = overNode.encodeAt({ secret: SECRET, salt: SALT }, NOW);
    expect(token).toBeTypeOf('string');
    expect(overNode.decodeAt({ token: token as string, secret: SECRET, salt: SALT }, NOW)).toMatchObject({
      iat: SECONDS,
    });
  });
});
