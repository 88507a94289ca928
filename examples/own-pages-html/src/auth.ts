import { randomBytes } from 'node:crypto';
import type { AuthConfig } from 'latchkey';
import { Credentials } from 'latchkey/providers/credentials';
import { Nodemailer } from 'latchkey/providers/nodemailer';
import { OIDCProvider } from 'latchkey/providers/oidc';
import type { Surroundings } from '../../demo/src/surroundings.ts';

/** Three ways to sign in, and a page of our own for every built-in one. */
export function authConfig(surroundings: Surroundings): Omit<AuthConfig, 'raw'> {
  const { origin, issuer, clientId, clientSecret, mailbox, adapter, passwords } = surroundings;
  return {
    // A new one at every start, because the store is new as well. A real application keeps its secret.
    secret: randomBytes(33).toString('base64'),
    origin,
    adapter,
    session: { strategy: 'jwt' },
    pages: {
      signIn: '/login',
      signOut: '/logout',
      error: '/problem',
      verifyRequest: '/check-mail',
      newUser: '/welcome',
    },
    providers: [
      OIDCProvider({ id: 'local', name: 'Local ID', issuer, clientId, clientSecret }),
      Nodemailer({
        server: { host: '127.0.0.1', port: mailbox.port, ignoreTLS: true },
        from: 'Fern <no-reply@fern.test>',
      }),
      Credentials({
        // The form is ours: which fields it has is between it and this function.
        authorize: async ({ userName, password }) => {
          const id = await passwords.check(String(userName), String(password));
          return id === null ? null : adapter.getUser(id);
        },
      }),
    ],
    theme: { name: 'Fern', brandColor: '#1f6f54' },
    callbacks: {
      // Which way somebody came in, for the mark "last used" of the sign-in page.
      jwt: ({ token, account }) => (account ? { ...token, way: account.provider } : token),
      session: ({ session, token }) => ({ ...session, way: token['way'] }),
    },
  };
}
