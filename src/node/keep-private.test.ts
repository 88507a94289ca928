import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, closeLater, listen } from '../../test/support/http-servers.js';
import { keepResponsePrivate } from './keep-private.js';

afterEach(closeAll);

const PRIVATE = 'private, no-store';
const SHARED = { 'cache-control': 'public, max-age=60', 'cdn-cache-control': 'max-age=60' };

/** What an application does with a response that is kept from shared caches. */
type Page = (res: ServerResponse) => unknown;

/** Header fields that the client gets over HTTP/1. */
async function overHttp1(page: Page): Promise<Headers> {
  const server = createServer((_, res) => {
    res.setHeader('set-cookie', 'session=1');
    keepResponsePrivate(res);
    page(res);
    res.end();
  });
  return (await fetch(`http://127.0.0.1:${await listen(server)}`)).headers;
}

/** Header fields that the client gets over HTTP/2. */
async function overHttp2(page: Page): Promise<Headers> {
  const server = createHttp2Server((_, res) => {
    res.setHeader('set-cookie', 'session=1');
    keepResponsePrivate(res);
    // What pages do here, it has, too.
    page(res as unknown as ServerResponse);
    res.end();
  });
  const session = connect(`http://127.0.0.1:${await listen(server)}`);
  closeLater(() => session.close());
  const stream = session.request({ ':path': '/' });
  const [fields] = (await once(stream, 'response')) as [Record<string, string | string[]>];
  stream.resume();
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields))
    if (!name.startsWith(':')) for (const one of [value].flat()) headers.append(name, one);
  return headers;
}

const controlsOf = (headers: Headers): unknown => [
  headers.get('cache-control'),
  headers.get('cdn-cache-control'),
  headers.getSetCookie().length > 0,
];

describe.each([
  ['HTTP/1', overHttp1],
  ['HTTP/2', overHttp2],
] as const)('a response of %s that is kept from shared caches stays so', (_, visit) => {
  it.each<[string, Page]>([
    ['that says nothing', () => {}],
    ['with fields that are set', (res) => Object.entries(SHARED).map((field) => res.setHeader(...field))],
    ['with fields that are appended', (res) => res.appendHeader('cache-control', 'public, s-maxage=60')],
    ['with a field that is removed', (res) => res.removeHeader('cache-control')],
    ['with fields in the head', (res) => res.writeHead(200, SHARED)],
    ['with a list in the head', (res) => res.writeHead(200, Object.entries(SHARED).flat())],
    ['whose head is flushed', (res) => res.setHeader('Cache-Control', 'public') && res.flushHeaders()],
    ['that names a field', (res) => res.setHeader('cache-control', 'private="x-name", max-age=60')],
    ['that contradicts itself', (res) => res.setHeader('cache-control', 'private, s-maxage=60')],
    ['for older CDNs', (res) => res.setHeader('surrogate-control', 'max-age=60')],
    ['for nginx', (res) => res.setHeader('x-accel-expires', '60')],
  ])('%s', async (__, page) => {
    const headers = await visit(page);
    expect(controlsOf(headers)).toEqual([PRIVATE, null, true]);
    expect([headers.has('surrogate-control'), headers.has('x-accel-expires')]).toEqual([false, false]);
  });

  it('keeps what the application says as private', async () => {
    const headers = await visit((res) => res.setHeader('cache-control', 'private, max-age=60'));
    expect(headers.get('cache-control')).toBe('private, max-age=60');
  });

  it('keeps all else as it was set, in a list with several values, too', async () => {
    const headers = await visit((res) =>
      res.writeHead(
        201,
        ['X-Name', 'a', 'Link', '</a>', 'link', '</b>', 'Set-Cookie', ['b=1', 'c=2']].flat(),
      ),
    );
    expect([headers.get('x-name'), headers.get('link')]).toEqual(['a', '</a>, </b>']);
  });
});

describe('a response of HTTP/1', () => {
  it('has its reason, and several cookies from one list', async () => {
    const server = createServer((_, res) => {
      keepResponsePrivate(res);
      res.writeHead(201, 'Made', { 'Set-Cookie': ['a=1', 'b=2'], 'Content-Length': 2 }).end('ok');
    });
    const response = await fetch(`http://127.0.0.1:${await listen(server)}`);
    expect([response.status, response.statusText, await response.text()]).toEqual([201, 'Made', 'ok']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('that was begun is left as it is', async () => {
    const server = createServer((_, res) => {
      res.writeHead(200, SHARED).write('a');
      keepResponsePrivate(res);
      expect(() => res.writeHead(200)).toThrow(expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' }));
      res.end();
    });
    const { headers } = await fetch(`http://127.0.0.1:${await listen(server)}`);
    expect(headers.get('cache-control')).toBe(SHARED['cache-control']);
  });

  it('refuses a second head as Node does', async () => {
    const server = createServer((_, res) => {
      keepResponsePrivate(res);
      res.writeHead(200, SHARED);
      expect(() => res.writeHead(200, SHARED)).toThrow(
        expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' }),
      );
      res.end();
    });
    expect((await fetch(`http://127.0.0.1:${await listen(server)}`)).ok).toBe(true);
  });
});

it('what imitates a response of Node needs no more than header fields', () => {
  const fields = new Map<string, string>();
  const res = {
    headersSent: false,
    getHeader: (name: string) => fields.get(name),
    getHeaderNames: () => [...fields.keys()],
    removeHeader: (name: string) => fields.delete(name),
    setHeader: (name: string, value: string) => fields.set(name, value),
  };
  keepResponsePrivate(res);
  keepResponsePrivate(res);
  for (const [name, value] of Object.entries(SHARED)) res.setHeader(name, value);
  expect([...fields]).toEqual([['cache-control', PRIVATE]]);
});
