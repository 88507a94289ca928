import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthOptions } from '../types/config.js';
import { Auth } from '../core/auth.js';
import { createNodeListener, toNodeHandler, type NodeListener } from './index.js';
import Credentials from '../providers/credentials.js';
import GitHub from '../providers/github.js';

/** What `authorize` was given, one entry per call. */
const seen: unknown[] = [];

const config: AuthOptions = {
  secret: 'a secret of more than thirty-two characters',
  trustHost: true,
  basePath: '/auth',
  providers: [
    GitHub({ clientId: 'id', clientSecret: 'secret' }),
    Credentials({
      credentials: { name: {} },
      authorize: async ({ name }, request) => {
        seen.push({
          name,
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          body: await request.json(),
        });
        return name === 'ada' ? { id: '1', name: 'Ada' } : null;
      },
    }),
  ],
  logger: { error() {}, warn() {}, debug() {} },
};

/** Without standard forms, and with them: whoever asks must not be able to tell. */
const listeners = {
  direct: toNodeHandler(config, { origin: 'http://app.test' }),
  bridged: createNodeListener((request) => Auth(request, config), { origin: 'http://app.test' }),
} satisfies Record<string, NodeListener>;

const ports = new Map<NodeListener, number>();
const closers: (() => void)[] = [];

