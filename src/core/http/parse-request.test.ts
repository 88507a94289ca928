import { fc } from '../../../test/support/seeded.js';
import { isPrefetch } from './fetch-metadata.js';
import { toRequest } from './to-request.js';
import { describe, expect, it } from 'vitest';
import { exchangeFor, NOW, settingsWith } from '../../../test/support/exchange.js';
import { UntrustedHost } from '../../errors.js';
import { HttpError } from './http-error.js';

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

describe('the exchange', () => {
  it('has the action, the provider and the fields of the request', async () => {
    const settings = settingsWith();
    const exchange = await exchangeFor('signin/github?callbackUrl=%2Fapp', form({ a: '1' }), settings);
    expect(exchange.settings).toBe(settings);
    expect(exchange.origin).toBe('https://example.com');
    expect(exchange.baseUrl).toBe('https://example.com/auth');
    expect(exchange.now).toBe(NOW);
    expect(exchange.request).toMatchObject({
      method: 'POST',
      action: 'signin',
      providerId: 'github',
      form: { a: '1' },
    });
    expect(exchange.request.query.get('callbackUrl')).toBe('/app');
    expect(exchange.request.duplicated).toEqual([]);
  });

  it('is frozen', async () => {
    const exchange = await exchangeFor('session');
    for (const value of [exchange, exchange.request, exchange.request.form, exchange.cookies]) {
      expect(Object.isFrozen(value)).toBe(true);
    }
    expect(() => Object.assign(exchange.request, { action: 'signout' })).toThrow(TypeError);
  });

  it('chooses cookies by the scheme of the origin, unless configured', async () => {
    const settings = settingsWith();
    expect((await exchangeFor('session')).cookies.sessionToken.name).toMatch(/^__Secure-/);
    expect((await exchangeFor('http://localhost:3000/auth/session')).cookies.sessionToken.name).toMatch(
      /^authjs/,
    );
    const plain = await exchangeFor('session', {}, { ...settings, useSecureCookies: false });
    expect(plain.cookies).toBe(settings.cookies.plain);
    // Behind a proxy that ends TLS, the configured origin knows better than the URL.
    const behind = settingsWith({ origins: ['https://example.com'], trustHost: false });
    expect((await exchangeFor('http://example.com/auth/session', {}, behind)).cookies).toBe(
      behind.cookies.secure,
    );
  });

  it('parses a HEAD like the GET it stands for (RFC 9110, section 9.3.2)', async () => {
    expect((await exchangeFor('session', { method: 'HEAD' })).request.method).toBe('GET');
  });

  it('has the cookies of the request, and warns once about one that was sent twice', async () => {
    const warnings: string[] = [];
    const settings = settingsWith({
      logger: { debug: () => {}, error: () => '00000000', warn: (code) => void warnings.push(code) },
    });
    const { jar } = await exchangeFor('session', { headers: { cookie: 'a=1; b=1; b=2' } }, settings);
    expect([jar.get('a'), jar.get('b'), jar.get('b')]).toEqual(['1', undefined, undefined]);
    expect(warnings).toEqual(['duplicate-cookie']);
  });
});

describe('what the client asks for', () => {
  it('recognises clients that want a URL instead of a redirect', async () => {
    for (const value of ['1', '', 'false']) {
      const { request } = await exchangeFor('signin', { headers: { 'X-Auth-Return-Redirect': value } });
      expect(request.wantsUrl).toBe(true);
    }
    expect((await exchangeFor('signin')).request.wantsUrl).toBe(false);
  });

  it.each([
    [{ 'sec-purpose': 'prefetch' }, true],
    [{ 'sec-purpose': 'prefetch;prerender' }, true],
    [{ 'sec-purpose': 'Prefetch' }, true],
    [{ purpose: 'preview' }, true],
    [{ purpose: 'prefetch' }, true],
    [{ 'x-moz': 'prefetch' }, true],
    [{ 'sec-purpose': 'navigate' }, false],
    [{}, false],
  ])('sees in %o whether it is a prefetch (Fetch standard, Sec-Purpose)', async (headers, prefetch) => {
    const { request } = await exchangeFor('callback/email', { headers: headers as Record<string, string> });
    expect(isPrefetch(request.headers)).toBe(prefetch);
  });

  it('X-HTTP-Method-Override and _method do nothing (CS-08)', async () => {
    const headers = { 'x-http-method-override': 'POST' };
    expect((await exchangeFor('session?_method=POST', { headers })).request.method).toBe('GET');
  });
});

