import { SvelteKitAuth } from '@auth/sveltekit';
import Credentials from '@auth/sveltekit/providers/credentials';
import { authConfig } from '../auth-config.mjs';

export const { handle, signIn, signOut } = SvelteKitAuth(() => ({
  ...authConfig(Credentials),
  // This binding trusts the host in development only, whatever the environment says.
  trustHost: true,
}));
