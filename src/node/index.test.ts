import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { createNodeListener, sendWebResponse, toNodeHandler, toWebRequest } from './index.js';
import { closeAll, serve, defer, echo, type Echo, get } from '../../test/support/http-servers.js';

afterEach(closeAll);

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

describe('toNodeHandler as middleware of a whole application', () => {
  const config = { secret: 'one of more than thirty-two characters', trustHost: true, providers: [] };
  const serveApp = (mount?: string, changes: object = {}) => {
    const listener = toNodeHandler({ ...config, ...changes });
    return serve((req, res) => {
      Object.assign(req, { originalUrl: req.url, ...(mount !== undefined && { baseUrl: mount }) });
      void listener(req, res, (error) => res.end(`next ${String(error)}`));
    });
  };
  const answer = async (port: number, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).text();

  it('passes on what is not below the base path, and answers the rest', async () => {
    const port = await serveApp();
    for (const path of ['/', '/me?auth=/auth/session', '/authors', '/x/auth/session', '/Auth/session'])
      expect(await answer(port, path), path).toBe('next undefined');
    expect(await answer(port, '/auth/session')).toBe('null');
    expect(await answer(port, '/auth/unknown')).toContain('There is nothing');
    expect(await answer(await serveApp('', { basePath: '/api/auth' }), '/api/auth/session')).toBe('null');
  });

  it('answers everything where it is mounted at a path, so that a wrong one is told', async () => {
    const port = await serveApp('/login');
    expect(await answer(port, '/login/session')).toContain('There is nothing');
  });

  it('answers everything without `next`', async () => {
    const listener = toNodeHandler(config);
    const port = await serve((req, res) => void listener(req, res));
    expect(await answer(port, '/me')).toContain('There is nothing');
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
