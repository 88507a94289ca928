import { describe, expect, it, vi } from 'vitest';
import { SECRET, passwordProvider } from '../support/config.js';
import { latchkey } from '../../src/bindings/next.js';
import { withAuth } from '../../src/bindings/next/v4/middleware.js';
import { encode } from '../../src/jwt/index.js';
import type { JWT } from '../../src/types/jwt.js';

const ORIGIN = 'https://app.test';

vi.mock('next/server.js', () => ({ NextResponse: { next: () => new Response(null, { status: 200 }) } }));
vi.mock('next/headers.js', () => ({}));

/** The status by which the proxy of an application answers a program that nobody is signed in to; 200: it goes on to Next. */
async function statusOf(basePath: string, path: string): Promise<number> {
  const config = { secret: SECRET, origin: ORIGIN, providers: [passwordProvider], basePath };
  const proxy = latchkey(config).proxy({ publicPaths: ['/public'] });
  const nextUrl = new URL(path, ORIGIN);
  const request = Object.assign(new Request(nextUrl), { nextUrl, cookies: { get: () => undefined } });
  return (await proxy(request)).status;
}

it.each([
  ['/', '/admin'],
  ['', '/admin'],
  ['/', '/_next/data/b/admin.json'],
  ['/api', '/api/orders'],
  ['/api', '/api/session/orders'],
  ['/api/auth', '/api/auth/orders'],
  ['/api/auth', '/public/%2e%2e/admin'],
  ['/api/auth', '/_next/%2e%2e/admin'],
  ['/api/auth', '/PUBLIC'],
])('with the base path "%s", the proxy keeps %s, which is no action', async (basePath, path) => {
  expect(await statusOf(basePath, path)).toBe(401);
});

it.each([
  ['/', '/session'],
  ['/', '/callback/credentials'],
  ['/api', '/api/signin'],
  ['/api/auth/', '/api/auth/callback/credentials'],
  ['/api/auth', '/api/auth/providers/'],
  ['/', '/public/about'],
])('with the base path "%s", the proxy lets %s pass', async (basePath, path) => {
  expect(await statusOf(basePath, path)).toBe(200);
});

describe('`authorized` of `withAuth` as applications of next-auth 4 write it', () => {
  const visit = async (claims: object, authorized: (token: JWT | null) => unknown): Promise<number> => {
    const name = '__Secure-authjs.session-token';
    const token = await encode({ token: { sub: '1', ...claims }, secret: SECRET, salt: name });
    const nextUrl = new URL('/admin', ORIGIN);
    const headers = { cookie: `${name}=${token}` };
    const request = Object.assign(new Request(nextUrl, { headers }), {
      nextUrl,
      cookies: { get: () => undefined },
    });
    // JavaScript, and types that are not strict, let it give anything.
    const callbacks = {
      authorized: ({ token: given }: { token: JWT | null }) => authorized(given) as boolean,
    };
    return (await withAuth({ callbacks, secret: SECRET })(request, undefined)).status;
  };
  const isAdmin = (token: JWT | null): unknown =>
    (token?.['roles'] as string[] | undefined)?.includes('admin');

  it('lets in whom it says', async () => {
    expect(await visit({ roles: ['admin'] }, isAdmin)).toBe(200);
  });

  it.each([{ roles: ['reader'] }, {}])('keeps out whom it says nothing of: %j', async (claims) => {
    expect(await visit(claims, isAdmin)).toBe(302);
  });

  it.each([null, undefined, 0, ''])('takes %j for no', async (answer) => {
    expect(await visit({}, () => answer)).toBe(302);
  });
});

describe('options of the proxy that do not exist', () => {
  const { proxy } = latchkey({ secret: SECRET, origin: ORIGIN, providers: [passwordProvider] });

  it.each<[options: object, said: string]>([
    [{ publicPath: ['/'] }, 'Did you mean `publicPaths`?'],
    [{ publicPaths: '/public' }, 'must be a list of paths'],
  ])('%j is refused: what seems to be kept would be public', (options, said) => {
    expect(() => proxy(options)).toThrow(said);
  });
});
