// Compiled, never run: what a configuration says about its sessions, users and tokens is inferred from it.
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, createAuth, defineConfig, getSession, requireSession } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { GitHub } from '../../src/providers/github.js';
import { Google } from '../../src/providers/google.js';
import { Resend } from '../../src/providers/resend.js';
import type { Adapter, AdapterUser } from '../../src/types/adapter.js';
import type { JWT } from '../../src/types/jwt.js';
import type { OIDCConfig, Provider } from '../../src/types/provider.js';
import type {
  AuthConfig,
  AuthOptions,
  CallbacksOptions,
  Profile,
  Session,
  SessionOf,
  SessionUserOf,
  TokenOf,
  User,
  UserOf,
} from '../../src/types/index.js';
import type { Equal, Has, Holds } from './equal.js';

type Role = 'admin' | 'member';
type Text = string | null;

/** Without callbacks everything is as in an `AuthConfig`, and a session has a user. */
export const bare = defineConfig({ providers: [GitHub, Google({ clientId: 'id' })], secret: 's' });
export type Bare = Holds<{
  session: Has<SessionOf<typeof bare>, { expires: string; user: User }>;
  user: Equal<UserOf<typeof bare>, { id: string; name?: Text; email?: Text; image?: Text }>;
  sessionUser: Equal<SessionUserOf<typeof bare>, UserOf<typeof bare>>;
  token: Equal<TokenOf<typeof bare>, JWT>;
}>;

/** What `authorize` and `profile` return reaches `jwt`, what `jwt` returns reaches `session`. */
export const full = defineConfig({
  providers: [
    Credentials({
      credentials: { userName: { label: 'User' } },
      authorize: ({ userName }) => (userName ? { id: '1', role: 'admin' as Role } : null),
    }),
    {
      id: 'op',
      name: 'OP',
      type: 'oidc',
      issuer: 'https://op',
      profile: (p) => ({ id: p.sub, role: p.role as Role }),
    },
  ],
  session: { maxAge: 60 },
  callbacks: {
    signIn: ({ user, account }) => user.role === 'admin' || account?.provider === 'op',
    jwt({ token, user, account }) {
      if (user) return { ...token, role: user.role, provider: account.provider };
      return token;
    },
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, role: token.role },
      readAt: new Date(),
    }),
  },
});
export type Full = Holds<{
  user: Has<UserOf<typeof full>, { id: string; role: Role; email?: Text }>;
  token: Has<TokenOf<typeof full>, { role: Role; provider: string; sub?: string; email?: Text }>;
  session: Has<SessionOf<typeof full>, { expires: string; readAt: string }>;
  sessionUser: Has<SessionOf<typeof full>['user'], { role: Role; name?: Text }>;
  // What no callback puts into the token is not there when the session is read.
  fromToken: Equal<SessionUserOf<typeof full>, { id: string; name?: Text; email?: Text; image?: Text }>;
}>;

/** A token that is changed in place, or returned as it came, stays what it was. */
export const inPlace = defineConfig({
  providers: [GitHub],
  callbacks: {
    jwt({ token, user, trigger, session }) {
      if (trigger === 'signIn' || trigger === 'signUp') token.uid = user.id;
      if (trigger === 'update') token.name = session.user.name;
      return user ? token : null;
    },
    session({ session, token }) {
      session.user.name = token.name ?? null;
      return session;
    },
  },
});
export type InPlace = Holds<{
  token: Equal<TokenOf<typeof inPlace>, JWT>;
  session: Has<SessionOf<typeof inPlace>, { expires: string; user: User }>;
}>;

/** Asynchronous callbacks, and tokens of several kinds. */
export const kinds = defineConfig({
  providers: [GitHub],
  callbacks: {
    async jwt({ token, account }) {
      if (account) return { ...token, kind: 'fresh' as const, at: account.expires_at };
      if (token.exp === 0) return { ...token, kind: 'old' as const };
      return token;
    },
    session: async ({ session, token }) => ({ ...session, kind: token.kind }),
  },
});
export type Kinds = Holds<{
  token: Equal<TokenOf<typeof kinds>['kind'], 'fresh' | 'old'>;
  session: Equal<SessionOf<typeof kinds>['kind'], 'fresh' | 'old'>;
}>;

