import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { SECRET, passwordProvider, recordingLogger } from '../support/config.js';
import { signInAs } from '../../src/testing/index.js';
import { Auth } from '../../src/core/auth.js';
import { latchkey as express } from '../../src/bindings/express.js';
import { latchkey as hono } from '../../src/bindings/hono.js';
import { latchkey } from '../../src/bindings/next.js';
import type { AuthorizedParams, NextConfig, NextRequestLike } from '../../src/bindings/next.js';
import NextAuth from '../../src/bindings/next/v4.js';
import { setEnvDefaults } from '../../src/core/env.js';
import { createAuth } from '../../src/server/create-auth.js';
import { createAuthServer } from '../../src/server/auth-server.js';
import { toNodeHandler } from '../../src/node/index.js';

vi.mock('next/server.js', () => ({
  NextResponse: { next: () => new Response(null, { headers: { 'x-middleware-next': '1' } }) },
}));
vi.mock('next/headers.js', () => ({
  headers: () => {
    throw new Error('`headers` was called outside a request scope.');
  },
  cookies: async () => ({}),
}));

const ORIGIN = 'https://app.test';
const base = { secret: SECRET, origin: ORIGIN, providers: [passwordProvider], basePath: '/api/auth' };

function requestFor(path: string, headers: Record<string, string> = {}): NextRequestLike {
  const nextUrl = new URL(path, ORIGIN);
  return Object.assign(new Request(nextUrl, { headers }), { nextUrl, cookies: { get: () => undefined } });
}

type Authorized = NonNullable<NonNullable<NextConfig['callbacks']>['authorized']>;

function visit(
  path: string,
  authorized: Authorized,
  { headers, ...changes }: Partial<NextConfig> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return latchkey({ ...base, ...changes, callbacks: { authorized } }).proxy(requestFor(path, headers));
}

const isOn = ({ headers }: Response): boolean => headers.has('x-middleware-next');
const signIn = (path: string): string => `${ORIGIN}/api/auth/signin?callbackUrl=${encodeURIComponent(path)}`;

describe('`callbacks.authorized` of next-auth 5 in the proxy of `latchkey/next`', () => {
  it.each([false, undefined, null, 0, ''])('%j leads to the sign-in page and back', async (answer) => {
    const response = await visit('/admin?a=1', () => answer);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(signIn('/admin?a=1'));
    expect(response.headers.get('cache-control')).toContain('private');
  });

  it.each([true, 'yes', {}])('%j goes on to the page', async (answer) => {
    expect(isOn(await visit('/admin', () => answer))).toBe(true);
  });

  it('a response is sent in the place of the page, and no shared cache stores it', async () => {
    const response = await visit('/admin', () => Response.json({ banned: true }, { status: 403 }));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ banned: true });
    expect(response.headers.get('cache-control')).toContain('private');
    const redirect = await visit('/admin', ({ request }) =>
      Response.redirect(new URL('/plans', request.nextUrl)),
    );
    expect(redirect.headers.get('location')).toBe(`${ORIGIN}/plans`);
  });

  it('an error in it lets no request through', async () => {
    const own = new Error('own');
    await expect(visit('/admin', () => Promise.reject(own))).rejects.toThrow(own);
  });

  it('gets the session, and a signed-in visitor who may not see the page goes to the sign-in page, too', async () => {
    const seen: AuthorizedParams[] = [];
    const authorized: Authorized = (params) => {
      seen.push(params);
      return params.auth?.user?.name === 'Ada' && !params.request.nextUrl.pathname.startsWith('/admin');
    };
    const { headers } = await signInAs(
      { id: '1', name: 'Ada' },
      { ...base, callbacks: { authorized } as object },
    );
    const cookie = { headers };
    expect(isOn(await visit('/inside', authorized, cookie))).toBe(true);
    expect((await visit('/admin', authorized, cookie)).headers.get('location')).toBe(signIn('/admin'));
    expect((await visit('/inside', authorized)).headers.get('location')).toBe(signIn('/inside'));
    expect(seen.map(({ auth }) => auth?.user?.name)).toEqual(['Ada', 'Ada', undefined]);
  });

  it.each([
    ['/_next/data/build/admin.json', '/admin'],
    ['/_next/data/build/index.json?a=1', '/?a=1'],
  ])('is asked for the data of a page as for the page: %s', async (path, page) => {
    const asked: string[] = [];
    const response = await visit(
      path,
      ({ request }) => {
        asked.push(request.nextUrl.pathname, new URL(request.url).pathname);
        return false;
      },
      { headers: { 'x-nextjs-data': '1' } },
    );
    const { pathname } = new URL(page, ORIGIN);
    expect(asked).toEqual([pathname, pathname]);
    expect(response.headers.get('location')).toBe(signIn(page));
  });

  it('is not asked for the actions, nor for the files of Next', async () => {
    const authorized = vi.fn<Authorized>(() => false);
    for (const path of [
      '/api/auth/signin',
      '/api/auth/callback/github',
      '/api/auth/session',
      '/_next/static/a.js',
    ])
      expect(isOn(await visit(path, authorized)), path).toBe(true);
    expect(authorized).not.toHaveBeenCalled();
    expect(isOn(await visit('/api/auth/orders', authorized))).toBe(false);
  });

  it.each([
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/login?callbackUrl=%2Fadmin', '/login?a=1'],
    ['/login', `${ORIGIN}/login`],
  ])('leads no visitor of %s from the sign-in page %s to itself', async (path, page) => {
    const pages = { signIn: page };
    expect(isOn(await visit(path, () => false, { pages }))).toBe(true);
    const toItself: Authorized = ({ request }) => Response.redirect(new URL('/login', request.url));
    expect(isOn(await visit(path, toItself, { pages }))).toBe(true);
    const elsewhere: Authorized = ({ request }) => Response.redirect(new URL('/inside', request.url));
    expect((await visit(path, elsewhere, { pages })).headers.get('location')).toBe(`${ORIGIN}/inside`);
  });

  it('opens nothing beside the sign-in page: not what is below it, nor where one elsewhere has the same path', async () => {
    expect(isOn(await visit('/login/keys', () => false, { pages: { signIn: '/login' } }))).toBe(false);
    expect(isOn(await visit('/login', () => false, { pages: { signIn: 'https://id.test/login' } }))).toBe(
      false,
    );
  });

  it('answers 503 while the session cannot be read, and never asks then', async () => {
    const authorized = vi.fn<Authorized>(() => true);
    const { logger } = recordingLogger();
    const callbacks = {
      authorized,
      session: () => {
        throw new Error('down');
      },
    };
    const { headers } = await signInAs({ id: '1', name: 'Ada' }, base);
    const proxy = latchkey({ ...base, logger, callbacks }).proxy;
    const response = await proxy(requestFor('/admin', headers));
    expect(response.status).toBe(503);
    expect(authorized).not.toHaveBeenCalled();
  });

  it('is asked beside `publicPaths`: both must let the visitor in', async () => {
    const config = {
      ...base,
      callbacks: { authorized: ({ request }: AuthorizedParams) => request.nextUrl.pathname !== '/x' },
    };
    const proxy = latchkey(config).proxy({ publicPaths: ['/x', '/y'] });
    expect((await proxy(requestFor('/x'))).status).toBe(302);
    expect(isOn(await proxy(requestFor('/y')))).toBe(true);
    expect((await proxy(requestFor('/z'))).status).toBe(401);
  });
});

