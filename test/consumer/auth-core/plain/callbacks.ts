import type { AuthConfig, Account, Profile, Session, User } from '@auth/core/types';
import type { JWT } from '@auth/core/jwt';
import { AuthError, CredentialsSignin } from '@auth/core/errors';

export const config: AuthConfig = {
  providers: [],
  callbacks: {
    async signIn({ user, account, profile, email, credentials }) {
      if (account?.provider === 'google')
        return Boolean(profile?.email_verified && profile.email?.endsWith('@example.com'));
      if (email?.verificationRequest) return '/verify';
      if (credentials) return true;
      if (!user.email) return false;
      return true;
    },
    redirect({ url, baseUrl }) {
      return url.startsWith('/') ? `${baseUrl}${url}` : new URL(url).origin === baseUrl ? url : baseUrl;
    },
    jwt({ token, user, account, profile, trigger, session, isNewUser }) {
      if (trigger === 'update') {
        token.name = session.user.name;
        if (session?.user?.name) token.name = session.user.name;
        if (session?.name) token.name = session.name;
        token.picture = session?.user?.image ?? null;
      }
      if (trigger === 'signUp' && isNewUser) token.fresh = true;
      if (user) {
        token.id = user.id;
        token.sub = user.id!;
      }
      if (account) {
        token.accessToken = account.access_token;
        token.refreshToken = account.refresh_token;
        token.expiresAt = account.expires_at;
        token.provider = account.provider;
      }
      if (account && account.provider === 'keycloak') return { ...token, id_token: account.id_token, user };
      if (profile) token.picture = profile.picture as string;
      return token;
    },
    session({ session, token, user, newSession, trigger }) {
      if (trigger === 'update' && newSession?.user) session.user.name = newSession.user.name;
      if (trigger === 'update') session.user.name = newSession.name;
      if (token?.sub) session.user.id = token.sub;
      if (session.user) session.user.email = token.email as string;
      if (user) session.user.id = user.id;
      (session as any).accessToken = token.accessToken;
      return session;
    },
  },
  events: {
    async signIn({ user, account, profile, isNewUser }) {
      console.log(user.id, account?.provider, profile?.sub, isNewUser);
    },
    async signOut(message) {
      if ('session' in message) console.log(message.session?.sessionToken);
      if ('token' in message) console.log(message.token?.sub);
    },
    createUser({ user }) {
      console.log(user.email);
    },
    updateUser: async ({ user }) => console.log(user.id),
    linkAccount: async ({ user, account, profile }) => console.log(user.id, account.provider, profile.email),
    session: ({ session, token }) => console.log(session.user?.email, token?.sub),
  },
};

export const more: AuthConfig = {
  providers: [],
  callbacks: {
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, id: token.sub ?? '' },
      error: token.error,
    }),
    jwt: async ({ token, account }) => {
      if (account)
        return {
          ...token,
          access_token: account.access_token,
          expires_at: account.expires_at,
          refresh_token: account.refresh_token,
        } as JWT;
      if (Date.now() < (token.expires_at as number) * 1000) return token;
      return null;
    },
  },
};

type Callbacks = NonNullable<AuthConfig['callbacks']>;
export const jwt: Callbacks['jwt'] = async ({ token, user }) => (user ? { ...token, uid: user.id } : token);
export const session: Callbacks['session'] = async ({ session, token }) => {
  session.user.id = token.sub as string;
  return session;
};
export const sign: Callbacks['signIn'] = ({ account, profile }) =>
  account?.provider !== 'x' || profile?.hd === 'example.com';

export async function typed({
  token,
  user,
  account,
}: {
  token: JWT;
  user?: User;
  account?: Account | null;
  profile?: Profile;
  session?: Session;
}): Promise<JWT> {
  if (user) token.userId = user.id;
  if (account) token.t = account.type;
  return token;
}
export const withTyped: AuthConfig = { providers: [], callbacks: { jwt: typed } };
export const withTyped2: AuthConfig = {
  providers: [],
  callbacks: {
    jwt: ({ token, session }: { token: JWT; session?: any }) => {
      token.name = session?.user?.name;
      return token;
    },
    session: async ({ session, token }: { session: Session; token: JWT }) => {
      if (session.user) session.user.name = token.name ?? null;
      return session;
    },
    signIn: async ({ user, account }: { user: User; account?: Account | null }) => {
      if (account?.provider === 'x') throw new AuthError('x');
      return !!user.email;
    },
  },
};
export class InvalidLogin extends CredentialsSignin {
  code = 'invalid_login';
}
export class OtherLogin extends CredentialsSignin {
  constructor(code: string) {
    super();
    this.code = code;
  }
}
export function classify(error: unknown): string {
  if (error instanceof AuthError) {
    switch (error.type) {
      case 'CredentialsSignin':
        return 'wrong';
      case 'CallbackRouteError':
        return error.cause?.err?.message ?? 'callback';
      case 'AccessDenied':
        return 'denied';
      default:
        return error.type;
    }
  }
  throw error;
}
