// A next-auth application, augmented under next-auth's own names.
import NextAuth, { AuthError, CredentialsSignin, type DefaultSession, type NextAuthConfig } from 'next-auth';
import type { Session, User } from 'next-auth';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { encode, getToken, type JWT } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';
import GitHub from 'next-auth/providers/github';
import Google from 'next-auth/providers/google';
import Keycloak from 'next-auth/providers/keycloak';
import Nodemailer from 'next-auth/providers/nodemailer';
import { PgAdapter } from './stores.js';

declare module 'next-auth' {
  interface Session {
    accessToken?: string;
    error?: 'RefreshTokenError';
    user: { id: string; role: 'admin' | 'user' } & DefaultSession['user'];
  }
  interface User {
    role?: 'admin' | 'user';
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    role?: 'admin' | 'user';
    refreshToken?: string;
  }
}
declare module 'next-auth/adapters' {
  interface AdapterUser {
    plan?: string;
  }
}

class InvalidLogin extends CredentialsSignin {
  code = 'invalid_login';
}

export const config = {
  adapter: PgAdapter,
  session: { strategy: 'jwt', maxAge: 3600 },
  pages: { signIn: '/login' },
  trustHost: true,
  providers: [
    GitHub,
    Google({ clientId: 'id', clientSecret: 's', allowDangerousEmailAccountLinking: true }),
    Keycloak({
      issuer: 'https://k',
      profile: (p) => ({ id: p.sub, role: p.roles?.includes('a') ? 'admin' : 'user' }),
    }),
    Nodemailer({ server: 'smtp://localhost', from: 'a@example.com' }),
    Credentials({
      credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
      async authorize(credentials, request) {
        if (credentials.username !== 'ada' || request.method !== 'POST') throw new InvalidLogin();
        return { id: '1', name: 'Ada', role: 'admin' };
      },
    }),
    { id: 'op', name: 'OP', type: 'oidc', issuer: 'https://op', clientId: 'c', clientSecret: 's' },
  ],
  callbacks: {
    authorized: ({ auth, request }) =>
      auth?.user.role === 'admin' ? true : request.nextUrl.pathname === '/',
    jwt({ token, user, account, trigger, session }) {
      if (user) token.role = user.role;
      if (account) token.refreshToken = account.refresh_token;
      if (trigger === 'update' && session?.user) token.name = session.user.name;
      return token;
    },
    session({ session, token }) {
      session.user.role = token.role ?? 'user';
      if (!token.refreshToken) session.error = 'RefreshTokenError';
      return session;
    },
    signIn: ({ account, profile }) => account?.provider !== 'google' || profile?.email_verified === true,
  },
  events: { createUser: ({ user }) => console.log(user.role) },
} satisfies NextAuthConfig;

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth(config);
export const lazy = NextAuth((request) => ({ ...config, debug: request?.method === 'POST' }));
export const lazyAsync = NextAuth(async () => config);
export const wide: NextAuthConfig = config;
export const middleware = auth((request) => {
  const role: 'admin' | 'user' | undefined = request.auth?.user.role;
  if (role !== 'admin') return Response.redirect(new URL('/', request.nextUrl.origin));
});
export const route = auth((request) => Response.json({ user: request.auth?.user }));

export async function page(form: FormData): Promise<Session | null> {
  const session = await auth();
  const user: User | undefined = session?.user;
  console.log(session?.user.role, session?.accessToken, session?.expires.length, user?.email);
  await unstable_update({ user: { name: 'Ada' } });
  try {
    await signIn('credentials', form);
    await signIn('op', { redirectTo: '/' });
    await signOut({ redirectTo: '/', redirect: true });
  } catch (error) {
    if (error instanceof AuthError && error.type === 'CredentialsSignin') return null;
    throw error;
  }
  return session;
}
export async function tokenOf(req: Request): Promise<string | undefined> {
  const token: JWT | null = await getToken({ req, secret: 's', salt: 'authjs.session-token' });
  await encode({ token: { sub: '1' }, secret: 's', salt: 'x' });
  return token?.refreshToken;
}
export const planOf = (user: AdapterUser): string | undefined => user.plan;
export const adapter: Adapter = PgAdapter;