export const assigned = defineConfig({
  providers: [GitHub],
  callbacks: { jwt: ({ token }) => Object.assign(token, { desk: 1 }) },
});
export type Assigned = Holds<{ desk: Equal<TokenOf<typeof assigned>['desk'], number> }>;

/** With an adapter, users and sessions are stored. */
export const stored = defineConfig({
  providers: [GitHub, Resend({ from: 'a@example.com' })],
  adapter: MemoryAdapter(),
  callbacks: { session: ({ session, user }) => ({ ...session, since: user.emailVerified }) },
});
export type Stored = Holds<{
  user: Equal<UserOf<typeof stored>, AdapterUser>;
  sessionUser: Equal<SessionUserOf<typeof stored>, AdapterUser>;
  session: Has<SessionOf<typeof stored>, { expires: string; since: Text; sessionToken: string }>;
}>;

type Customer = AdapterUser & { plan: 'free' | 'paid' };
declare const customers: Adapter & { getUser(id: string): Promise<Customer | null> };

/** The adapter says what a user is; those of `authorize` are not stored. */
export const mixed = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', guest: true as const }) })],
  adapter: () => customers,
  session: { strategy: 'jwt' },
  callbacks: {
    jwt: ({ token, user }) => (user && 'plan' in user ? { ...token, plan: user.plan } : token),
    session: ({ session, token }) => ({ ...session, plan: token.plan }),
  },
});
export type Mixed = Holds<{
  user: Equal<Extract<UserOf<typeof mixed>, { plan: unknown }>, Customer>;
  guest: Has<Exclude<UserOf<typeof mixed>, Customer>, { id: string; guest: true }>;
  plan: Equal<SessionOf<typeof mixed>['plan'], 'free' | 'paid'>;
  sessionUser: Equal<keyof SessionUserOf<typeof mixed>, 'id' | 'name' | 'email' | 'image'>;
}>;

/** What applications write goes wherever a configuration goes. */
export const options: AuthOptions = { providers: [GitHub] };
export type Options = Holds<{
  names: Equal<keyof AuthOptions, Exclude<keyof AuthConfig, 'raw'>>;
  session: Equal<SessionOf<AuthOptions>, Session>;
}>;
export const asConfig: readonly unknown[] = [createAuth(options), Auth(new Request('https://a'), options)];

/** What is not known here has the plain types. */
export const plain: AuthConfig = full;
export type Plain = Holds<{
  session: Equal<SessionOf<AuthConfig>, Session>;
  token: Equal<TokenOf<typeof plain>, JWT>;
  user: Equal<UserOf<typeof plain>['id'], string>;
  // Bindings spread configurations.
  spread: Equal<SessionOf<typeof full & { basePath: string }>, SessionOf<typeof full>>;
}>;
export const spread = { ...full, basePath: '/api/auth' };
export type Spread = Holds<{ session: Equal<SessionOf<typeof spread>, SessionOf<typeof full>> }>;

/** Callbacks that say themselves what they take. */
export const own = defineConfig({
  providers: [GitHub],
  callbacks: {
    jwt: ({ token, user }: { token: JWT; user?: User }): JWT => ({ ...token, uid: user?.id }),
    session: async ({ session, token }: { session: Session; token: JWT }) => ({ ...session, id: token.sub }),
  },
});
export type Own = Holds<{ id: Equal<SessionOf<typeof own>['id'], string | undefined> }>;

/** Providers of several origins: by condition, with members of their own, in a list of their own. */
declare const wider: OIDCConfig<Profile> & { tenant?: string; region: 'eu' };
declare const list: Provider[];
export const origins = [
  defineConfig({ providers: [GitHub, ...(Date.now() > 0 ? [wider, { ...GitHub(), team: 'a' }] : [])] }),
  defineConfig({ providers: list, session: { strategy: 'jwt' }, callbacks: { jwt: ({ token }) => token } }),
  defineConfig({
    providers: [GitHub, Credentials] as const,
    callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) },
  }),
];

/** It goes wherever an `AuthConfig` goes. */
export const uses: readonly unknown[] = [createAuth(full), Auth(new Request('https://a'), stored)];

