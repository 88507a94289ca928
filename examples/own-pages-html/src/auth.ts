import { randomBytes } from 'node:crypto';
import type { AuthOptions } from 'latchkey';
import { Nodemailer } from 'latchkey/providers/nodemailer';
import { OIDCProvider } from 'latchkey/providers/oidc';
import { Password } from 'latchkey/providers/password';
import type { Surroundings } from '../../demo/src/surroundings.ts';

/** Three ways to sign in, and a page of our own for every built-in one. */
export function authConfig(surroundings: Surroundings): AuthOptions {
  const { origin, issuer, clientId, clientSecret, mailbox, adapter, passwords } = surroundings;
  const mailServer = { host: '127.0.0.1', port: mailbox.port, ignoreTLS: true };
  const from = 'Fern <no-reply@fern.test>';
  return {
    // A new one at every start, because the store is new as well. A real application keeps its secret.
    secret: randomBytes(33).toString('base64'),
    origin,
    adapter,
    session: { strategy: 'jwt' },
    pages: {
      signIn: '/login',
      signOut: '/logout',
      // It says so itself to whoever is signed out.
      signedOut: '/logout',
      error: '/problem',
      verifyRequest: '/check-mail',
      newUser: '/welcome',
      signUp: '/join',
      resetPassword: '/forgot',
      newPassword: '/new-password',
    },
    providers: [
      OIDCProvider({ id: 'local', name: 'Local ID', issuer, clientId, clientSecret }),
      Nodemailer({ server: mailServer, from }),
      Password({
        server: mailServer,
        from,
        // Who had a password before keeps it: its hash is taken over at the first sign-in.
        import: (_, user) => passwords.hashOf(user.id),
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