beforeAll(async () => {
  for (const listener of Object.values(listeners)) {
    const server = createServer((req, res) => {
      // As a middleware in front does.
      if (req.headers['x-behind'] !== undefined) {
        res.setHeader('vary', 'Accept-Encoding');
        res.setHeader('set-cookie', 'own=1');
        res.setHeader('x-powered-by', 'somebody');
      }
      void listener(req, res);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    // A server that listens on a port has one.
    ports.set(listener, (server.address() as AddressInfo).port);
  }
});
afterAll(() => {
  for (const close of closers) close();
});

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

interface Told {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** What differs from one answer to the next, or by how the body is framed. */
function comparable(status: number | undefined, headers: IncomingHttpHeaders, body: string): Told {
  const { date: _, 'content-length': __, 'transfer-encoding': ___, ...rest } = headers;
  const text = (value: unknown): string =>
    String(value)
      .replace(/[0-9a-f]{64}|(?<=name="_showing" value=")[0-9a-f]{16}/g, '#')
      .replace(/(state[.=]|code_verifier\.|code_challenge=)[\w.-]+/g, '$1…');
  const cookies = headers['set-cookie']?.map((line) =>
    text(line.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*/, '')),
  );
  return {
    status,
    headers: {
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, text(value)])),
      'set-cookie': cookies,
    },
    body: text(body),
  };
}

async function ask(
  listener: NodeListener,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<Told & { cookies: readonly string[] }> {
  const client = httpRequest({ port: ports.get(listener), host: '127.0.0.1', path, method, headers });
  client.end(body);
  const [answer] = (await once(client, 'response')) as [import('node:http').IncomingMessage];
  answer.setEncoding('utf8');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return {
    ...comparable(answer.statusCode, answer.headers, text),
    cookies: answer.headers['set-cookie'] ?? [],
  };
}

/** Asks both, and demands one answer. */
async function same(asked: Asked | ((listener: NodeListener) => Promise<Asked>)): Promise<Told> {
  const answers: Told[] = [];
  for (const listener of Object.values(listeners)) {
    const { cookies: _, ...told } = await ask(
      listener,
      typeof asked === 'function' ? await asked(listener) : asked,
    );
    answers.push(told);
  }
  const [direct, bridged] = answers;
  if (direct === undefined) throw new Error('nobody answered');
  expect(direct).toEqual(bridged);
  return direct;
}

/** A form with the CSRF token of a browser that has been here. */
async function form(listener: NodeListener, path: string, fields: Record<string, string>): Promise<Asked> {
  const client = await ask(listener, { path: '/auth/csrf' });
  const cookie = client.cookies.map((line) => line.split(';', 1)[0]).join('; ');
  const csrfToken = /csrf-token=([0-9a-f]{64})/.exec(cookie)?.[1] ?? '';
  const body = new URLSearchParams({ csrfToken, ...fields }).toString();
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', 'x-asked': 'yes' };
  return { method: 'POST', path, headers, body };
}

describe('toNodeHandler responds as Auth does', () => {
  it.each<[string, Asked, number]>([
    ['no session', { path: '/auth/session' }, 200],
    [
      'a session that is none',
      { path: '/auth/session', headers: { cookie: 'authjs.session-token=foreign' } },
      200,
    ],
    [
      'cookies sent twice',
      { path: '/auth/session', headers: { cookie: ['authjs.session-token=a', 'authjs.session-token=b'] } },
      200,
    ],
    ['providers', { path: '/auth/providers' }, 200],
    ['csrf', { path: '/auth/csrf' }, 200],
    ['a page', { path: '/auth/signin?error=CredentialsSignin' }, 200],
    ['a page behind others', { path: '/auth/signin', headers: { 'x-behind': 'yes' } }, 200],
    ['a session behind others', { path: '/auth/session', headers: { 'x-behind': 'yes' } }, 200],
    ['a redirect', { path: '/auth/callback/github?error=access_denied' }, 302],
    [
      'a redirect as data',
      { path: '/auth/callback/github?code=1', headers: { 'x-auth-return-redirect': '1' } },
      200,
    ],
    [
      'a look ahead',
      { path: '/auth/callback/github?code=1&state=2', headers: { 'sec-purpose': 'prefetch' } },
      204,
    ],
    ['HEAD', { method: 'HEAD', path: '/auth/session' }, 200],
    ['HEAD of a page', { method: 'HEAD', path: '/auth/signin' }, 200],
    ['OPTIONS', { method: 'OPTIONS', path: '/auth/session' }, 204],
    ['another method', { method: 'DELETE', path: '/auth/session' }, 405],
    ['another path', { path: '/auth/nothing' }, 404],
    ['an ambiguous path', { path: '/auth/../auth/session' }, 404],
    ['a forbidden method', { method: 'TRACE', path: '/auth/session' }, 405],
    ['a form without a token', { method: 'POST', path: '/auth/signin/github', body: '' }, 302],
    [
      'a body of another kind',
      { method: 'POST', path: '/auth/signout', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
    ],
    [
      'a body that is too large',
      {
        method: 'POST',
        path: '/auth/signout',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(70_000),
      },
      413,
    ],
  ])('%s', async (_what, asked, status) => {
    expect((await same(asked)).status).toBe(status);
  });

  it('the start of a sign-in', async () => {
    const told = await same((listener) => form(listener, '/auth/signin/github', {}));
    expect(told.status).toBe(302);
  });

  it('a password, right and wrong; `authorize` gets the same request', async () => {
    for (const name of ['ada', 'bob']) {
      seen.length = 0;
      await same((listener) => form(listener, '/auth/callback/credentials', { name }));
      expect(seen).toHaveLength(2);
      const [direct, bridged] = seen.map(
        (one) =>
          JSON.parse(
            JSON.stringify(one)
              .replaceAll(/[0-9a-f]{64}/g, '#')
              .replaceAll(/127\.0\.0\.1:\d+/g, '@'),
          ) as unknown,
      );
      expect(direct).toEqual(bridged);
      expect(direct).toMatchObject({ name, method: 'POST', headers: { 'x-asked': 'yes' } });
    }
  });

  it('over HTTP/2, cookies in several fields', async () => {
    const answers: unknown[] = [];
    for (const listener of Object.values(listeners)) {
      const server = createHttp2Server((req, res) => void listener(req, res));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const stream = client.request({ ':path': '/auth/signin', cookie: ['a=1', 'authjs.csrf-token=none'] });
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      let text = '';
      for await (const chunk of stream) text += String(chunk);
      answers.push(comparable(Number(headers[':status' as never]), headers, text));
      client.close();
      server.close();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200 });
  });
});

describe('a response that is written at once', () => {
  it('has a Content-Length, whether or not it has a body (RFC 9110, section 8.6)', async () => {
    for (const [path, length] of [
      ['/auth/session', '4'],
      ['/auth/callback/github?error=x', '0'],
    ] as const) {
      const client = httpRequest({ port: ports.get(listeners.direct), host: '127.0.0.1', path }).end();
      const [answer] = (await once(client, 'response')) as [import('node:http').IncomingMessage];
      answer.resume();
      expect(answer.headers['content-length']).toBe(length);
      expect(answer.headers['transfer-encoding']).toBeUndefined();
    }
  });

  it.each(Object.entries(listeners))(
    'has no body for a HEAD that is rejected (%s)',
    async (_name, listener) => {
      // Servers that are strict throw instead of leaving it out.
      const server = createServer(
        { rejectNonStandardBodyWrites: true },
        (req, res) => void listener(req, res),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const client = httpRequest({ port, host: '127.0.0.1', path: '/auth//x', method: 'HEAD' }).end();
      const [answer] = (await once(client, 'response')) as [import('node:http').IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(404);
      server.close();
    },
  );

  it('uses methods of the response that middleware replaced, and shows it the headers afterwards', async () => {
    const listener = listeners.direct;
    let after: unknown[] = [];
    const server = createServer((req, res) => {
      const set = res.setHeader.bind(res);
      res.setHeader = (name, value) =>
        set(
          name,
          name.toLowerCase() === 'set-cookie' ? [value].flat().map((line) => `${line}; Partitioned`) : value,
        );
      const writeHead = res.writeHead.bind(res);
      res.writeHead = ((...args: Parameters<typeof res.writeHead>) => {
        expect(res.getHeader('content-type')).toBe('application/json');
        res.appendHeader('vary', 'Origin');
        return writeHead(...args);
      }) as typeof res.writeHead;
      void listener(req, res).then(() => {
        after = [res.getHeader('content-length'), res.getHeader('x-content-type-options')];
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/auth/csrf`);
    const { length } = await answer.text();
    expect(answer.headers.getSetCookie().every((line) => line.endsWith('; Partitioned'))).toBe(true);
    expect(answer.headers.getSetCookie()).not.toEqual([]);
    expect(answer.headers.get('vary')).toBe('Cookie, Origin');
    expect(after).toEqual([length, 'nosniff']);
    server.close();
  });
});

it('replies with 500, and logs it, if a parsed body cannot be written as JSON', async () => {
  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => errors.push(error), warn() {}, debug() {} };
  const listener = toNodeHandler({ ...config, logger } as unknown as typeof config);
  const server = createServer(async (req, res) => {
    for await (const _ of req);
    await listener(Object.assign(req, { body: { huge: 1n } }), res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/auth/callback/credentials`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('BigInt');
  expect(errors).toHaveLength(1);
  server.close();
});

describe('methods are case-sensitive (RFC 9110, section 9.1)', () => {
  it.each(Object.entries(listeners))('also over HTTP/2 (%s)', async (_name, listener) => {
    const server = createHttp2Server((req, res) => void listener(req, res));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const stream = client.request({ ':path': '/auth/session', ':method': 'get' });
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    stream.resume();
    expect(headers[':status' as never]).toBe(405);
    client.close();
    server.close();
  });
});
