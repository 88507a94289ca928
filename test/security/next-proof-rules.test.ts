import { expect, it, vi } from 'vitest';
import { latchkey } from '../../src/bindings/next.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { factorStage } from '../support/factor-stage.js';

// What Next gives for a request: it is no dependency.
const visit = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/server.js', () => ({ NextResponse: { next: () => new Response(null) } }));
vi.mock('next/headers.js', () => ({ headers: async () => visit.headers }));
vi.mock('next/navigation', () => ({
  redirect: (url: string) => {
    throw new Error(`redirect ${url}`);
  },
  forbidden: () => {
    throw new Error('forbidden');
  },
}));

function visitOf(browser: TestBrowser) {
  const headers = { cookie: browser.cookieHeader(), 'x-latchkey-path': '/admin' };
  visit.headers = new Headers(headers);
  const nextUrl = new URL('https://app.test/admin');
  return Object.assign(new Request(nextUrl, { headers }), { nextUrl, cookies: { get: () => undefined } });
}

it('asks for a second factor, and for a fresh proof, on pages and in route handlers of Next', async () => {
  const stage = await factorStage();
  const { auth } = latchkey({ ...stage.config, basePath: '/auth' });
  const [weak, strong] = [await stage.account('eve@example.com'), (await stage.enrolled()).browser];
  const handler = auth.protect(() => new Response('secret'), { assurance: 2, recent: '10m' });

  const refused = await handler(visitOf(weak), {});
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  expect(await (await handler(visitOf(strong), {})).text()).toBe('secret');

  visitOf(weak);
  const to = '/auth/second-factor?callbackUrl=%2Fadmin&assurance=2';
  await expect(auth.protect({ assurance: 2 })).rejects.toThrow(`redirect ${to}`);
  await expect(auth.protect({ assurance: 2, maySee: () => false })).rejects.toThrow('forbidden');
  expect(await auth.protect()).toMatchObject({ status: 'in' });
  visitOf(strong);
  expect(await auth.protect({ assurance: 2 })).toMatchObject({ status: 'in' });
  stage.clock.advance(601);
  visitOf(strong);
  await expect(auth.protect({ recent: '10m' })).rejects.toThrow('redirect /auth/second-factor');
});
