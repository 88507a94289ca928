import { expect, it, vi } from 'vitest';
import { latchkey } from '../../src/bindings/next.js';
import { organizations } from '../../src/organizations.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { accountStage } from '../support/account-stage.js';

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
  const headers = { cookie: browser.cookieHeader(), 'x-latchkey-path': '/invoices' };
  visit.headers = new Headers(headers);
  const nextUrl = new URL('https://app.test/invoices');
  return Object.assign(new Request(nextUrl, { headers }), { nextUrl, cookies: { get: () => undefined } });
}

it('admits members whose role allows it, on pages and in route handlers of Next', async () => {
  const roles = { owner: ['*'], member: ['invoice:read'] } as const;
  const stage = accountStage({ config: { organizations: organizations({ roles }) } });
  const { auth } = latchkey({ ...stage.config, basePath: '/auth' });
  const [owner, stranger] = [await stage.account('ada@example.com'), await stage.account('eve@example.com')];
  await owner.post('/auth/organization', { call: 'create', name: 'Acme' });
  const rules = { organization: true, can: 'invoice:write' } as const;
  const handler = auth.protect(() => new Response('invoices'), rules);

  expect((await handler(visitOf(stranger), {})).status).toBe(403);
  expect(await (await handler(visitOf(owner), {})).text()).toBe('invoices');

  visitOf(stranger);
  await expect(auth.protect(rules)).rejects.toThrow('forbidden');
  visitOf(owner);
  expect(await auth.protect(rules)).toMatchObject({ status: 'in' });
  await expect(auth.protect({ organization: 'another' })).rejects.toThrow('forbidden');
});
