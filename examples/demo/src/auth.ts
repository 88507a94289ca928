import { randomBytes } from 'node:crypto';
import type { AuthConfig } from 'latchkey';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';
import { Credentials } from 'latchkey/providers/credentials';
import { Nodemailer } from 'latchkey/providers/nodemailer';
import { OIDCProvider } from 'latchkey/providers/oidc';
import type { Passwords } from './people.ts';

/** Where sessions live: in the cookie, or in the database. */
export type Strategy = 'jwt' | 'database';

/** What the configuration is made of. */
export interface Surroundings {
  /** The application's own origin, `http://localhost:3000`. */
  readonly origin: string;
  /** The identity provider's origin, and the client that is registered there. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mailPort: number;
  readonly strategy: Strategy;
  readonly adapter: SqliteAdapterObject;
  readonly passwords: Passwords;
}

/** The configuration of the demo: three ways to sign in, one store, either session strategy. */
export function authConfig(surroundings: Surroundings): Omit<AuthConfig, 'raw'> {
  const { origin, issuer, clientId, clientSecret, mailPort, strategy, adapter, passwords } = surroundings;
  return {
    // A new one at every start, because the database is new as well. A real application keeps its secret.
    secret: randomBytes(33).toString('base64'),
    origin,
    adapter,
    session: { strategy },
    providers: [
      // Discovery tells the rest; PKCE, state and nonce are on by default.
      OIDCProvider({ id: 'local', name: 'Local ID', issuer, clientId, clientSecret }),
      Nodemailer({
        server: { host: '127.0.0.1', port: mailPort, ignoreTLS: true },
        from: 'Latchkey demo <no-reply@demo.test>',
      }),
      Credentials({
        name: 'password',
        credentials: {
          userName: { label: 'User name', autocomplete: 'username', autocapitalize: 'none', required: true },
          password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
        },
        authorize: async ({ userName, password }) => {
          const id = await passwords.check(String(userName), String(password));
          return id === null ? null : adapter.getUser(id);
        },
      }),
    ],
    callbacks: {
      // The home page lists the accounts of this user, so it has to know the id.
      session: ({ session, user, token }) => {
        const { name, email, image } = session.user;
        const id = String(strategy === 'jwt' ? token.sub : user.id);
        return { expires: session.expires, user: { id, name: name ?? null, email, image: image ?? null } };
      },
    },
    // "Check your mail" is where the mail is.
    pages: { verifyRequest: '/outbox' },
    theme: { brandColor: '#4f46e5' },
  };
}
