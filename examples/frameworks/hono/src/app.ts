import { Hono } from 'hono';
import type { AuthConfig } from 'latchkey';
import { latchkey } from 'latchkey/hono';
import type { Mail } from './outbox.ts';
import { accountPage, adminPage, homePage, outboxPage } from './pages.ts';

/**
 * The application, wherever it runs: `server.ts` is Node, `worker.ts` is a Worker.
 *
 * @param listMails what to show at /outbox; `undefined` where mails are sent
 */
export function createApp(config: AuthConfig, listMails: (() => readonly Mail[]) | undefined): Hono {
  const auth = latchkey(config);
  const app = new Hono();
  app.use(auth); // answers below /auth, passes on all else

  // For everybody: `c.var.session` is null if nobody is signed in.
  app.get('/', auth.session(), (c) => c.html(homePage(c.var.session)));

  // For whoever is signed in. Others are led to the sign-in page, and come back.
  app.get('/account', auth.protect(), (c) => c.html(accountPage(c.var.session)));

  // For admins. Other members get 403.
  const admins = auth.protect((session) => session.user.role === 'admin');
  app.get('/admin', admins, (c) => c.html(adminPage(c.var.session)));

  // For programs, which get 401 if nobody is signed in.
  app.get('/api/me', auth.protect(), (c) => c.json(c.var.session.user));

  // A form of our own; one that another site sends gets 403.
  app.post('/sign-out', (c) => auth.signOut(c, { redirectTo: '/' }));

  // Whoever sees the mails can sign in as anybody: only where mails are not sent.
  if (listMails !== undefined)
    app.get('/outbox', auth.session(), (c) => c.html(outboxPage(c.var.session, listMails())));
  return app;
}
