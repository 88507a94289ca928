import Credentials from '@auth/core/providers/credentials';
import { SvelteKitAuth } from '@zitadel/sveltekit-auth';
import { authConfig } from '../auth-config.mjs';

export const { handle, getSession, signIn, signOut } = SvelteKitAuth(() => ({
  ...authConfig(Credentials),
  basePath: '/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
}));
