// Compiled, never run: what the binding for TanStack Start hands on has the types of the configuration. The application in
// `test/bindings/apps/tanstack-start` is compiled against the framework itself.
import { latchkey } from '../../src/bindings/tanstack-start.js';
import { defineConfig } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { Equal, Holds } from './equal.js';

type Role = 'admin' | 'member';

const config = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as Role }) })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: user.role } : token),
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
});

// Made of the request, or given.
const auth = latchkey(({ headers }) => (headers.has('x-tenant') ? config : config));
latchkey(config);

type Session = NonNullable<Awaited<ReturnType<typeof auth.session>>>;

export type StartTypes = Holds<{
  role: Equal<Session['role'], Role>;
  nobody: Equal<Extract<Awaited<ReturnType<typeof auth.session>>, null>, null>;
  updated: Equal<Awaited<ReturnType<typeof auth.update>>, Session | null>;
  guarded: Equal<Awaited<ReturnType<typeof auth.protect>>['session'], Session>;
  leaves: Equal<Awaited<ReturnType<typeof auth.signIn>>, never>;
}>;

/** As middleware hands it on. */
export async function admin(
  next: (options: { context: { session: Session; user: { id: string } } }) => void,
): Promise<void> {
  next({ context: await auth.protect((session) => session.role === 'admin') });
  const found: Session | null = await auth.session({ accept: ['session', 'access-token'] });
  void found?.role;
  // @ts-expect-error -- there is no such way
  await auth.session({ accept: ['cookie'] });
  // @ts-expect-error -- there is no such role
  await auth.protect((session) => session.role === 'owner');
}

export const answers = {
  GET: auth.handlers.GET({ request: new Request('https://app.example/auth/session') }),
  // @ts-expect-error -- a request is needed
  POST: auth.handlers.POST({}),
};
