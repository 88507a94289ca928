import { setTimeout as sleep } from 'node:timers/promises';
import { Elysia } from 'elysia';
import { latchkey } from 'latchkey/elysia';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const html = (text) => new Response(text, { headers: { 'content-type': 'text/html' } });

/** The application, on the adapter of a runtime. */
export const makeApp = (options) =>
  new Elysia(options)
    .use(latchkey(makeConfig()))
    .get('/me', async ({ auth, request, status }) => {
      const reading = await auth.read(request);
      return status(reading.status === 'unknown' ? 503 : 200, told(reading));
    })
    .get('/page', async ({ auth, request, status }) => {
      const [reading] = await Promise.all([auth.read(request), auth.read(request)]);
      if (reading.status === 'unknown') return status(503, 'unknown');
      return html(sessionPage(reading.status === 'in' ? reading.session : null));
    })
    .get('/inside', ({ user }) => `inside: ${user.name}`, { protect: true })
    .get('/admin', () => 'admin', { protect: (session, user) => user.role === 'admin' })
    .post(
      '/echo',
      async ({ auth, request }) => {
        await auth.read(request);
        const headers = { 'content-type': request.headers.get('content-type') ?? 'application/octet-stream' };
        return new Response(request.body, { headers });
      },
      { parse: 'none' },
    )
    .get('/stream', async ({ auth, request }) => {
      const reading = await auth.read(request);
      const parts = ['one\n', 'two\n', `${reading.status === 'in' ? reading.user.name : 'nobody'}\n`];
      const body = new ReadableStream({
        async start(controller) {
          for (const part of parts) {
            controller.enqueue(new TextEncoder().encode(part));
            await sleep(300);
          }
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/plain' } });
    })
    .get('/cookies', async ({ auth, request, cookie, set }) => {
      await auth.read(request);
      cookie.theme.value = 'dark';
      cookie.language.value = 'en';
      set.headers['cache-control'] = 'public, max-age=60';
      return 'two cookies';
    })
    .get('/own', () =>
      html(
        ownPage({
          enter: '/own/enter',
          enterOp: '/own/enter-op',
          leave: '/own/leave',
          change: '/own/change',
        }),
      ),
    )
    .post('/own/enter', ({ auth, request, body }) =>
      auth.signIn(request, 'credentials', { redirectTo: '/me', ...body }),
    )
    .post('/own/enter-op', ({ auth, request }) =>
      auth.signIn(request, 'op', { redirectTo: '/me' }, { prompt: 'login' }),
    )
    .post('/own/change', async ({ auth, request, body, redirect }) => {
      await auth.update(request, { note: body.note });
      return redirect('/me');
    })
    .post('/own/leave', ({ auth, request }) => auth.signOut(request, { redirectTo: '/me' }));
