import { afterEach, describe, expect, it } from 'vitest';
import { createNodeListener } from './index.js';
import {
  closeAll,
  serveHandle,
  echo,
  type Echo,
  sendRaw,
  get,
  statusOf,
} from '../../test/support/http-servers.js';

afterEach(closeAll);

describe('requests over HTTP/1.1', () => {
  it('arrive with method, URL, headers and body', async () => {
    const port = await serveHandle(echo);
    const response = await fetch(`http://127.0.0.1:${port}/auth/signin/x?a=%20b&c`, {
      method: 'POST',
      headers: { 'x-custom': 'ü', cookie: 'a=1; b=2' },
      body: 'ä=1',
    });
    const seen = (await response.json()) as Echo; // the echo handler's own form
    expect(seen).toMatchObject({
      method: 'POST',
      url: `http://127.0.0.1:${port}/auth/signin/x?a=%20b&c`,
      body: 'ä=1',
    });
    expect(seen.headers).toMatchObject({ 'x-custom': 'ü', cookie: 'a=1; b=2' });
    expect(Object.keys(seen.headers)).not.toContain('connection');
  });

  it('keep duplicated headers, and join cookies as RFC 6265 does', async () => {
    const port = await serveHandle(echo);
    const answer = await sendRaw(
      port,
      'GET /auth/session HTTP/1.1\r\nHost: a.example\r\nCookie: a=1\r\nX-A: 1\r\nCookie: b=2\r\nX-A: 2\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"cookie":"a=1; b=2"');
    expect(answer).toContain('"x-a":"1, 2"');
    expect(answer).toContain('"url":"http://a.example/auth/session"');
  });

  it('arrive without a body for GET and HEAD', async () => {
    const port = await serveHandle(async (request) => new Response(String(request.body === null)));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('true');
  });

  it('have a body that is not read before it is needed', async () => {
    let size = 0;
    const port = await serveHandle(async (request) => {
      for await (const chunk of request.body ?? []) size += chunk.length;
      return new Response('done');
    });
    const body = new Uint8Array(3_000_000);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect([await response.text(), size]).toEqual(['done', 3_000_000]);
  });

  it('are answered while their body is still being sent, and the connection is closed (DL-03)', async () => {
    const port = await serveHandle(async (request) => {
      const reader = request.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      return Response.json({ message: 'too large' }, { status: 413 });
    });
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';
    const answer = await sendRaw(port, `${head}${'x'.repeat(70_000)}`, /\}\r\n0/);
    expect(statusOf(answer)).toBe(413);
    expect(answer.toLowerCase()).toContain('connection: close');
  });
});

