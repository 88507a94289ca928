import { describe, expect, it } from 'vitest';
import { exchangeFor } from '../../../test/support/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { htmlReply } from './page-reply.js';
import { empty, json, redirect } from './reply.js';
import { respond, toResponseInternal } from './respond.js';

const NO_STORE = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
};
const POLICY = "default-src 'none'";
const wantingUrl = { headers: { 'x-auth-return-redirect': '1' } };

const replies: readonly (readonly [string, Reply])[] = [
  ['a redirect', redirect('https://example.com/app')],
  ['JSON', json({ a: 1 })],
  ['a page', htmlReply('<p>', POLICY)],
  ['a status', empty(204, { Allow: 'GET' })],
];

describe('respond', () => {
  it.each(replies)(
    '%s is for one person and one moment, and for no other origin (SC-18, CS-13)',
    (_what, reply) => {
      const { headers } = respond(reply, undefined);
      expect(Object.fromEntries(headers)).toMatchObject(NO_STORE);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it.each(replies)('%s carries the cookies of the jar', async (_what, reply) => {
    const exchange = await exchangeFor('session');
    exchange.jar.set(exchange.cookies.state, 'a|b');
    exchange.jar.clear(exchange.cookies.sessionToken);
    expect(respond(reply, exchange).headers.getSetCookie()).toEqual([
      '__Secure-authjs.state=a%7Cb; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Secure-authjs.session-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  it('redirects with 302 to an absolute URL', async () => {
    const exchange = await exchangeFor('signin');
    const response = respond(redirect('https://example.com/app?a=1#b'), exchange);
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      302,
      'https://example.com/app?a=1#b',
      '',
    ]);
    expect(respond(redirect('/app'), exchange).headers.get('location')).toBe('https://example.com/app');
    expect(respond(redirect('myapp://done'), exchange).headers.get('location')).toBe('myapp://done');
  });

  it('gives { url } to clients that ask for it, and keeps Location and cookies (RD-13)', async () => {
    const exchange = await exchangeFor('signin', wantingUrl);
    exchange.jar.clear(exchange.cookies.callbackUrl);
    const response = respond(redirect('/app'), exchange);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('location')).toBe('https://example.com/app');
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(await response.json()).toEqual({ url: 'https://example.com/app' });
  });

  it.each(['https://example.com/\r\nSet-Cookie: a=b', '/a\nb', '/a b', '/ü', 'https://example.com/\0'])(
    '%j becomes one clean line (RD-05; CWE-113)',
    async (location) => {
      const response = respond(redirect(location), await exchangeFor('signin'));
      expect(response.headers.get('location')).toMatch(/^https:\/\/example\.com\/[!-~]*$/);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it('throws for what is not a URL', () => {
    expect(() => respond(redirect('no url'), undefined)).toThrow(TypeError);
  });

  it('sends JSON with its status and headers', async () => {
    const response = respond(
      json({ error: 'x' }, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' }),
      undefined,
    );
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ error: 'x' });
  });

  it('sends null for undefined', async () => {
    expect(await respond(json(undefined), undefined).text()).toBe('null');
    expect(await respond(json(null, 400), undefined).text()).toBe('null');
  });

  it('sends pages with headers that isolate them (LG-06)', async () => {
    const response = respond(htmlReply('<p>ü</p>', POLICY, 403), undefined);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('<p>ü</p>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('permissions-policy')).toMatch(
      /camera=\(\).*publickey-credentials-get=\(self\)/,
    );
  });

  it('sends a status without a body', async () => {
    const response = respond(empty(405, { Allow: 'GET, HEAD' }), undefined);
    expect([response.status, response.headers.get('allow'), response.body]).toEqual([405, 'GET, HEAD', null]);
  });

  it('shares nothing between responses', () => {
    respond(json(1, 200, { 'Cache-Control': 'max-age=1', A: 'b' }), undefined);
    expect(Object.fromEntries(respond(json(1), undefined).headers)).toMatchObject(NO_STORE);
    expect(respond(json(1), undefined).headers.has('a')).toBe(false);
  });
});

describe('toResponseInternal', () => {
  it('gives a redirect as data, even if the client asked for { url }', async () => {
    for (const init of [{}, wantingUrl]) {
      const exchange = await exchangeFor('signin', init);
      exchange.jar.set(exchange.cookies.state, 'a|b');
      const internal = toResponseInternal(redirect('/app'), exchange);
      expect(internal).toMatchObject({ status: 302, redirect: 'https://example.com/app' });
      expect(internal.cookies).toEqual([
        { name: '__Secure-authjs.state', value: 'a|b', options: exchange.cookies.state.options },
      ]);
    }
  });

  it('gives bodies as they are', () => {
    expect(toResponseInternal(json({ a: 1 }, 400), undefined)).toMatchObject({
      status: 400,
      body: { a: 1 },
      cookies: [],
    });
    expect(toResponseInternal(json(undefined), undefined).body).toBeNull();
    expect(toResponseInternal(empty(204), undefined)).toMatchObject({ status: 204, body: null });
    const page = toResponseInternal(htmlReply('<p>', POLICY), undefined);
    expect(page.body).toBe('<p>');
    expect(new Headers(page.headers).get('content-security-policy')).toBe(POLICY);
    expect(new Headers(page.headers).get('cache-control')).toBe('private, no-cache, no-store');
  });
});