describe('`auth` of `latchkey/next` as the proxy', () => {
  it('`export { auth as proxy }` asks the callback, and is no session in the place of a response', async () => {
    const { auth } = latchkey({ ...base, callbacks: { authorized: () => false } });
    const response = await auth(requestFor('/admin'), { waitUntil: () => {} });
    expect(response.headers.get('location')).toBe(signIn('/admin'));
  });

  it('`auth(handler)` sends a response of the callback, and leaves `false` to the handler, as next-auth 5 does', async () => {
    const run = vi.fn<() => Response>(() => new Response('handled'));
    const wrapped = (answer: unknown): ReturnType<typeof visit> =>
      latchkey({ ...base, callbacks: { authorized: () => answer } }).auth(run)(
        requestFor('/admin', { accept: '*/*' }),
        {},
      );
    expect((await wrapped(new Response('no', { status: 403 }))).status).toBe(403);
    expect(run).not.toHaveBeenCalled();
    expect(await (await wrapped(false)).text()).toBe('handled');
  });
});

describe('`callbacks.authorized` where nothing calls it', () => {
  const callbacks: object = { authorized: () => true };
  const config = (): typeof base & { callbacks: object } => ({ ...base, callbacks: { ...callbacks } });
  const WORDS = /Nothing calls `callbacks\.authorized` here.*`protect`/;
  const session = (): Request => new Request(`${ORIGIN}/api/auth/session`);

  it('`createAuth` and every integration refuse it at once', () => {
    expect(() => createAuth(config())).toThrow(WORDS);
    expect(() => createAuthServer(config())).toThrow(WORDS);
    expect(() => express(config())).toThrow(WORDS);
    expect(() => hono(config())).toThrow(WORDS);
  });

  it('an integration refuses it also in what a function returns', async () => {
    const server = createAuthServer(async () => config());
    await expect(server.handle(session(), {})).rejects.toThrow(WORDS);
    await expect(server.read(session(), {})).rejects.toThrow(WORDS);
  });

  it('`Auth` refuses it as any configuration that cannot work', async () => {
    const { logger, text } = recordingLogger();
    for (let request = 0; request < 2; request++)
      expect((await Auth(session(), { ...config(), logger })).status).toBe(500);
    expect(text()).toMatch(/Nothing calls/);
  });

  it('`latchkey/next/v4` refuses it: `withAuth` takes it', async () => {
    await expect(NextAuth(config())(session())).rejects.toThrow(/`withAuth`/);
  });

  it('`latchkey/node` refuses it, at every request', async () => {
    const { logger } = recordingLogger();
    const server = createServer(toNodeHandler(() => ({ ...config(), logger }), { origin: ORIGIN }));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    try {
      const { port } = server.address() as { port: number };
      for (let request = 0; request < 2; request++)
        expect((await fetch(`http://127.0.0.1:${port}/api/auth/session`)).status).toBe(500);
    } finally {
      server.close();
    }
  });

  it('published next-auth may bring it: it calls it itself', async () => {
    const given = config();
    setEnvDefaults({}, given, true);
    expect((await Auth(session(), { ...given, callbacks: { ...given.callbacks } })).status).toBe(200);
    const other = config();
    setEnvDefaults({}, { ...other, callbacks: {} }, true);
    other.callbacks = { authorized: () => true };
    expect((await Auth(session(), { ...other, logger: recordingLogger().logger })).status).toBe(500);
  });
});
