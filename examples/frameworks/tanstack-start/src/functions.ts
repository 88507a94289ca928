import { notFound } from '@tanstack/react-router';
import { createMiddleware, createServerFn } from '@tanstack/react-start';
import { auth } from './server/auth.server.ts';
import { hasOutbox, listMails } from './server/outbox.ts';

// Server functions are public, as server routes are: each is kept by middleware of its own.
const signedIn = createMiddleware().server(async ({ next }) => next({ context: await auth.protect() }));
const admin = createMiddleware().server(async ({ next }) =>
  next({ context: await auth.protect((session) => session.user.role === 'admin') }),
);

/** For everybody: the session is null if nobody is signed in. It is read once per request. */
export const getVisitor = createServerFn().handler(async () => ({
  session: await auth.session(),
  hasOutbox,
}));

/** For whoever is signed in. Others are led to the sign-in page, and come back. */
export const getUser = createServerFn()
  .middleware([signedIn])
  .handler(({ context }) => context.session.user);

/** For admins. Other members get 403, and the error component of the page. */
export const askAdmin = createServerFn()
  .middleware([admin])
  .handler(() => null);

/** Whoever sees the mails can sign in as anybody: only where mails are not sent. */
export const getMails = createServerFn().handler(() => {
  if (!hasOutbox) throw notFound();
  return listMails();
});

/** A form of our own; one that another site sends gets 403. */
export const signOut = createServerFn({ method: 'POST' }).handler(() => auth.signOut({ redirectTo: '/' }));
