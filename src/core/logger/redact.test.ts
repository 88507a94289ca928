import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/seeded.js';
import { redact } from './redact.js';
import { HEX, CANARIES } from '../../../test/support/canaries.js';

describe('redact', () => {
  it.each(CANARIES)('leaves %s out of a text, a key, a list and a structure (LG-01)', (canary) => {
    const value = [
      canary,
      `a ${canary} b`,
      { [canary]: 1 },
      { a: [{ b: `x=${canary}&y` }] },
      new Set([canary]),
    ];
    const shown = JSON.stringify(redact(value));
    expect(shown).not.toContain(canary);
    expect(shown).not.toContain(canary.slice(0, 20));
  });

  it.each([
    'clientSecret',
    'client_secret',
    'access_token',
    'refreshToken',
    'password',
    'cookie',
    'Set-Cookie',
    'code',
    'code_verifier',
    'codeVerifier',
    'Authorization',
    'email',
    'identifier',
    'apiKey',
    'privateKey',
    'nonce',
    'state',
    'url',
    'profile',
    'claims',
  ])('leaves out the member %s, whatever its value (LG-01)', (name) => {
    expect(redact({ [name]: 'short' })).toEqual({ [name]: '[redacted]' });
    expect(redact({ [name]: 123456 })).toEqual({ [name]: '[redacted]' });
    expect(redact({ [name]: { nested: 'short' } })).toEqual({ [name]: '[redacted]' });
  });

  it.each([
    'https://idp.example/cb?code=abc&state=xyz',
    'client_secret=abc',
    '{"access_token":"abc"}',
    '{"password": "abc"}',
    'Authorization: Bearer abc_DEF123',
    'authorization: Basic dXNlcjpwYXNz',
    'the user jane.doe+x@mail.example.com is unknown',
    'the user jörg@bücher.example is unknown',
  ])('leaves the credential or address out of %s (LG-01)', (text) => {
    expect(redact(text)).not.toMatch(/abc|xyz|dXNl|jane|jörg/);
    expect(redact(text)).toContain('[redacted]');
  });

  it.each([
    'The adapter lacks listAuthenticatorsByUserId.',
    'GET https://idp.example/.well-known/openid-configuration failed with 503',
    "Cannot find module '/Users/Jane/Projects2/my-app/src/auth/config.ts'",
    'Set `secret`: CSRF tokens cannot be made without one.',
    'bearer token missing, basic authentication refused',
    'experimental-webauthn-is-not-needed-any-more',
    'connect ECONNREFUSED 127.0.0.1:5432',
  ])('keeps what helps: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('keeps what is no credential', () => {
    const value = {
      status: 401,
      ok: false,
      hasToken: true,
      token: undefined,
      cookie: null,
      statusCode: 3,
      token_type: 'bearer',
    };
    expect(redact(value)).toEqual(value);
    expect(redact(new Date('2030-01-01T00:00:00Z'))).toBe('2030-01-01T00:00:00.000Z');
    expect(redact(new URL('https://idp.example/cb?code=abc'))).toBe('https://idp.example/cb?[redacted]');
    expect(redact([1n, Symbol('s'), () => {}, new Uint8Array(3), new Map([[1, 2]])])).toEqual([
      '1',
      'Symbol(s)',
      '[function]',
      '[3 octets]',
      '[1 entries]',
    ]);
  });

  it('escapes what forges log lines (CWE-117)', () => {
    expect(redact('a\r\n[latchkey][error] b\u001b[31m\u2028\u202e\u0085')).toBe(
      'a\\x0d\\x0a[latchkey][error] b\\x1b[31m\\u2028\\u202e\\x85',
    );
  });

  it('is bounded in depth and size, and survives circles', () => {
    const circle: Record<string, unknown> = { name: 'x' };
    circle['self'] = circle;
    expect(redact(circle)).toEqual({ name: 'x', self: '[circular]' });
    let deep: unknown = 'end';
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(JSON.stringify(redact(deep))).toContain('[deeper]');
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 'v '.repeat(10)]),
    );
    expect(JSON.stringify(redact([wide, Object.values(wide), 'word '.repeat(100_000)])).length).toBeLessThan(
      20_000,
    );
    const shared = { a: 1 };
    expect(redact([shared, shared])).toEqual([shared, shared]);
  });

  it('survives getters and proxies that throw', () => {
    const hostile = {
      get a(): string {
        throw new Error('no');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(redact(hostile)).toEqual({ a: '[unreadable]' });
    expect(() => redact([proxy])).not.toThrow();
    expect(() => redact(proxy)).not.toThrow();
  });

  it('changes nothing that it is given', () => {
    const value = { token: 'a', list: [{ password: 'b' }], error: new Error(HEX) };
    redact(value);
    expect(value.token + value.list[0]?.password + value.error.message).toBe(`ab${HEX}`);
  });

  it('never throws, and lets no token through, wherever it is', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/).filter((text) => /\d/.test(text));
    const around = fc.string({ maxLength: 20 }).map((text) => text.replace(/[\w+/=~-]/g, ' '));
    fc.assert(
      fc.property(fc.anything(), token, fc.tuple(around, around), (value, secret, [before, after]) => {
        expect(() => redact(value)).not.toThrow();
        const shown = JSON.stringify(
          redact({ note: `${before}${secret}${after}`, error: new Error(secret) }),
        );
        expect(shown).not.toContain(secret);
      }),
    );
  });
});
