import { readFileSync } from 'node:fs';
import { H3, html, raw, serve } from 'h3';
import { handler, protect, requireSession, session, signOut } from './auth.ts';
import { accountPage, adminPage, homePage, outboxPage } from './pages.ts';
import { hasOutbox, listMails } from './outbox.ts';

const style = readFileSync('public/style.css', 'utf8');

const app = new H3();
app.all('/auth/**', handler); // everything below /auth
app.get('/style.css', () => new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } }));

// For everybody: the session is null if nobody is signed in.
app.get('/', async (event) => html(raw(homePage(await session(event)))));

// For whoever is signed in. Others are led to the sign-in page, and come back.
app.get(
  '/account',
  protect((_event, who) => html(raw(accountPage(who.session)))),
);

// For admins. Other members get 403.
app.get(
  '/admin',
  protect(
    (_event, who) => html(raw(adminPage(who.session))),
    ({ user }) => user.role === 'admin',
  ),
);

// For programs, which get 401 if nobody is signed in.
app.get('/api/me', async (event) => (await requireSession(event)).session.user);

// A form of our own; one that another site sends gets 403.
app.post('/sign-out', (event) => signOut(event, { redirectTo: '/' }));

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
if (hasOutbox) app.get('/outbox', async (event) => html(raw(outboxPage(await session(event), listMails()))));

serve(app, { port: process.env.PORT ?? 3000 });
