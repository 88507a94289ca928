import { randomBytes } from 'node:crypto';
import type { AuthConfig, AuthOptions } from 'latchkey';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';
import { apiAccess } from 'latchkey/api';
import { Credentials } from 'latchkey/providers/credentials';
import { Nodemailer } from 'latchkey/providers/nodemailer';
import { OIDCProvider } from 'latchkey/providers/oidc';
import { Passkey } from 'latchkey/providers/passkey';
import type { Passwords } from './people.ts';
import { SCOPE } from './service.ts';

/** Where sessions live: in the cookie, or in the database. */
export type Strategy = 'jwt' | 'database';

/** Id of the passkey provider, and so of its accounts. */
export const PASSKEY = 'passkey';

/** Id of the command line, as a client. */
export const CLI = 'latchkey-demo-cli';

/** The mark of the passkey button. */
const KEY =
  '<svg viewBox="0 0 24 24" fill="none" stroke="#4f46e5" stroke-width="2" stroke-linecap="round"><circle cx="8" cy="12" r="4"/><path d="M12 12h9v4M17 12v3"/></svg>';

/** What the configuration is made of. */
export interface Surroundings {
  /** The application's own origin, `http://localhost:3000`. */
  readonly origin: string;
  /** The identity provider's origin, and the client that is registered there. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of the service that access tokens are for. */
  readonly service: string;
  readonly mailPort: number;
  readonly strategy: Strategy;
  readonly adapter: SqliteAdapterObject;
  readonly passwords: Passwords;
}

/** The configuration of the demo: four ways to sign in, one store, either session strategy. */
export function authConfig(surroundings: Surroundings): AuthOptions {
  const { origin, service, strategy, adapter } = surroundings;
  return {
    // A new one at every start, because the database is new as well. A real application keeps its secret.
    secret: randomBytes(33).toString('base64'),
    origin,
    adapter,
    // The sign-in page asks whether to stay signed in; without a tick, the session ends with the browser.
    session: { strategy, remember: 'ask' },
    // Sessions can be listed and ended from elsewhere; the adapter carries the records for that.
    revocation: { check: 'always' },
    // `getAccessToken` hands out what the provider gave, and refreshes it.
    tokens: { keep: ['local'] },
    // Signing out leads to the provider, which can end sessions here, too; the tokens of a session stop working with it.
    logout: { provider: true, revokeTokens: true, backChannel: true },
    // `src/cli.ts` signs in by a code that is confirmed in the browser, and calls `src/service.ts` with its token.
    api: apiAccess({
      audience: service,
      scopes: [SCOPE],
      clients: [{ id: CLI, name: 'Demo on the command line', device: true }],
      claims: ({ user }) => ({ name: user.name }),
    }),
    providers: waysIn(surroundings),
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

function waysIn(surroundings: Surroundings): AuthConfig['providers'] {
  const { origin, issuer, clientId, clientSecret, mailPort, adapter, passwords } = surroundings;
  return [
    // Discovery tells the rest; PKCE, state and nonce are on by default.
    OIDCProvider({ id: 'local', name: 'Local ID', issuer, clientId, clientSecret }),
    // The relying party is told, so that it does not follow from what a request says.
    Passkey({
      id: PASSKEY,
      relyingParty: { id: new URL(origin).hostname, name: 'Latchkey demo', origin },
      style: { logo: KEY },
    }),
    Nodemailer({
      server: { host: '127.0.0.1', port: mailPort, ignoreTLS: true },
      from: 'Latchkey demo <no-reply@demo.test>',
    }),
    Credentials({
      name: 'password',
      credentials: {
        userName: {
          label: 'User name',
          autocomplete: 'username webauthn',
          autocapitalize: 'none',
          required: true,
        },
        password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
      },
      authorize: async ({ userName, password }) => {
        const id = await passwords.check(String(userName), String(password));
        return id === null ? null : adapter.getUser(id);
      },
    }),
  ];
}
