import NextAuth from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { authConfig } from './auth-config.mjs';

const config = authConfig(Credentials);

export const {
  handlers,
  auth,
  signIn,
  signOut,
  unstable_update: update,
} = NextAuth({
  ...config,
  callbacks: {
    ...config.callbacks,
    // What the proxy asks before somebody may go inside.
    authorized: ({ auth: session }) => session !== null,
  },
});
