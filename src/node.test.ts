import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import {
  connect as connectHttp2,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
} from 'node:http2';
import { connect, type AddressInfo, type Server as NetServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from './adapters/memory/index.js';
import {
  createNodeListener,
  sendWebResponse,
  toNodeHandler,
  toWebRequest,
  type NodeOptions,
} from './node.js';

type Handle = (request: Request) => Promise<Response>;

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function listen(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close());
  // A server that listens on a port has one.
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closers.push(() => server.closeAllConnections());
  return listen(server);
}

function serveHandle(handle: Handle, options?: NodeOptions): Promise<number> {
  return serve(createNodeListener(handle, options));
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function defer<T>(): Deferred<T> {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** Tells what arrived. */
const echo: Handle = async (request) =>
  Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  });

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends octets as they are; gives all that comes back until the server closes, or `done` is in it. */
async function sendRaw(port: number, text: string, done: RegExp = /\r\n\r\n[^]*\}$/): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => void socket.destroy());
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    if (done.test(answer)) socket.end();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  return answer;
}

async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Echo> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  // The echo handler above gives exactly this.
  return (await response.json()) as Echo;
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

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

  it('DL-03: are answered while their body is still being sent, and the connection is closed', async () => {
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

describe('HP-04: the host', () => {
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

  it('HP-02: ignores forwarded headers by default', async () => {
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

  it('HP-02: rejects forwarded values that are not a scheme or host', async () => {
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

  it('HP-05: is the configured one, whatever the request says', async () => {
    const port = await serveHandle(echo, { origin: 'https://example.com', trustProxy: true });
    expect((await get(port, '/x', forwarded)).url).toBe('https://example.com/x');
    expect(() => createNodeListener(echo, { origin: 'example.com' })).toThrow(TypeError);
  });
});

describe('HP-08: the path', () => {
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

describe('responses', () => {
  it('keep status, headers and every cookie', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1; Expires=Wed, 02 Jan 2030 03:04:05 GMT'],
      ['set-cookie', 'b=2'],
      ['x-a', '1'],
      ['connection', 'keep-alive'],
    ]);
    const port = await serveHandle(async () => new Response('hello', { status: 418, headers }));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text(), response.headers.get('x-a')]).toEqual([
      418,
      'hello',
      '1',
    ]);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Expires=Wed, 02 Jan 2030 03:04:05 GMT', 'b=2']);
  });

  it('add to the cookies and Vary header of middleware', async () => {
    const listener = createNodeListener(
      async () =>
        new Response(null, {
          headers: [
            ['set-cookie', 'b=2'],
            ['vary', 'Cookie'],
          ],
        }),
    );
    const port = await serve((req, res) => {
      res.setHeader('Set-Cookie', 'a=1');
      res.setHeader('Vary', 'Origin');
      void listener(req, res);
    });
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect([headers.getSetCookie(), headers.get('vary')]).toEqual([['a=1', 'b=2'], 'Origin, Cookie']);
  });

  it('have no body for HEAD', async () => {
    const port = await serveHandle(async () => new Response('hello', { headers: { 'content-length': '5' } }));
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });

  it('stream, as fast as the client reads', async () => {
    const chunk = new Uint8Array(65_536);
    let sent = 0;
    const port = await serveHandle(
      async () =>
        new Response(
          new ReadableStream(
            {
              pull: (controller) => {
                sent += 1;
                if (sent > 400) controller.close();
                else controller.enqueue(chunk);
              },
            },
            { highWaterMark: 0 },
          ),
        ),
    );
    const [answer] = (await once(httpRequest({ port, host: '127.0.0.1' }).end(), 'response')) as [
      IncomingMessage,
    ];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toBeLessThan(400);
    let size = 0;
    for await (const piece of answer) size += (piece as Uint8Array).length;
    expect(size).toBe(400 * 65_536);
  });

  it('end without an error when the client disconnects, and abort the signal', async () => {
    const aborted = defer<undefined>();
    const cancelled = defer<undefined>();
    const errors: unknown[] = [];
    // A request that is collected takes the link to its signal along: the handler of a real application still has it.
    const kept: Request[] = [];
    const port = await serveHandle(
      async (request) => {
        kept.push(request);
        request.signal.addEventListener('abort', () => aborted.resolve(undefined));
        return new Response(
          new ReadableStream({
            pull: async (controller) => {
              await new Promise((resolve) => setTimeout(resolve, 1));
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel: () => cancelled.resolve(undefined),
          }),
        );
      },
      { onError: (error) => errors.push(error) },
    );
    const client = httpRequest({ port, host: '127.0.0.1' }).end();
    const [answer] = (await once(client, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    client.destroy();
    await Promise.all([aborted.promise, cancelled.promise]);
    expect(kept).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('end without an error when the client disconnects before it has sent its body', async () => {
    const outcome = defer<unknown>();
    const errors: unknown[] = [];
    const port = await serveHandle(
      async (request) => {
        outcome.resolve(await request.text().catch((error: unknown) => error));
        throw new Error('nobody waits for this');
      },
      { onError: (error) => errors.push(error) },
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc', () => socket.destroy());
    expect(await outcome.promise).toBeInstanceOf(Error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(errors).toEqual([]);
  });

  it('close the connection when their body fails', async () => {
    const errors: unknown[] = [];
    const body = (): ReadableStream =>
      new ReadableStream({
        pull: (controller) => controller.error(new Error('broken')),
      });
    const port = await serveHandle(async () => new Response(body()), {
      onError: (error) => errors.push(error),
    });
    await expect(fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).rejects.toThrow(
      /terminated|failed/,
    );
    expect(errors).toHaveLength(1);
  });
});

describe('failures', () => {
  it('LG-06: are passed to onError, and reach the client without their message', async () => {
    const errors: unknown[] = [];
    const port = await serveHandle(() => Promise.reject(new Error('internal')), {
      onError: (error) => errors.push(error),
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).not.toContain('internal');
    expect(errors).toHaveLength(1);
  });

  it('are passed to `next`, except for malformed requests', async () => {
    const listener = createNodeListener(() => Promise.reject(new Error('internal')));
    const port = await serve((req, res) => {
      void listener(req, res, (error) => {
        res.statusCode = 599;
        res.end(String(error));
      });
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text()]).toEqual([599, 'Error: internal']);
    expect((await fetch(`http://127.0.0.1:${port}//x`)).status).toBe(404);
  });
});

describe('as middleware', () => {
  it('sees the whole path where it is mounted', async () => {
    const listener = createNodeListener(echo);
    const port = await serve((req, res) => {
      Object.assign(req, { originalUrl: req.url, url: '/session' });
      void listener(req, res);
    });
    expect((await get(port, '/auth/session?a')).url).toBe(`http://127.0.0.1:${port}/auth/session?a`);
  });

  async function parsed(contentType: string, body: unknown, isRead: boolean = true): Promise<Echo> {
    const listener = createNodeListener(echo);
    const port = await serve(async (req, res) => {
      if (isRead) for await (const _ of req);
      Object.assign(req, { body });
      void listener(req, res);
    });
    const init = { method: 'POST', headers: { 'content-type': contentType }, body: 'original' };
    // The echo handler's own form.
    return (await (await fetch(`http://127.0.0.1:${port}/`, init)).json()) as Echo;
  }

  const FORM = 'application/x-www-form-urlencoded';
  it.each([
    ['a form', FORM, { a: '1 2', b: ['x', 'y'] }, 'a=1+2&b=x&b=y', /^application\/x-www-form-urlencoded/],
    ['a nested form', FORM, { a: { b: 'c' } }, '{"a":{"b":"c"}}', /^application\/json$/],
    ['JSON', 'application/json', { a: 'ü', data: [1] }, '{"a":"ü","data":[1]}', /^application\/json$/],
    ['multipart', 'multipart/form-data; boundary=x', { a: 'b' }, '{"a":"b"}', /^application\/json$/],
    ['a text', 'text/plain', 'text', 'text', /^text\/plain$/],
    ['octets', 'application/json', new TextEncoder().encode('{}'), '{}', /^application\/json$/],
    ['nothing', 'application/json', undefined, '', /^application\/json$/],
  ])('takes %s that a parser has read already', async (...[, contentType, body, text, type]) => {
    const seen = await parsed(contentType, body);
    expect(seen.body).toBe(text);
    expect(seen.headers['content-type']).toMatch(type);
  });

  it('reads a body that a parser did not read', async () => {
    expect((await parsed('text/plain', {}, false)).body).toBe('original');
  });
});

describe('HTTP/2', () => {
  interface Http2Answer {
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }

  async function ask(handle: Handle, fields: Record<string, string>, body?: string): Promise<Http2Answer> {
    const port = await listen(createHttp2Server(createNodeListener(handle)));
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    closers.push(() => session.destroy());
    const stream = session.request(
      { ':path': '/auth/session?a', ...fields },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return { headers, text };
  }

  it('takes the host from :authority, and drops pseudo-headers (RFC 9113, section 8.3)', async () => {
    const { headers, text } = await ask(
      echo,
      { ':authority': 'A.example', ':method': 'POST', cookie: 'a=1' },
      'body',
    );
    expect(headers[':status']).toBe(200);
    const seen = JSON.parse(text) as Echo; // the echo handler's own form
    expect(seen).toMatchObject({ method: 'POST', url: 'http://a.example/auth/session?a', body: 'body' });
    expect(seen.headers['cookie']).toBe('a=1');
    expect(Object.keys(seen.headers).filter((name) => name.startsWith(':'))).toEqual([]);
  });

  it('sends cookies one by one, and no header of the connection (RFC 9113, section 8.2.2)', async () => {
    const { headers, text } = await ask(
      async () =>
        new Response('hello', {
          headers: [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['connection', 'close'],
          ],
        }),
      { ':authority': 'a.example' },
    );
    expect([headers['set-cookie'], headers['connection'], text]).toEqual([
      ['a=1', 'b=2'],
      undefined,
      'hello',
    ]);
  });

  it('answers HEAD without a body', async () => {
    const { headers, text } = await ask(async () => new Response('hello'), {
      ':method': 'HEAD',
      ':authority': 'a',
    });
    expect([headers[':status'], text]).toEqual([200, '']);
  });

  it('HP-04: rejects a Host header that contradicts :authority', async () => {
    const { headers } = await ask(echo, { ':authority': 'a.example', host: 'b.example' });
    expect(headers[':status']).toBe(400);
  });

  it('responds while the body is still being sent, and closes the stream', async () => {
    const port = await listen(
      createHttp2Server(createNodeListener(async () => new Response(null, { status: 413 }))),
    );
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    closers.push(() => session.destroy());
    const stream = session.request({ ':path': '/', ':method': 'POST' });
    stream.on('error', () => {});
    stream.write('part');
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    stream.resume();
    await once(stream, 'close');
    expect(headers[':status']).toBe(413);
  });
});

describe('the exports', () => {
  it('can be used on their own', async () => {
    const port = await serve(async (req, res) => {
      const request = toWebRequest(req, { origin: 'https://example.com' });
      await sendWebResponse(new Response(request.url), res);
      // A second answer is nobody's.
      await sendWebResponse(new Response('again'), res);
    });
    expect(await (await fetch(`http://127.0.0.1:${port}/x`)).text()).toBe('https://example.com/x');
  });

  it('toNodeHandler accepts a configuration, or a function of the request', async () => {
    const config = { providers: [], secret: 'a secret of more than thirty-two characters', trustHost: true };
    const urls: string[] = [];
    const perRequest = (request: Request): typeof config => {
      urls.push(request.url);
      return config;
    };
    for (const given of [config, perRequest]) {
      const port = await serve(toNodeHandler(given));
      const response = await fetch(`http://127.0.0.1:${port}/auth/session`);
      expect([response.status, await response.json()]).toEqual([200, null]);
    }
    expect(urls).toHaveLength(1);
  });

  it('toNodeHandler aborts the signal of the request when the client disconnects', async () => {
    const asked = defer<Request>();
    const never = new Promise<never>(() => {});
    const port = await serve(
      toNodeHandler((request) => {
        asked.resolve(request);
        return never;
      }),
    );
    const client = httpRequest({ port, host: '127.0.0.1', path: '/auth/session' }).end();
    client.on('error', () => {});
    const { signal } = await asked.promise;
    expect(signal.aborted).toBe(false);
    const aborted = once(signal, 'abort');
    client.destroy();
    await aborted;
    expect(signal.aborted).toBe(true);
  });

  it('toNodeHandler ends without an error when the client disconnects', async () => {
    const arrived = defer<undefined>();
    const errors: unknown[] = [];
    const adapter = MemoryAdapter();
    const read = defer<null>();
    const config = {
      providers: [],
      secret: 'a secret of more than thirty-two characters',
      trustHost: true,
      session: { strategy: 'database' as const },
      adapter: {
        ...adapter,
        getSessionAndUser: () => {
          arrived.resolve(undefined);
          return read.promise;
        },
      },
    };
    const listener = toNodeHandler(config, { onError: (error) => errors.push(error) });
    const ended = defer<undefined>();
    const gone = defer<undefined>();
    const port = await serve((req, res) => {
      res.once('close', () => gone.resolve(undefined));
      void listener(req, res).then(() => ended.resolve(undefined));
    });
    const headers = { cookie: 'authjs.session-token=one' };
    const client = httpRequest({ port, host: '127.0.0.1', path: '/auth/session', headers }).end();
    client.on('error', () => {});
    await arrived.promise;
    client.destroy();
    await gone.promise;
    read.resolve(null);
    await ended.promise;
    expect(errors).toEqual([]);
  });

  it('toNodeHandler reports a function that fails to return a configuration', async () => {
    const errors: unknown[] = [];
    const handler = toNodeHandler(() => Promise.reject(new Error('no tenant')), {
      onError: (error) => errors.push(error),
    });
    const port = await serve(handler);
    expect((await fetch(`http://127.0.0.1:${port}/auth/session`)).status).toBe(500);
    expect(errors).toHaveLength(1);
  });
});
