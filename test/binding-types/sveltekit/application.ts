// A SvelteKit application, augmented under the name of its binding.
import { SvelteKitAuth, type DefaultSession, type Session } from '@auth/sveltekit';
import Credentials from '@auth/sveltekit/providers/credentials';
import GitHub from '@auth/sveltekit/providers/github';
import type { Handle } from '@sveltejs/kit';

declare module '@auth/sveltekit' {
  interface Session {
    user: { role: 'admin' | 'member' } & DefaultSession['user'];
  }
  interface User {
    role?: 'admin' | 'member';
  }
}

export const { handle, signIn, signOut } = SvelteKitAuth({
  trustHost: true,
  providers: [GitHub, Credentials({ authorize: () => ({ id: '1', role: 'admin' }) })],
  callbacks: {
    session({ session, user }) {
      session.user.role = user.role ?? 'member';
      return session;
    },
  },
});
export const roleOf = (session: Session): 'admin' | 'member' => session.user.role;
export const guard: Handle = async ({ event, resolve }) => {
  const session = await event.locals.auth();
  return session?.user.role === 'admin' ? resolve(event) : new Response(null, { status: 403 });
};
