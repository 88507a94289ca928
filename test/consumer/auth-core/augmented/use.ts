import { Auth, type AuthConfig } from '@auth/core';
import type { Session, User, Account, Profile } from '@auth/core/types';
import type { Adapter, AdapterUser } from '@auth/core/adapters';
import type { JWT } from '@auth/core/jwt';
import { getToken } from '@auth/core/jwt';
import Credentials from '@auth/core/providers/credentials';
import GitHub from '@auth/core/providers/github';
import Google from '@auth/core/providers/google';

export const config: AuthConfig = {
  providers: [
    Credentials({ credentials: { u: {} }, authorize: async () => ({ id: '1', role: 'admin', name: 'x' }) }),
    GitHub({ profile: (p) => ({ id: p.id.toString(), role: 'user', name: p.login }) }),
    Google({
      profile(p) {
        return { role: p.role ?? 'user', id: p.sub };
      },
    }),
    {
      id: 'kc',
      name: 'KC',
      type: 'oidc',
      issuer: 'i',
      profile: (profile) => ({ id: profile.sub, role: profile.realm_access?.roles[0] }),
    },
  ],
  callbacks: {
    async jwt({ token, account, user, profile, trigger, session }) {
      if (trigger === 'update' && session) {
        token.role = session.user.role;
        return { ...token, ...session.user };
      }
      if (user) {
        token.role = user.role;
        token.uid = user.id!;
      }
      if (profile?.realm_access) token.role = profile.realm_access.roles.includes('admin') ? 'admin' : 'user';
      if (account)
        return {
          ...token,
          access_token: account.access_token!,
          expires_at: account.expires_at!,
          refresh_token: account.refresh_token,
        };
      if (Date.now() < token.expires_at * 1000) return token;
      if (!token.refresh_token) throw new TypeError('Missing refresh_token');
      try {
        const response = await fetch('https://oauth2.example/token', {
          method: 'POST',
          body: new URLSearchParams({ refresh_token: token.refresh_token }),
        });
        const tokensOrError = await response.json();
        if (!response.ok) throw tokensOrError;
        const newTokens = tokensOrError as {
          access_token: string;
          expires_in: number;
          refresh_token?: string;
        };
        token.access_token = newTokens.access_token;
        token.expires_at = Math.floor(Date.now() / 1000 + newTokens.expires_in);
        if (newTokens.refresh_token) token.refresh_token = newTokens.refresh_token;
        return token;
      } catch {
        token.error = 'RefreshTokenError';
        return token;
      }
    },
    async session({ session, token, user }) {
      session.user.role = token.role;
      session.user.role = user.role;
      session.user.id = token.uid;
      session.accessToken = token.access_token;
      if (token.error) session.error = token.error;
      if (session.impersonatedBy) console.log(session.impersonatedBy);
      return session;
    },
    signIn({ user, account }) {
      return user.role === 'admin' && account?.ext_expires_in !== 1;
    },
  },
  events: {
    createUser: ({ user }) => console.log(user.role),
    session: ({ session, token }) => console.log(session.user.role, token.role),
  },
};
export const config2: AuthConfig = {
  providers: [],
  callbacks: {
    session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id, role: user.role } }),
    jwt: ({ token, user }) => {
      if (user) {
        token.uid = user.id as string;
      }
      return token;
    },
  },
};
export const config3 = {
  providers: [GitHub],
  callbacks: {
    session({ session, token }) {
      return { ...session, user: { ...session.user, id: token.sub!, role: token.role } };
    },
  },
} satisfies AuthConfig;
export const refresh = async (token: JWT): Promise<JWT> => ({ ...token, access_token: 'x' });
export async function auth(req: Request): Promise<Session | null> {
  const response = (await Auth(req, config)) as Response;
  const data = (await response.json()) as Session | null;
  console.log(data?.user.role, data?.user.email);
  const token = await getToken({ req, secret: 's' });
  if (token) console.log(token.role, token.uid.length);
  return data;
}
export const adapter: Adapter = {
  async createUser(user) {
    return { ...user, role: user.role ?? 'user' };
  },
  async getUser(id): Promise<AdapterUser | null> {
    return { id, email: 'a', emailVerified: null, role: 'user' };
  },
};
export const f = (u: User, a: Account, p: Profile): string => `${u.username}${a.provider}${p.sub}`;
