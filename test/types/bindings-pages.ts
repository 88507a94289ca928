// Compiled, never run: what bindings of frameworks with pages hand on has the types of the configuration.
import { latchkey as forAstro, type AstroContext, type LatchkeyLocals } from '../../src/bindings/astro.js';
import { latchkey as forReactRouter, type RouteArgs } from '../../src/bindings/react-router.js';
import { latchkey as forSolidStart } from '../../src/bindings/solid-start.js';
import { latchkey as forSvelteKit, type KitEvent } from '../../src/bindings/sveltekit.js';
import type { LatchkeyLocals as KitLocals } from '../../src/bindings/sveltekit.js';
import { defineConfig } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { AuthConfig, SessionOf, SessionUserOf } from '../../src/types/index.js';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import type { Equal, Holds } from './equal.js';

type Role = 'admin' | 'member';

const config = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as Role }) })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: user.role } : token),
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
});
type AppSession = SessionOf<typeof config>;
type AppUser = SessionUserOf<typeof config>;

const kit = forSvelteKit(async () => config);
const astro = forAstro(config);
const router = forReactRouter(config);
const solid = forSolidStart(config);

type Session<F extends (...given: never) => Promise<unknown>> = Exclude<Awaited<ReturnType<F>>, Response>;
type SignedIn<F extends (...given: never) => Promise<unknown>> = Extract<Session<F>, { status: 'in' }>;

export type Sessions = Holds<{
  configured: Equal<AppSession['role'], Role>;
  kitAuth: Equal<Session<KitLocals<typeof config>['auth']>, AppSession | null>;
  kitUpdate: Equal<Session<typeof kit.update>, AppSession | null>;
  kitRead: Equal<SignedIn<typeof kit.read>['session'], AppSession>;
  kitProtect: Equal<SignedIn<typeof kit.protect>['user'], AppUser>;
  astroAuth: Equal<Session<LatchkeyLocals<typeof config>['auth']>, AppSession | null>;
  astroUpdate: Equal<Awaited<ReturnType<typeof astro.update>>, AppSession | Response | null>;
  astroRead: Equal<SignedIn<typeof astro.read>['session'], AppSession>;
  astroProtect: Equal<SignedIn<typeof astro.protect>['user'], AppUser>;
  routerSession: Equal<Session<typeof router.session>, AppSession | null>;
  routerUpdate: Equal<Session<typeof router.update>, AppSession | null>;
  routerRead: Equal<SignedIn<typeof router.read>['session'], AppSession>;
  routerProtect: Equal<SignedIn<typeof router.protect>['user'], AppUser>;
  solidSession: Equal<Session<typeof solid.session>, AppSession | null>;
  solidUpdate: Equal<Session<typeof solid.update>, AppSession | null>;
  solidRead: Equal<SignedIn<typeof solid.read>['session'], AppSession>;
  solidProtect: Equal<SignedIn<typeof solid.protect>['user'], AppUser>;
}>;

export async function ofSvelteKit(event: KitEvent): Promise<Role> {
  const { session, user } = await kit.protect(event, ({ role }) => role === 'admin');
  // @ts-expect-error -- the configuration puts no such member into sessions
  void session.nickname;
  // @ts-expect-error -- nor is it the role of anybody
  await kit.protect(event, ({ role }) => role === 'owner');
  // @ts-expect-error -- a field of a form is text
  await kit.signIn(event, 'credentials', { redirectTo: 1 });
  void (user.id satisfies string);
  return (await kit.update(event, { role: 'member' }))?.role ?? session.role;
}

export async function ofAstro(context: AstroContext): Promise<Role | Response> {
  const who = await astro.protect(context);
  // @ts-expect-error -- somebody may not be let in
  void who.session;
  if (who instanceof Response) return who;
  // @ts-expect-error -- the configuration puts no such member into sessions
  void who.session.nickname;
  const updated = await astro.update(context, { role: 'member' });
  // @ts-expect-error -- a form of another site updates nothing
  void updated?.role;
  return updated instanceof Response ? updated : (updated?.role ?? who.session.role);
}

// What React Router itself hands to loaders and takes as middleware.
export const middleware: MiddlewareFunction<Response>[] = [router.middleware];
export async function loader(args: LoaderFunctionArgs): Promise<Role | undefined> {
  const session = await router.session(args satisfies RouteArgs, { accept: ['session', 'access-token'] });
  // @ts-expect-error -- nobody may be signed in
  void session.role;
  // @ts-expect-error -- the configuration puts no such member into sessions
  void session?.nickname;
  await router.protect(args, ({ role }, user) => role === 'admin' && user.id !== '');
  return (await router.update(args, {}))?.role;
}

export async function byRules(locals: KitLocals<typeof config>): Promise<Role | undefined> {
  // @ts-expect-error -- there is no such way
  await locals.auth({ accept: ['cookie'] });
  // @ts-expect-error -- there is no such way
  await solid.session({ accept: ['cookie'] });
  const session: AppSession | null = await locals.auth({ accept: ['api-key'] });
  return (session ?? (await solid.session({ scope: 'invoices:read' })))?.role;
}

export async function ofSolidStart(): Promise<Role> {
  const reading = await solid.read();
  // @ts-expect-error -- only who is signed in has a session
  void reading.session;
  const { session } = await solid.protect();
  // @ts-expect-error -- the configuration puts no such member into sessions
  void session.nickname;
  return (await solid.update({ role: 'member' }))?.role ?? session.role;
}

/** A configuration that nothing was inferred from has the plain types. */
const plain = forReactRouter({ providers: [] } as AuthConfig);
export async function plainly(args: RouteArgs): Promise<string> {
  const { session, user } = await plain.protect(args);
  // @ts-expect-error -- the plain session has no role
  void session.role;
  return `${user.id} ${session.expires}`;
}
