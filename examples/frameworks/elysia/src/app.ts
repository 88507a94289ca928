import { readFileSync } from 'node:fs';
import { Elysia } from 'elysia';
import type { Session } from 'latchkey';
import { latchkey } from 'latchkey/elysia';
import { config } from './config.ts';
import { hasOutbox, listMails } from './outbox.ts';
import { accountPage, adminPage, homePage, outboxPage } from './pages.ts';

const style = readFileSync('public/style.css', 'utf8');
const answer = (text: string, type: string) =>
  new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
const page = (html: string) => answer(html, 'text/html');
const isAdmin = (session: Session) => session.user.role === 'admin';

/**
 * The application, wherever it runs: `server.ts` is Node, `bun.ts` is Bun.
 *
 * @param options of Elysia: what it runs on
 */
export function createApp(options?: ConstructorParameters<typeof Elysia>[0]) {
  const app = new Elysia(options)
    .use(latchkey(config)) // answers below /auth, passes on all else
    .get('/style.css', () => answer(style, 'text/css'))

    // For everybody: the session is null if nobody is signed in.
    .get('/', async ({ auth, request }) => page(homePage(await auth.session(request))))

    // For whoever is signed in. Others are led to the sign-in page, and come back.
    .get('/account', ({ session }) => page(accountPage(session)), { protect: true })

    // For admins. Other members get 403.
    .get('/admin', ({ session }) => page(adminPage(session)), { protect: isAdmin })

    // For programs, which get 401 if nobody is signed in.
    .get('/api/me', ({ session }) => session.user, { protect: true })

    // A form of our own; one that another site sends gets 403.
    .post('/sign-out', ({ auth, request }) => auth.signOut(request, { redirectTo: '/' }));

  // Whoever sees the mails can sign in as anybody: only where mails are not sent.
  if (hasOutbox)
    app.get('/outbox', async ({ auth, request }) =>
      page(outboxPage(await auth.session(request), listMails())),
    );
  return app;
}
