import { resolve } from 'node:path';
import formbody from '@fastify/formbody';
import files from '@fastify/static';
import fastify from 'fastify';
import { auth } from './auth.ts';
import { accountPage, adminPage, homePage, outboxPage } from './pages.ts';
import { hasOutbox, listMails } from './outbox.ts';

const app = fastify();
await app.register(files, { root: resolve('public') });
await app.register(formbody); // forms of our own; what is below /auth needs no parser
await app.register(auth); // answers below /auth

// For everybody: `request.auth` is who is signed in, or null.
app.get('/', { preHandler: auth.session() }, (request, reply) =>
  reply.type('text/html').send(homePage(request.auth?.session)),
);

// For whoever is signed in. Others are led to the sign-in page, and come back.
app.get('/account', { preHandler: auth.protect() }, (request, reply) =>
  reply.type('text/html').send(accountPage(request.auth?.session)),
);

// For admins. Other members get 403.
const admins = auth.protect((session) => session.user.role === 'admin');
app.get('/admin', { preHandler: admins }, (request, reply) =>
  reply.type('text/html').send(adminPage(request.auth?.session)),
);

// For programs, which get 401 if nobody is signed in.
app.get('/api/me', { preHandler: auth.protect() }, (request, reply) =>
  reply.send(request.auth?.session.user),
);

// A form of our own; one that another site sends gets 403.
app.post('/sign-out', auth.signOut({ redirectTo: '/' }));

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
if (hasOutbox)
  app.get('/outbox', { preHandler: auth.session() }, (request, reply) =>
    reply.type('text/html').send(outboxPage(request.auth?.session, listMails())),
  );

const port = Number(process.env.PORT ?? 3000);
await app.listen({ port });
console.log(`Open http://localhost:${port}`);