describe('the request for the application', () => {
  it('has the same URL and headers, and the fields as JSON', async () => {
    const exchange = await exchangeFor('callback/credentials?x=1', {
      method: 'POST',
      headers: { 'user-agent': 'test', cookie: 'a=1', 'content-length': '14' },
      body: new URLSearchParams({ username: 'ü', password: '1' }),
    });
    const request = toRequest(exchange.request);
    expect([request.url, request.method]).toEqual([
      'https://example.com/auth/callback/credentials?x=1',
      'POST',
    ]);
    expect(request.headers.get('user-agent')).toBe('test');
    expect(request.headers.get('cookie')).toBe('a=1');
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(request.headers.get('content-length')).toBeNull();
    expect(await request.json()).toEqual({ username: 'ü', password: '1' });
  });

  it('is new each time, and has no body for GET', async () => {
    const { request } = await exchangeFor('callback/github?code=1', { headers: { a: 'b' } });
    const [first, second] = [toRequest(request), toRequest(request)];
    expect(first).not.toBe(second);
    expect([first.method, first.body, first.headers.get('a')]).toEqual(['GET', null, 'b']);
  });
});

describe('requests that are rejected', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY'])('rejects %s with 405', async (method) => {
    const refused = exchangeFor('session', { method });
    await expect(refused).rejects.toMatchObject({ status: 405, allow: ['GET', 'HEAD', 'POST'] });
  });

  it('rejects an unknown host before it reads the body (HP-01)', async () => {
    const settings = settingsWith({
      origins: ['https://other.example', 'https://another.example'],
      trustHost: false,
    });
    await expect(exchangeFor('signin', form({}), settings)).rejects.toMatchObject({ status: 400 });
    const distrusting = settingsWith({ trustHost: false });
    await expect(exchangeFor('signin', {}, distrusting)).rejects.toBeInstanceOf(UntrustedHost);
  });

  it('ignores forwarded headers (HP-02)', async () => {
    const headers = {
      'x-forwarded-host': 'evil.com',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.com;proto=http',
      host: 'evil.com',
    };
    expect((await exchangeFor('session', { headers })).origin).toBe('https://example.com');
  });

  it('accepts `data` of any kind from POST session only', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":{"a":[1]}}',
    };
    expect((await exchangeFor('session', init)).request.data).toEqual({ a: [1] });
    await expect(exchangeFor('signout', init)).rejects.toMatchObject({ status: 400 });
  });

  it('rejects garbage with a 4xx, and never fails in another way', async () => {
    const segment = fc.oneof(
      fc.webSegment(),
      fc.constantFrom('session', 'signin', 'callback', 'github', '..', '//', '%'),
    );
    // What the platform refuses as a header never arrives.
    const printable = fc.stringMatching(/^[ -~]*$/);
    const header = fc.oneof(
      printable,
      fc.constantFrom('application/json', 'authjs.session-token=%', '99999999'),
    );
    const init = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'),
      body: fc.oneof(fc.string(), fc.json()),
      headers: fc.dictionary(
        fc.constantFrom('content-type', 'cookie', 'content-length', 'host', 'origin'),
        header,
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { maxLength: 4 }),
        init,
        async (segments, { method, body, headers }) => {
          const bodyInit = method === 'GET' || method === 'HEAD' ? {} : { body };
          const path = `https://example.com/auth/${segments.join('/')}`;
          const outcome: unknown = await exchangeFor(path, { method, headers, ...bodyInit }).catch(
            (error: unknown) => error,
          );
          const status = outcome instanceof HttpError ? outcome.status : outcome instanceof Error ? 500 : 200;
          expect([200, 400, 404, 405, 413, 415]).toContain(status);
        },
      ),
    );
  });
});
