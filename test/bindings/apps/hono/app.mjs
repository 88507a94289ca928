import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { streamText } from 'hono/streaming';
import { latchkey } from 'latchkey/hono';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const auth = latchkey(makeConfig());
export const app = new Hono();

// With a path it is the same, unless that is another one than `basePath`.
if (process.env.WRONG_MOUNT) app.use('/auth/*', auth);
else app.use(auth);

app.get('/me', async (c) => {
  const reading = await auth.read(c);
  return c.json(told(reading), reading.status === 'unknown' ? 503 : 200);
});
// Read thrice: by two pieces of middleware and by the route.
app.get('/page', auth.session(), auth.session(), async (c) => {
  await auth.read(c);
  return c.html(sessionPage(c.var.session));
});
app.get('/inside', auth.protect(), (c) => c.text(`inside: ${c.var.user.name}`));
app.get(
  '/admin',
  auth.protect((session, user) => user.role === 'admin'),
  (c) => c.text('admin'),
);
// A response of its own, whose body is that of the request, unread until here.
app.post('/echo', auth.session(), (c) => {
  const headers = { 'content-type': c.req.header('content-type') ?? 'application/octet-stream' };
  return new Response(c.req.raw.body, { headers });
});
app.get('/stream', auth.session(), (c) =>
  streamText(c, async (stream) => {
    for (const part of ['one\n', 'two\n', `${c.var.user?.name ?? 'nobody'}\n`]) {
      await stream.write(part);
      await stream.sleep(300);
    }
  }),
);
app.get('/cookies', auth.session(), (c) => {
  setCookie(c, 'theme', 'dark');
  setCookie(c, 'language', 'en');
  return c.text('two cookies', 200, { 'cache-control': 'public, max-age=60' });
});
app.get('/own', (c) =>
  c.html(
    ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', leave: '/own/leave', change: '/own/change' }),
  ),
);
app.post('/own/enter', async (c) =>
  auth.signIn(c, 'credentials', { redirectTo: '/me', ...(await c.req.parseBody()) }),
);
app.post('/own/enter-op', (c) => auth.signIn(c, 'op', { redirectTo: '/me' }, { prompt: 'login' }));
app.post('/own/change', async (c) => {
  const { note } = await c.req.parseBody();
  await auth.update(c, { note });
  return c.redirect('/me');
});
app.post('/own/leave', (c) => auth.signOut(c, { redirectTo: '/me' }));
