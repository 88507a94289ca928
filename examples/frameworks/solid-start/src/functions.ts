import { action, query } from '@solidjs/router';
import { auth } from './server/auth.ts';
import { hasOutbox, listMails } from './server/outbox.ts';

// Server functions are public, as API routes are: each of them says who may call it.

/** For everybody: the session is null if nobody is signed in. It is read once per request. */
export const getVisitor = query(async () => {
  'use server';
  return { session: await auth.session(), hasOutbox };
}, 'visitor');

/** For whoever is signed in. Others are led to the sign-in page, and come back. */
export const getUser = query(async () => {
  'use server';
  return (await auth.protect()).session.user;
}, 'user');

/** For admins. Other members get 403, and the error boundary of the page. */
export const askAdmin = query(async () => {
  'use server';
  await auth.protect((session) => session.user.role === 'admin');
  return true;
}, 'admin');

/** Whoever sees the mails can sign in as anybody: only where mails are not sent. */
export const getMails = query(async () => {
  'use server';
  return hasOutbox ? listMails() : [];
}, 'mails');

/** A form of our own; one that another site sends signs nobody out. */
export const signOut = action(async () => {
  'use server';
  return auth.signOut({ redirectTo: '/' });
}, 'sign-out');
