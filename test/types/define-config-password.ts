// Compiled, never run: who is beside a session where people have passwords. With stored sessions it is the stored user.
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { defineConfig } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { GitHub } from '../../src/providers/github.js';
import { Password } from '../../src/providers/password.js';
import type { Adapter, AdapterUser } from '../../src/types/adapter.js';
import type { JWT } from '../../src/types/jwt.js';
import type { SessionOf, SessionUserOf, TokenOf, UserOf } from '../../src/types/index.js';
import type { Equal, Holds } from './equal.js';

type Text = string | null;

/** Stored sessions: the callback gets the stored user, and no token. */
export const stored = defineConfig({
  providers: [Password({ server: 'smtp://mail.test' }), GitHub],
  adapter: MemoryAdapter(),
  callbacks: {
    session: ({ session, user, token }) => ({
      ...session,
      verified: user.emailVerified,
      who: user satisfies AdapterUser,
      hasToken: token satisfies undefined,
    }),
  },
});
export type Stored = Holds<{
  verified: Equal<SessionOf<typeof stored>['verified'], Text>;
  email: Equal<SessionOf<typeof stored>['who']['email'], string>;
  user: Equal<UserOf<typeof stored>, AdapterUser>;
  sessionUser: Equal<SessionUserOf<typeof stored>, AdapterUser>;
}>;

/** The same with nothing but passwords, and without a callback. */
export const alone = defineConfig({
  providers: [Password({ server: 'smtp://mail.test' })],
  adapter: MemoryAdapter(),
  session: { fields: ['emailVerified'] },
});
export type Alone = Holds<{
  user: Equal<UserOf<typeof alone>, AdapterUser>;
  shown: Equal<SessionOf<typeof alone>['user']['emailVerified'], Text | undefined>;
}>;

/** Sessions in a cookie: the callback gets the token, and no user; `jwt` gets the stored user at a sign-in. */
export const inCookies = defineConfig({
  providers: [Password({ server: 'smtp://mail.test' })],
  adapter: MemoryAdapter(),
  session: { strategy: 'jwt' },
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, since: user.emailVerified } : token),
    session: ({ session, token, user }) => ({
      ...session,
      since: token.since,
      hasUser: user satisfies undefined,
    }),
  },
});
export type InCookies = Holds<{
  user: Equal<UserOf<typeof inCookies>, AdapterUser>;
  token: Equal<TokenOf<typeof inCookies>['since'], Date | null>;
  session: Equal<SessionOf<typeof inCookies>['since'], Text>;
  sub: Equal<JWT['sub'], string | undefined>;
}>;

type Customer = AdapterUser & { plan: 'free' | 'paid' };
declare const customers: Adapter & { getUser(id: string): Promise<Customer | null> };

/** Users of `authorize` beside: where sessions are stored, so are the users that they are read with. */
export const beside = defineConfig({
  providers: [
    Password({ server: 'smtp://mail.test' }),
    Credentials({ authorize: () => ({ id: '1', guest: true }) }),
  ],
  adapter: customers,
  session: { strategy: 'database' },
  callbacks: { session: ({ session, user }) => ({ ...session, plan: user.plan }) },
});
export type Beside = Holds<{
  plan: Equal<SessionOf<typeof beside>['plan'], 'free' | 'paid'>;
  sessionUser: Equal<SessionUserOf<typeof beside>, Customer>;
}>;

export const signIns = defineConfig({
  providers: [Password({ server: 'smtp://mail.test' })],
  adapter: customers,
  // Before anything is stored there is only an address.
  callbacks: {
    signIn: ({ user }) => typeof user.email === 'string' && (!('plan' in user) || user.plan === 'paid'),
  },
});

defineConfig({
  providers: [Password({ server: 'smtp://mail.test' })],
  adapter: MemoryAdapter(),
  // @ts-expect-error a stored session has no token
  callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) },
});
