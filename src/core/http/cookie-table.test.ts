import { describe, expect, it } from 'vitest';
import type { CookiesOptions } from '../../types/cookies.js';
import { cookieTable } from './cookie-table.js';

describe('cookieTable', () => {
  it('has the names of docs/contract.md for http', () => {
    const table = cookieTable(false, undefined);
    expect(Object.fromEntries(Object.entries(table).map(([key, { name }]) => [key, name]))).toEqual({
      sessionToken: 'authjs.session-token',
      callbackUrl: 'authjs.callback-url',
      csrfToken: 'authjs.csrf-token',
      pkceCodeVerifier: 'authjs.pkce.code_verifier',
      state: 'authjs.state',
      nonce: 'authjs.nonce',
      webauthnChallenge: 'authjs.challenge',
    });
  });

  it('has the prefixes that browsers enforce for https (SC-01, SC-15; RFC 6265bis, section 4.1.3)', () => {
    const table = cookieTable(true, undefined);
    expect(table.csrfToken.name).toBe('__Host-authjs.csrf-token');
    for (const [key, { name, options }] of Object.entries(table)) {
      expect(options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: true });
      expect(options.domain).toBeUndefined();
      expect(name).toMatch(key === 'csrfToken' ? /^__Host-authjs\./ : /^__Secure-authjs\./);
    }
  });

  it('keeps the cookies of a flow for 15 minutes, and the others for the browser session', () => {
    const table = cookieTable(true, undefined);
    for (const key of ['pkceCodeVerifier', 'state', 'nonce', 'webauthnChallenge'] as const) {
      expect(table[key].options.maxAge).toBe(900);
    }
    for (const key of ['sessionToken', 'callbackUrl', 'csrfToken'] as const) {
      expect(table[key].options.maxAge).toBeUndefined();
      expect(table[key].options.expires).toBeUndefined();
    }
  });

  it('merges overrides option by option', () => {
    const table = cookieTable(true, {
      sessionToken: { name: 'sid', options: { domain: 'example.com' } },
      state: { options: { sameSite: 'none' } },
      nonce: { name: 'n' },
    });
    expect(table.sessionToken).toEqual({
      name: 'sid',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true, domain: 'example.com' },
    });
    expect(table.state.name).toBe('__Secure-authjs.state');
    expect(table.state.options).toMatchObject({ sameSite: 'none', maxAge: 900 });
    expect(table.nonce).toMatchObject({ name: 'n', options: { maxAge: 900 } });
    expect(table.csrfToken.name).toBe('__Host-authjs.csrf-token');
  });

  it('keeps the default where an override is undefined', () => {
    // Configurations written in JavaScript spell "not given" this way.
    const untyped = {
      sessionToken: { name: undefined, options: { secure: undefined, path: '/app' } },
    } as unknown;
    const table = cookieTable(true, untyped as Partial<CookiesOptions>);
    expect(table.sessionToken.name).toBe('__Secure-authjs.session-token');
    expect(table.sessionToken.options).toMatchObject({ secure: true, path: '/app' });
  });

  it('is frozen, and neither freezes nor shares the overrides', () => {
    const overrides = { sessionToken: { options: { domain: 'a.example' } } };
    const table = cookieTable(true, overrides);
    overrides.sessionToken.options.domain = 'b.example';
    expect(table.sessionToken.options.domain).toBe('a.example');
    expect(Object.isFrozen(table)).toBe(true);
    expect(Object.isFrozen(table.sessionToken)).toBe(true);
    expect(Object.isFrozen(table.sessionToken.options)).toBe(true);
  });

  it('rejects overrides that cannot be sent (CWE-113)', () => {
    expect(() => cookieTable(true, { state: { name: 'a b' } })).toThrow(/^The name of a cookie/);
    expect(() => cookieTable(true, { state: { options: { domain: 'a\r\nb' } } })).toThrow(
      /^The domain of a cookie/,
    );
  });

  it('ignores the prototype of an override (DL-07)', () => {
    const options = JSON.parse('{"__proto__":{"polluted":true}}') as Record<string, never>;
    const table = cookieTable(false, { state: { options } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(table.state.options)).toBe(Object.prototype);
  });
});
