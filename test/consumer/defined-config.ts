// `defineConfig` beside augmentations, in a project that writes declarations.
import { createAuth, defineConfig, type AuthConfig } from 'latchkey';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import Credentials from 'latchkey/providers/credentials';
import GitHub from 'latchkey/providers/github';
import type { SessionOf, SessionUserOf, TokenOf, UserOf } from 'latchkey/types';

/** Its declaration can be written without a name of a file that is not public. */
export const config = defineConfig({
  providers: [
    GitHub,
    Credentials({
      credentials: { userName: {} },
      authorize: ({ userName }) => ({ id: `${userName}`, name: 'Ada', role: 'admin', desk: 3 }),
    }),
    {
      id: 'op',
      name: 'OP',
      type: 'oidc',
      issuer: 'https://op',
      profile: (p) => ({ id: p.sub, shift: p.shift === 1 }),
    },
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, desk: 'desk' in user ? user.desk : 0 } : token),
    session: ({ session, token }) => ({
      ...session,
      tenant: 'acme',
      user: { ...session.user, role: token.role ?? 'member' },
      desk: token.desk,
    }),
  },
});
export const stored = defineConfig({
  providers: [GitHub],
  adapter: MemoryAdapter(),
  callbacks: { session: ({ session, user }) => ({ ...session, tenant: 'acme', plan: user.plan }) },
});
export const auth = createAuth(config);
export const wide: AuthConfig = config;

type S = SessionOf<typeof config>;
/** Augmented members are there as before, those of the callbacks beside them. */
export const members = (
  session: S,
  user: UserOf<typeof config>,
  token: TokenOf<typeof config>,
): [string, 'admin' | 'member', number, 'admin' | 'member' | undefined, number] => [
  session.tenant,
  session.user.role,
  session.desk,
  token.role ?? user.role,
  token.desk,
];
export const planOf = (user: SessionUserOf<typeof stored>): 'free' | 'paid' | undefined => user.plan;
export const session: SessionOf<AuthConfig> = { expires: '', tenant: 'acme' };
// @ts-expect-error augmented members are required of the callback, too
defineConfig({ providers: [], callbacks: { session: ({ session }) => ({ ...session, tenant: 1 }) } });
