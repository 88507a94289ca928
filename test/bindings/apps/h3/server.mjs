import { H3, redirect, serve } from 'h3';
import { latchkey } from 'latchkey/h3';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const { handler, read, session, protect, requireSession, signIn, signOut, update } = latchkey(makeConfig());
const app = new H3();
const html = (event, text) => {
  event.res.headers.set('content-type', 'text/html');
  return text;
};

app.all('/auth/**', handler);
app.get('/me', async (event) => {
  const reading = await read(event);
  if (reading.status === 'unknown') event.res.status = 503;
  return told(reading);
});
// Read twice.
app.get('/page', async (event) => {
  await read(event);
  return html(event, sessionPage(await session(event)));
});
app.get(
  '/inside',
  protect((event, { user }) => html(event, `inside: ${user.name}`)),
);
app.get(
  '/admin',
  protect(
    (event) => html(event, 'admin'),
    (_, user) => user.role === 'admin',
  ),
);
app.get('/api', async (event) => (await requireSession(event)).user);
app.post('/echo', async (event) => {
  await read(event);
  return event.req.body;
});
app.get('/stream', async (event) => {
  const { user } = await read(event);
  const parts = ['one\n', 'two\n', `${user?.name ?? 'nobody'}\n`];
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (part === undefined) return controller.close();
      controller.enqueue(new TextEncoder().encode(part));
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  });
});
app.get('/cookies', async (event) => {
  event.res.headers.append('set-cookie', 'theme=dark; Path=/');
  await read(event);
  event.res.headers.append('set-cookie', 'language=en; Path=/');
  event.res.headers.set('cache-control', 'public, max-age=60');
  return 'two cookies';
});
app.get('/own', (event) =>
  html(
    event,
    ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', leave: '/own/leave', change: '/own/change' }),
  ),
);
app.post('/own/enter', async (event) => {
  const { userName, password } = Object.fromEntries(await event.req.formData());
  return signIn(event, 'credentials', { userName, password, redirectTo: '/me' });
});
app.post('/own/enter-op', (event) => signIn(event, 'op', { redirectTo: '/me' }, { prompt: 'login' }));
app.post('/own/change', async (event) => {
  const form = await event.req.formData();
  await update(event, { note: form.get('note') });
  return redirect('/me', 302);
});
app.post('/own/leave', (event) => signOut(event, { redirectTo: '/me' }));

serve(app, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
