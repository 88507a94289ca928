import { createMiddleware } from '@tanstack/react-start';
import { auth } from './auth.server';

export const signedIn = createMiddleware().server(async ({ next }) =>
  next({ context: await auth.protect() }),
);

export const admin = createMiddleware().server(async ({ next }) =>
  next({ context: await auth.protect((session) => session.user.role === 'admin') }),
);

export const withSession = createMiddleware().server(async ({ next }) =>
  next({ context: { session: await auth.session() } }),
);

/** Reads the session where nobody asked for it, as middleware for all requests would. */
export const reads = createMiddleware().server(async ({ next }) => {
  await auth.read();
  return next();
});
