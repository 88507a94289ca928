import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { forgeJwe } from '../../../test/crypto/forge-jwe.js';
import { implementations, overNode, overWeb } from '../../../test/crypto/implementations.js';

const now = new Date('2026-01-02T03:04:05Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const PURPOSES = ['state', 'pkce', 'nonce', 'challenge', 'email-confirm', 'session', 'csrf', ''];

describe.each(implementations)('seal over %s', (_, rooms) => {
  const { decodeAt, encodeAt, hkdf, seal, sealKey, toBase64Url, unseal } = rooms;
  const options = { secrets: ['new', 'old'], purpose: 'state', maxAge: 900, now };
  const opening = { secrets: ['new', 'old'], purpose: 'state', now };

  /** A token under the true key, so that only its content can be the reason of a refusal. */
  async function forge(claims: unknown, header: object = {}): Promise<string> {
    const key = await hkdf({ secret: 'new', salt: 'seal', info: 'latchkey | state | v1', length: 64 });
    const { kid } = await sealKey('new', 'state');
    const plaintext = typeof claims === 'string' ? claims : JSON.stringify(claims);
    const jwe = forgeJwe({ key, header: { alg: 'dir', enc: 'A256CBC-HS512', kid, ...header }, plaintext });
    return [kid, ...jwe.split('.').slice(2)].join('.');
  }

  it('gives back what was sealed, with its times and its purpose', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
        fc.pre(!['iat', 'exp', 'typ'].some((name) => Object.hasOwn(value, name)));
        const opened = await unseal(await seal(value, options), opening);
        const plain = JSON.parse(JSON.stringify(value)) as object; // -0 becomes 0 in JSON
        const iat = now.getTime() / 1000;
        expect({ ...opened }).toEqual({ ...plain, iat, exp: iat + 900, typ: 'state' });
      }),
      { numRuns: 50 },
    );
  });

  it('gives objects without a prototype', async () => {
    const opened = await unseal(await seal(JSON.parse('{"__proto__":{"admin":true}}'), options), opening);
    expect('constructor' in (opened ?? {})).toBe(false);
    expect(opened?.admin).toBeUndefined();
    expect(opened?.constructor).toBeUndefined();
  });

  it('seals with the newest secret and opens with every secret of the list', async () => {
    const old = await seal({ a: 1 }, { ...options, secrets: ['old'] });
    expect(await unseal(old, opening)).toMatchObject({ a: 1 });
    const fresh = await seal({ a: 1 }, options);
    expect(await unseal(fresh, { ...opening, secrets: ['new'] })).toMatchObject({ a: 1 });
    expect(await unseal(fresh, { ...opening, secrets: ['old'] })).toBeNull();
    expect(await unseal(fresh, { ...opening, secrets: [] })).toBeNull();
    expect(await unseal(fresh, { ...opening, secrets: ['', 'new'] })).toMatchObject({ a: 1 });
  });

  it('opens for its own purpose only (RFC 8725, section 3.11)', async () => {
    for (const made of PURPOSES) {
      const token = await seal({ a: 1 }, { ...options, purpose: made });
      for (const purpose of PURPOSES) {
        const opened = await unseal(token, { ...opening, purpose });
        expect(opened === null).toBe(made !== purpose);
      }
    }
  });

  it('is no session token, and no session token is a sealed value (CVE-2023-48309)', async () => {
    const salts = ['authjs.session-token', 'state', 'seal', 'latchkey | state | v1'];
    const claims = { sub: '1', typ: 'state' };
    for (const salt of salts) {
      for (const purpose of PURPOSES) {
        const sealed = await seal({ sub: '1' }, { ...options, secrets: ['s'], purpose });
        const session = await encodeAt({ token: claims, secret: 's', salt }, now);
        const decoding = (async () => decodeAt({ token: sealed, secret: 's', salt }, now))();
        await expect(decoding).rejects.toThrow('The token was refused');
        expect(await unseal(session, { secrets: ['s'], purpose, now })).toBeNull();
      }
    }
  });

  it('opens until it expires, and not a second longer', async () => {
    const token = await seal({}, options);
    expect(await unseal(token, { ...opening, now: later(899) })).not.toBeNull();
    expect(await unseal(token, { ...opening, now: later(900) })).toBeNull();
    expect(await unseal(await seal({}, { ...options, maxAge: 0 }), opening)).toBeNull();
  });

  it('tolerates a clock that is 60 seconds behind', async () => {
    const token = await seal({}, options);
    expect(await unseal(token, { ...opening, now: later(-60) })).not.toBeNull();
    expect(await unseal(token, { ...opening, now: later(-61) })).toBeNull();
  });

  it.each(['2038-01-19T03:14:08Z', '2100-02-28T23:59:59Z', '9999-01-01T00:00:00Z'])(
    'works in %s',
    async (date) => {
      const then = new Date(date);
      const token = await seal({ a: 1 }, { ...options, now: then });
      expect(await unseal(token, { ...opening, now: then })).toMatchObject({
        a: 1,
        iat: then.getTime() / 1000,
      });
      expect(await unseal(token, { ...opening, now: new Date(then.getTime() + 900_000) })).toBeNull();
    },
  );

  it.each([
    ['no iat', { iat: undefined }],
    ['no exp', { exp: undefined }],
    ['no typ', { typ: undefined }],
    ['another typ', { typ: 'nonce' }],
    ['a typ list', { typ: ['state'] }],
    ['an iat text', { iat: '1' }],
    ['an exp text', { exp: '9999999999' }],
    ['exp of null', { exp: null }],
  ])('refuses %s, though authentic', async (_rule, change) => {
    const iat = now.getTime() / 1000;
    const claims = { iat, exp: iat + 900, typ: 'state' };
    expect(await unseal(await forge(claims), opening)).not.toBeNull();
    expect(await unseal(await forge({ ...claims, ...change }), opening)).toBeNull();
  });

  it('refuses an infinite exp, lists and texts, though authentic', async () => {
    for (const plaintext of ['{"iat":1,"exp":1e999,"typ":"state"}', '[]', 'null', '"x"', '', '{']) {
      expect(await unseal(await forge(plaintext), opening)).toBeNull();
    }
  });

  it('refuses any header but its own, though authentic', async () => {
    const iat = now.getTime() / 1000;
    const claims = { iat, exp: iat + 900, typ: 'state' };
    for (const header of [
      { kid: undefined },
      { typ: 'JWT' },
      { zip: 'DEF' },
      { crit: [] },
      { alg: 'none' },
    ]) {
      expect(await unseal(await forge(claims, header), opening)).toBeNull();
    }
  });

  it('answers null, never an error, for whatever is no token', async () => {
    expect(await unseal(undefined, opening)).toBeNull();
    await fc.assert(fc.asyncProperty(fc.string(), async (text) => (await unseal(text, opening)) === null));
    const token = await seal({ a: 1 }, options);
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await unseal(changed, opening)).toBeNull();
    }
    expect(await unseal(`${token}.A`, opening)).toBeNull();
    expect(await unseal(token.slice(0, token.lastIndexOf('.')), opening)).toBeNull();
    expect(await unseal('A'.repeat(1_000_000), opening)).toBeNull();
    expect(await unseal('.'.repeat(16_000), opening)).toBeNull();
  });

  it('refuses to seal what could not be opened', async () => {
    const attempt = async (...call: Parameters<typeof seal>): Promise<string> => seal(...call);
    await expect(attempt({ a: 'x'.repeat(13_000) }, options)).rejects.toThrow(RangeError);
    await expect(attempt({}, { ...options, secrets: [] })).rejects.toThrow(TypeError);
    await expect(attempt({}, { ...options, secrets: [''] })).rejects.toThrow(TypeError);
    await expect(attempt({}, { ...options, maxAge: Number.NaN })).rejects.toThrow(TypeError);
    await expect(attempt({ exp: 1 }, options)).rejects.toThrow(TypeError);
    const large = await seal({ a: 'x'.repeat(12_000) }, options);
    expect(await unseal(large, opening)).not.toBeNull();
  });

  it('stays small: a code verifier takes less than 250 characters', async () => {
    const token = await seal({ value: toBase64Url(new Uint8Array(32)), flow: 'abcdefgh' }, options);
    expect(token.length).toBeLessThan(250);
  });
});

describe('both implementations of seal', () => {
  it('open each other', async () => {
    const options = { secrets: ['s'], purpose: 'state', maxAge: 10, now };
    expect(await overWeb.unseal(await overNode.seal({ a: 1 }, options), options)).toMatchObject({ a: 1 });
    expect(await overNode.unseal(await overWeb.seal({ a: 1 }, options), options)).toMatchObject({ a: 1 });
  });
});
