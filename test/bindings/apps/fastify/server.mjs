import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { latchkey } from 'latchkey/fastify';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const auth = latchkey(makeConfig());
const app = fastify();
// Before the plugin: what it leaves to the actions is not parsed all the same.
await app.register(formbody);
await app.register(cookie);
await app.register(auth);

app.get('/me', async (request, reply) => {
  const reading = await auth.read(request, reply);
  return reply.code(reading.status === 'unknown' ? 503 : 200).send(told(reading));
});
// Read thrice: by two hooks and by the handler.
app.get('/page', { preHandler: [auth.session(), auth.session()] }, async (request, reply) => {
  await auth.read(request, reply);
  return reply.type('text/html').send(sessionPage(request.auth?.session ?? null));
});
app.get('/inside', { preHandler: auth.protect() }, (request, reply) =>
  reply.send(`inside: ${request.auth.user.name}`),
);
app.get(
  '/admin',
  { preHandler: auth.protect((session, user) => user.role === 'admin') },
  async () => 'admin',
);
app.get('/stream', { preHandler: auth.session() }, (request, reply) =>
  reply.type('text/plain').send(Readable.from(parts(request.auth?.user.name ?? 'nobody'))),
);
// One before the session is read, and one after.
app.get(
  '/cookies',
  {
    onRequest: async (request, reply) => {
      reply.header('set-cookie', 'theme=dark; Path=/');
    },
    preHandler: auth.session(),
  },
  (request, reply) =>
    reply.header('cache-control', 'public, max-age=60').setCookie('language', 'en').send('two cookies'),
);
app.get('/own', (request, reply) =>
  reply
    .type('text/html')
    .send(
      ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', leave: '/own/leave', change: '/own/change' }),
    ),
);
app.post('/own/enter', auth.signIn('credentials', { redirectTo: '/me' }));
app.post('/own/enter-op', auth.signIn('op', { redirectTo: '/me' }, { prompt: 'login' }));
app.post('/own/leave', auth.signOut({ redirectTo: '/me' }));
app.post('/own/change', { preHandler: auth.update(({ body }) => ({ note: body.note })) }, (request, reply) =>
  reply.redirect('/me'),
);
app.register(async (routes) => {
  // The body as it came, whatever it is.
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => done(null, body));
  routes.post('/echo', { preHandler: auth.session() }, (request, reply) =>
    reply.type(request.headers['content-type']).send(request.body),
  );
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function* parts(name) {
  for (const part of ['one\n', 'two\n', `${name}\n`]) {
    yield part;
    await sleep(300);
  }
}