// @ts-expect-error providers are required
defineConfig({});
// @ts-expect-error the option is session
defineConfig({ providers: [], sesion: {} });
// @ts-expect-error the callback is session
defineConfig({ providers: [], callbacks: { sesion: () => '' } });
// @ts-expect-error the option is issuer
defineConfig({ providers: [{ id: 'op', name: 'OP', type: 'oidc', isuer: 'https://op' }] });
defineConfig({
  // @ts-expect-error the option is issuer, also beside functions
  providers: [{ id: 'op', name: 'OP', type: 'oidc', isuer: 'a', profile: (p) => ({ id: p.sub }) }],
});
// @ts-expect-error PKCE is spelt with a K
defineConfig({ providers: [{ id: 'op', name: 'OP', type: 'oidc', issuer: 'https://op', checks: ['pcke'] }] });
// @ts-expect-error there are two strategies
defineConfig({ providers: [], session: { strategy: 'cookie' } });
// @ts-expect-error a session callback returns the session
defineConfig({ providers: [], callbacks: { session: () => undefined } });
// @ts-expect-error a token is an object
defineConfig({ providers: [], callbacks: { jwt: () => 'token' } });
// @ts-expect-error nobody signs in whenever a session is read
defineConfig({ providers: [GitHub], callbacks: { jwt: ({ token, user }) => ({ ...token, uid: user.id }) } });
defineConfig({
  providers: [GitHub],
  adapter: MemoryAdapter(),
  // @ts-expect-error stored sessions have no token
  callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) },
});
defineConfig({
  providers: [GitHub],
  // @ts-expect-error without a store there is no stored user
  callbacks: { session: ({ session, user }) => ({ ...session, id: user.id }) },
});
declare const general: CallbacksOptions;
// @ts-expect-error callbacks for any configuration count on a user whenever a session is read
defineConfig({ providers: [GitHub], callbacks: general });
// @ts-expect-error no callback puts it there
export type NoSuchMember = SessionOf<typeof full>['language'];

/** `session.fields` shows more of the user, in the session and to the server's own code. */
export const showing = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as Role, team: 5 }) })],
  session: { fields: ['id', 'role'] },
});
export type Showing = Holds<{
  role: Equal<NonNullable<SessionOf<typeof showing>['user']['role']>, Role>;
  id: Equal<SessionUserOf<typeof showing>['id'], string>;
  userRole: Equal<NonNullable<SessionUserOf<typeof showing>['role']>, Role>;
}>;
// @ts-expect-error -- not named in `fields`
export type NotShown = SessionOf<typeof showing>['user']['team'];

export const misspelt = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' }) })],
  // @ts-expect-error -- no user has it
  session: { fields: ['rol'] },
});

/** A session has the `id` that `session.fields` names, unless something may take the claim `sub` out of its token. */
const identified = defineConfig({
  providers: [GitHub],
  session: { fields: ['id'] },
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: 'admin' as Role } : token),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, role: token.role } }),
  },
});
const rebuilt = defineConfig({
  providers: [GitHub],
  session: { fields: ['id'] },
  callbacks: { jwt: ({ token }) => ({ email: token.email ?? null }) },
});
const inDatabase = defineConfig({
  providers: [GitHub],
  adapter: MemoryAdapter(),
  session: { fields: ['id'] },
  legacy: { nextAuth4: true },
});
const older = defineConfig({
  providers: [GitHub],
  session: { fields: ['id'] },
  legacy: { nextAuth4: true },
});
export type Ids = Holds<{
  showing: Equal<SessionOf<typeof showing>['user']['id'], string>;
  identified: Equal<SessionOf<typeof identified>['user']['id'], string>;
  inDatabase: Equal<SessionOf<typeof inDatabase>['user']['id'], string>;
  rebuilt: Equal<SessionOf<typeof rebuilt>['user']['id'], string | undefined>;
  older: Equal<SessionOf<typeof older>['user']['id'], string | undefined>;
}>;

/** What the server's own code reads has the types of the configuration. */
export async function read(request: Request): Promise<Role | undefined> {
  const reading = await getSession(request, showing);
  if (reading.status !== 'in') return undefined;
  const { user } = await requireSession(request.headers, showing);
  return reading.session.user.role ?? user.role;
}
