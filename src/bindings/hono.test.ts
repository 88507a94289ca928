import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { describe, expect, it } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { Browser } from '../../test/support/browser.js';
import { passwordProvider } from '../../test/support/config.js';
import type { AuthConfig } from '../types/config.js';
import { latchkey } from './hono.js';

const ORIGIN = 'https://app.test';
const DAY = 86_400;
const ADA = { username: 'ada', password: 'correct horse' };
const FORM = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

/** An application under Hono, and a browser. */
function open(
  add: (app: Hono, auth: ReturnType<typeof latchkey>) => unknown,
  mount = '*',
  more: Partial<AuthConfig> = {},
) {
  const stage = openStage({ providers: [passwordProvider], ...more });
  const auth = latchkey(stage.config);
  const app = new Hono();
  app.use(mount, auth);
  add(app, auth);
  const browser = new Browser(
    async (request) => app.fetch(request),
    ORIGIN,
    () => stage.now().getTime(),
  );
  const signIn = (): Promise<Response> => browser.post('/auth/callback/credentials', ADA);
  return { ...stage, app, browser, signIn };
}
type Opened = ReturnType<typeof open>;
const sessionLines = (response: Response): string[] =>
  response.headers.getSetCookie().filter((line) => line.includes('session-token'));

describe('latchkey/hono', () => {
  it('answers below the base path, and passes on all else', async () => {
    const { browser } = open((app) => app.get('/authors', (c) => c.text('authors')));
    expect((await browser.get('/auth/providers')).status).toBe(200);
    expect(await (await browser.get('/authors')).text()).toBe('authors');
    expect((await browser.get('/auth/nothing')).status).toBe(404);
  });

  describe.each([
    ['c.json', (c: Context) => c.json({})],
    ['a response of its own', () => new Response('{}')],
    ['a response that cannot be written', async () => fetch('data:text/plain,fetched')],
    ['a redirect', () => Response.redirect(`${ORIGIN}/next`)],
    ['an error', () => Promise.reject(new Error('in the handler'))],
    ['nothing', (c: Context) => c.notFound()],
  ])('a handler that answers by %s', (_, answer) => {
    const openWith = (guard: 'session' | 'protect'): Opened =>
      open((app, auth) => {
        app.onError((error, c) => c.text(error.message, 500));
        app.use(cors());
        app.use('/page', async (c, next) => {
          await next();
          setCookie(c, 'last', '3');
        });
        const page = (c: Context) => {
          setCookie(c, 'first', '1');
          c.header('set-cookie', 'second=2', { append: true });
          return answer(c);
        };
        if (guard === 'session') app.get('/page', auth.session(), page);
        else app.get('/page', auth.protect(), page);
      });

    it.each(['session', 'protect'] as const)('renews the session beside its cookies (%s)', async (guard) => {
      const site = openWith(guard);
      await site.signIn();
      site.wait(2 * DAY);
      const response = await site.browser.get('/page');
      expect(sessionLines(response)).toHaveLength(1);
      expect(response.headers.getSetCookie().join()).toContain('last=3');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    });
  });

  it('renews the session beside the cookies of what another server answered', async () => {
    const other = createServer((_, res) => void res.setHeader('set-cookie', 'theirs=1').end('fetched'));
    await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    const site = open((app, auth) =>
      app.get('/page', auth.session(), () => fetch(`http://127.0.0.1:${port}/`)),
    );
    await site.signIn();
    site.wait(2 * DAY);
    const response = await site.browser.get('/page');
    other.close();
    expect(await response.text()).toBe('fetched');
    expect(response.headers.getSetCookie()).toEqual(['theirs=1', expect.stringContaining('session-token')]);
  });

  it('reads once, however many ask', async () => {
    let reads = 0;
    const stage = openStage({
      providers: [passwordProvider],
      callbacks: { session: ({ session }) => ((reads += 1), session) },
    });
    const auth = latchkey(() => stage.config);
    const app = new Hono().use(auth);
    app.use(auth.session());
    app.get('/me', auth.protect(), auth.session(), (c) => c.json(c.var.user));
    await stage.browser.post('/auth/callback/credentials', ADA);
    const answer = await app.request(`${ORIGIN}/me`, { headers: { cookie: stage.browser.cookieHeader() } });
    expect([await answer.json(), reads]).toEqual([expect.objectContaining({ name: 'ada' }), 1]);
  });

  it('a session that is ended stays so, though it was due to be renewed', async () => {
    const site = open((app, auth) => {
      app.use(auth.session());
      app.post('/leave', (c) => auth.signOut(c, { redirectTo: '/bye' }));
    });
    await site.signIn();
    site.wait(2 * DAY);
    const response = await site.browser.post('/leave', {}, { csrf: false, headers: FORM });
    expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/bye`]);
    expect(await site.browser.session()).toBeNull();
  });

  it('leaves what the library answers to the library, in an application that reads every session', async () => {
    const site = open((app, auth) => app.use(auth.session()));
    const app = new Hono();
    const auth = latchkey(site.config);
    app.use(auth.session(), auth);
    const browser = new Browser(async (request) => app.fetch(request), ORIGIN, () => site.now().getTime()); // prettier-ignore
    await browser.post('/auth/callback/credentials', ADA);
    site.wait(2 * DAY);
    await browser.post('/auth/signout');
    expect(await browser.session()).toBeNull();
  });

  it('signs in from a form of the application, whose body it leaves alone', async () => {
    const site = open((app, auth) =>
      app.post('/enter', async (c) =>
        auth.signIn(c, 'credentials', { redirectTo: '/inside', ...(await c.req.parseBody<typeof ADA>()) }),
      ),
    );
    const response = await site.browser.post('/enter', ADA, { csrf: false, headers: FORM });
    expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/inside`]);
    expect(await site.browser.session()).toMatchObject({ user: { name: 'ada' } });
  });

  it.each(['enter', 'leave'])('refuses a form of another site (%s)', async (path) => {
    const site = open((app, auth) => {
      app.post('/enter', (c) => auth.signIn(c, 'credentials', ADA));
      app.post('/leave', (c) => auth.signOut(c));
    });
    const headers = { origin: 'https://other.test', 'sec-fetch-site': 'cross-site' };
    const response = await site.browser.post(`/${path}`, {}, { csrf: false, headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  describe('update', () => {
    const openNoting = (...[add, mount]: Parameters<typeof open>): Opened => {
      const callbacks: NonNullable<AuthConfig['callbacks']> = {
        jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, note: session } : token),
        session: ({ session, token }) => ({ ...session, note: token.note }),
      };
      return open(add, mount, { callbacks });
    };

    it.each([
      ['c.redirect', '*', (c: Context) => c.redirect('/next')],
      ['a response of its own', '*', () => new Response('done')],
      ['c.redirect, without middleware on the way', '/auth/*', (c: Context) => c.redirect('/next')],
    ])('stays, although the session is due and is read afterwards: %s', async (_, mount, answer) => {
      const told: unknown[] = [];
      const site = openNoting((app, auth) => {
        app.post('/change', async (c) => {
          told.push(await auth.update(c, 'new'));
          await auth.read(c);
          return answer(c);
        });
      }, mount);
      await site.signIn();
      site.wait(2 * DAY);
      const changed = await site.browser.post('/change', {}, { csrf: false, headers: FORM });
      expect(sessionLines(changed)).toHaveLength(1);
      expect(changed.headers.get('cache-control')).toBe('private, no-store');
      expect(told).toEqual([expect.objectContaining({ note: 'new' })]);
      expect(await site.browser.session()).toMatchObject({ note: 'new' });
    });

    it('is refused for a form of another site', async () => {
      const site = openNoting((app, auth) =>
        app.post('/change', async (c) => c.json(await auth.update(c, 'planted'))),
      );
      await site.signIn();
      const headers = { origin: 'https://other.test', 'sec-fetch-site': 'cross-site' };
      const response = await site.browser.post('/change', {}, { csrf: false, headers });
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
        403,
        { message: 'This form was sent by another site.' },
        [],
      ]);
      expect(await site.browser.session()).not.toHaveProperty('note', 'planted');
    });
  });

  it('keeps routes: people are led on, programs get 401, 403 for who may not', async () => {
    const site = open((app, auth) => {
      app.get('/inside', auth.protect(), (c) => c.text(c.var.user.id));
      app.get('/admin', auth.protect((_, user) => user.name === 'bob'), (c) => c.text('admin'));
    }); // prettier-ignore
    const person = await site.browser.get('/inside?a=1', { accept: 'text/html' });
    expect([person.status, person.headers.get('location')]).toEqual([
      302,
      '/auth/signin?callbackUrl=%2Finside%3Fa%3D1',
    ]);
    expect((await site.browser.get('/inside')).status).toBe(401);
    await site.signIn();
    const inside = await site.browser.get('/inside');
    expect([inside.status, inside.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await site.browser.get('/admin')).status).toBe(403);
  });

  it.each([
    ['/api/auth/*', '/api/auth/session'],
    ['/api/auth', '/api/auth'],
  ])('mounted in the wrong place (%s), it answers 404, and the log names both paths', async (mount, path) => {
    const site = open(() => undefined, mount);
    expect((await site.browser.get(path)).status).toBe(404);
    if (path.endsWith('session')) {
      expect(site.log.warnings).toContain('base-path-differs');
      expect(site.log.details.join()).toMatch(/\/api\/auth.*`basePath` is .*\/auth/);
    }
  });

  it.each(['/auth/*', '/auth/:action{.+}', '/*'])('is on the way at %s', async (mount) => {
    const site = open((app) => app.get('/page', (c) => c.text('page')), mount);
    expect((await site.browser.get('/auth/session')).status).toBe(200);
    expect((await site.browser.get('/page')).status).toBe(200);
  });
});