describe('the host (HP-04)', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['two', 'Host: a.example\r\nHost: a.example\r\n'],
    ['two different', 'Host: a.example\r\nHost: b.example\r\n'],
    ['userinfo', 'Host: user@a.example\r\n'],
    ['a path', 'Host: a.example/x\r\n'],
    ['a fragment', 'Host: a.example#x\r\n'],
    ['a blank', 'Host: a example\r\n'],
    ['a list', 'Host: a.example, b.example\r\n'],
    ['a backslash', 'Host: a.example\\b\r\n'],
    ['a bad port', 'Host: a.example:99999\r\n'],
    ['nothing', 'Host: \r\n'],
  ];

  it.each(cases)('rejects %s with 400 (RFC 9112, section 3.2)', async (_what, lines) => {
    const port = await serveHandle(echo);
    expect(statusOf(await sendRaw(port, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`))).toBe(400);
    const fixed = await serveHandle(echo, { origin: 'https://example.com' });
    expect(statusOf(await sendRaw(fixed, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`))).toBe(400);
  });

  it('is normalised', async () => {
    const port = await serveHandle(echo);
    const url = async (host: string): Promise<string> => {
      const answer = await sendRaw(port, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return /"url":"([^"]*)"/.exec(answer)?.[1] ?? answer;
    };
    expect(await url('EXAMPLE.com.:80')).toBe('http://example.com/x');
    expect(await url('[::1]:3000')).toBe('http://[::1]:3000/x');
  });

  it('may be part of the target, if it is the same there', async () => {
    const port = await serveHandle(echo);
    const ask = (target: string): Promise<string> =>
      sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`);
    expect(await ask('http://A.example/x?y')).toContain('"url":"http://a.example/x?y"');
    expect(await ask('http://a.example')).toContain('"url":"http://a.example/"');
    for (const target of [
      'http://b.example/x',
      'http://a.example@b.example/',
      'http:///x',
      'http://a.example:81/',
    ]) {
      expect(statusOf(await ask(target))).toBe(400);
    }
  });

  it('may be missing if the origin is configured (HTTP/1.0)', async () => {
    const raw = 'GET /x HTTP/1.0\r\n\r\n';
    expect(statusOf(await sendRaw(await serveHandle(echo), raw))).toBe(400);
    const fixed = await serveHandle(echo, { origin: 'https://example.com/ignored' });
    expect(await sendRaw(fixed, raw)).toContain('"url":"https://example.com/x"');
  });
});

describe('the origin', () => {
  const forwarded = { 'x-forwarded-host': 'App.example:8443, inner', 'x-forwarded-proto': 'https, http' };

  it('ignores forwarded headers by default (HP-02)', async () => {
    const port = await serveHandle(echo);
    const headers = { ...forwarded, forwarded: 'host=evil.example;proto=https' };
    expect((await get(port, '/x', headers)).url).toBe(`http://127.0.0.1:${port}/x`);
  });

  it('uses the first forwarded value of a trusted proxy', async () => {
    const port = await serveHandle(echo, { trustProxy: true });
    expect((await get(port, '/x', forwarded)).url).toBe('https://app.example:8443/x');
    expect((await get(port, '/x')).url).toBe(`http://127.0.0.1:${port}/x`);
    expect((await get(port, '/x', { 'x-forwarded-proto': 'https' })).url).toBe(`https://127.0.0.1:${port}/x`);
  });

  it('rejects forwarded values that are not a scheme or host (HP-02)', async () => {
    const port = await serveHandle(echo, { trustProxy: true });
    for (const headers of [
      { 'x-forwarded-proto': 'javascript' },
      { 'x-forwarded-host': 'evil.example/x' },
      { 'x-forwarded-host': 'a@evil.example' },
      { 'x-forwarded-host': '' },
    ]) {
      const response = await fetch(`http://127.0.0.1:${port}/x`, { headers });
      expect(response.status).toBe(400);
    }
  });

  it('is the configured one, whatever the request says (HP-05)', async () => {
    const port = await serveHandle(echo, { origin: 'https://example.com', trustProxy: true });
    expect((await get(port, '/x', forwarded)).url).toBe('https://example.com/x');
    expect(() => createNodeListener(echo, { origin: 'example.com' })).toThrow(TypeError);
  });
});

describe('the path (HP-08)', () => {
  it.each([
    '//auth/session',
    '/auth//session',
    '/auth/session/..',
    '/auth/./session',
    '/auth/session/../x',
    '/auth/%2e%2e/session',
    '/auth/%2E/session',
    '/auth/session/..?a',
    '/auth/"session',
    '/auth/<x>',
  ])('there is nothing at %s, rather than at what a parser makes of it', async (path) => {
    const port = await serveHandle(echo);
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(404);
  });

  it.each(['/auth\\session', '*', 'auth/session', '/auth/session#x'])('rejects %s with 400', async (path) => {
    const port = await serveHandle(echo);
    const answer = await sendRaw(port, `OPTIONS ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(400);
  });

  it('arrives as it was sent', async () => {
    const port = await serveHandle(echo);
    for (const path of [
      '/auth/%73ignin',
      '/AUTH/session',
      '/auth/session/',
      '/auth/a%2Fb',
      '/auth/session;v=1',
    ]) {
      expect((await get(port, path)).url).toBe(`http://127.0.0.1:${port}${path}`);
    }
    expect((await get(port, '/x?u=//a/../b')).url).toContain('/x?u=//a/../b');
  });

  it('rejects methods that the Fetch standard forbids with 405', async () => {
    const port = await serveHandle(echo);
    expect(statusOf(await sendRaw(port, 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toBe(
      405,
    );
  });
});
