// An Express application, augmented under the name of its binding.
import {
  ExpressAuth,
  getSession,
  type DefaultSession,
  type ExpressAuthConfig,
  type Session,
} from '@auth/express';
import Google from '@auth/express/providers/google';
import express from 'express';

declare module '@auth/express' {
  interface Session {
    user: { role: 'admin' | 'member' } & DefaultSession['user'];
  }
  interface User {
    role?: 'admin' | 'member';
  }
}

export const config: ExpressAuthConfig = {
  providers: [Google({ profile: (profile) => ({ id: profile.sub, role: profile.hd ? 'admin' : 'member' }) })],
  callbacks: {
    jwt: ({ token, user }) => ({ ...token, ...(user && { role: user.role }) }),
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, role: token.role === 'admin' ? 'admin' : 'member' },
    }),
  },
};
const app = express();
app.use(/^\/auth\/(.*)/, ExpressAuth(config));
app.get('/', async (request, response) => {
  const session: Session | null = await getSession(request, config);
  response.json({ role: session?.user.role satisfies 'admin' | 'member' | undefined });
});
