import { createServer } from 'node:http';
import * as h3 from 'h3';
import { latchkey } from 'latchkey/h3';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const { handler, read, session, protect, requireSession, signIn, signOut, update } = latchkey(makeConfig());
const app = h3.createApp();
const router = h3.createRouter();
const html = (event, text) => {
  event.node.res.setHeader('content-type', 'text/html');
  return text;
};
const get = (path, handle) => router.get(path, h3.defineEventHandler(handle));
const post = (path, handle) => router.post(path, h3.defineEventHandler(handle));

router.use('/auth/**', h3.defineEventHandler(handler));
get('/me', async (event) => {
  const reading = await read(event);
  if (reading.status === 'unknown') h3.setResponseStatus(event, 503);
  return told(reading);
});
// Read twice.
get('/page', async (event) => {
  await read(event);
  return html(event, sessionPage(await session(event)));
});
get(
  '/inside',
  protect((event, { user }) => html(event, `inside: ${user.name}`)),
);
get(
  '/admin',
  protect(
    (event) => html(event, 'admin'),
    (_, user) => user.role === 'admin',
  ),
);
get('/api', async (event) => (await requireSession(event)).user);
post('/echo', async (event) => {
  await read(event);
  return h3.getRequestWebStream(event);
});
get('/stream', async (event) => {
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
get('/cookies', async (event) => {
  h3.setCookie(event, 'theme', 'dark');
  await read(event);
  h3.setCookie(event, 'language', 'en');
  h3.setResponseHeader(event, 'cache-control', 'public, max-age=60');
  return 'two cookies';
});
get('/own', (event) =>
  html(
    event,
    ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', leave: '/own/leave', change: '/own/change' }),
  ),
);
post('/own/enter', async (event) => {
  const { userName, password } = await h3.readBody(event);
  return signIn(event, 'credentials', { userName, password, redirectTo: '/me' });
});
post('/own/enter-op', (event) => signIn(event, 'op', { redirectTo: '/me' }, { prompt: 'login' }));
post('/own/change', async (event) => {
  const { note } = await h3.readBody(event);
  await update(event, { note });
  return h3.sendRedirect(event, '/me');
});
post('/own/leave', (event) => signOut(event, { redirectTo: '/me' }));

app.use(router);
createServer(h3.toNodeListener(app)).listen(Number(process.env.PORT), '127.0.0.1');
