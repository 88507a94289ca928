import CredentialsProvider from 'next-auth/providers/credentials';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';

const adapter = UnstorageAdapter(createStorage({ driver: fsDriver({ base: process.env.STORE_FOLDER }) }));
const PASSWORDS = { 'alice@example.test': 'alice-s-own' };

export const authOptions = {
  adapter,
  session: { strategy: 'jwt' },
  providers: [
    CredentialsProvider({
      name: 'Password',
      credentials: {
        email: { label: 'Email', type: 'email' },
        password: { label: 'Password', type: 'password' },
      },
      async authorize(credentials) {
        if (!credentials?.email || PASSWORDS[credentials.email] !== credentials.password) return null;
        const known = await adapter.getUserByEmail(credentials.email);
        const user = { id: 'user-1', name: 'Alice Arden', email: credentials.email, emailVerified: null };
        return known ?? (await adapter.createUser(user));
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) token.id = user.id;
      return token;
    },
    session({ session, token }) {
      session.user.id = token.id;
      return session;
    },
  },
};
