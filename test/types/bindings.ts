// Compiled, never run: what bindings hand on has the types of the configuration.
import { Elysia } from 'elysia';
import type { FastifyRequest } from 'fastify';
import { Hono } from 'hono';
import { latchkey as forAstro } from '../../src/bindings/astro.js';
import { latchkey as forElysia } from '../../src/bindings/elysia.js';
import { latchkey as forExpress } from '../../src/bindings/express.js';
import { latchkey as forFastify } from '../../src/bindings/fastify.js';
import { latchkey as forH3, type H3Event } from '../../src/bindings/h3.js';
import { latchkey as forHono } from '../../src/bindings/hono.js';
import {
  LatchkeyService,
  Require,
  type PlatformRequest,
  type PlatformResponse,
} from '../../src/bindings/nest.js';
import { latchkey as forNuxt } from '../../src/bindings/nuxt.js';
import { latchkey as forSvelteKit, type KitEvent } from '../../src/bindings/sveltekit.js';
import { createSession, protect as protectPage } from '../../src/client/nuxt-app.js';
import { defineConfig } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { AccessRules } from '../../src/types/api.js';
import type { AuthConfig, SessionOf, SessionUserOf } from '../../src/types/index.js';
import type { Equal, Holds } from './equal.js';

type Role = 'admin' | 'member';

const config = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as Role }) })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: user.role } : token),
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
});

const hono = forHono(() => config);
new Hono()
  .use(hono)
  .get('/me', hono.session(), (c) => {
    // Nobody may be signed in.
    const role: Role | undefined = c.var.session?.role;
    return c.text(role ?? 'nobody');
  })
  .get(
    '/admin',
    hono.protect((session) => session.role === 'admin'),
    (c) => c.text(c.var.session.role satisfies Role),
  );

const plain = forHono({ providers: [] } as AuthConfig);
new Hono().get('/', plain.protect(), (c) => c.text(c.var.user.id satisfies string));

const { protect, read } = forSvelteKit(async () => config);
export const load = async (event: KitEvent): Promise<Role> => (await protect(event)).session.role;
export type KitReading = Holds<{
  out: Equal<Extract<Awaited<ReturnType<typeof read>>, { status: 'out' }>['status'], 'out'>;
}>;

const astro = forAstro(config);
export async function page(...[context]: Parameters<typeof astro.read>): Promise<Role | Response> {
  const who = await astro.protect(context, (session) => session.role === 'admin');
  return who instanceof Response ? who : who.session.role;
}

new Elysia()
  .use(forElysia(config))
  .get('/inside', ({ session, user }) => [session.role satisfies Role, user.id], { protect: true })
  .get('/admin', ({ session }) => session.role satisfies Role, {
    // Elysia infers the context of the handler first: a check says what it takes.
    protect: (session: SessionOf<typeof config>) => session.role === 'admin',
  });

/** The same by `session.fields`, without a callback. */
const withFields = defineConfig({
  providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as Role }) })],
  session: { fields: ['id', 'role'] },
});
type Fielded = typeof withFields;
/** Whether something is `any`: nothing else has both as its own. */
type IsAny<T> = 0 extends 1 & T ? true : false;
type Session = SessionOf<Fielded>;
type User = SessionUserOf<Fielded>;
interface Somebody {
  readonly status: 'in';
  readonly session: unknown;
  readonly user: unknown;
}
type Found<Read extends (...given: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Read>>,
  Somebody
>;
/** Whether `read` of a binding gives session and user of the configuration. */
type Ours<Read extends (...given: never[]) => Promise<unknown>> = [
  Equal<Found<Read>['session'], Session>,
  Equal<Found<Read>['user'], User>,
  IsAny<Found<Read>['session']>,
  IsAny<Found<Read>['user']>,
] extends [true, true, false, false]
  ? true
  : false;

const express = forExpress(withFields);
const fastify = forFastify(withFields);
const h3 = forH3(withFields);
const honoFields = forHono(withFields);
const nest = new LatchkeyService(withFields);
const elysia = new Elysia().use(forElysia(withFields));
export type Readings = Holds<{
  express: Ours<typeof express.read>;
  fastify: Ours<typeof fastify.read>;
  h3: Ours<typeof h3.read>;
  hono: Ours<typeof honoFields.read>;
  nest: Ours<typeof nest.read>;
  elysia: Ours<(typeof elysia)['decorator']['auth']['read']>;
}>;
export type Updated = Holds<{
  h3: Equal<Awaited<ReturnType<typeof h3.update>>, Session | null>;
  hono: Equal<Awaited<ReturnType<typeof honoFields.update>>, Session | null>;
  nest: Equal<Awaited<ReturnType<typeof nest.update>>, Session | null>;
  elysia: Equal<Awaited<ReturnType<(typeof elysia)['decorator']['auth']['update']>>, Session | null>;
  elysiaSession: Equal<Awaited<ReturnType<(typeof elysia)['decorator']['auth']['session']>>, Session | null>;
}>;

express.protect((session, user) => session.user.role === 'admin' && user.role === 'admin');
fastify.protect((session, user) => session.user.role === 'admin' && user.role === 'admin');
// @ts-expect-error -- there is no such role
express.protect((session) => session.user.role === 'owner');
// @ts-expect-error -- there is no such role
fastify.protect((session) => session.user.role === 'owner');
// @ts-expect-error -- nothing shows a plan
express.protect((session) => session.user.plan === 'free');
// @ts-expect-error -- nothing shows a plan
fastify.protect((session) => session.user.plan === 'free');

/** What counts beside sessions, where code reads who is signed in. */
const RULES: AccessRules = { accept: ['session', 'access-token', 'api-key'], scope: 'invoices:read' };
express.session(RULES);
fastify.session(RULES);
honoFields.session(RULES);
// @ts-expect-error -- there is no such way
express.session({ accept: ['cookie'] });
// @ts-expect-error -- there is no such way
fastify.session({ accept: ['cookie'] });
// @ts-expect-error -- the session is not asked what it may do
honoFields.session({ maySee: () => true });
export async function byRules(event: H3Event, request: Request): Promise<Role | undefined> {
  // @ts-expect-error -- there is no such way
  await h3.session(event, { accept: ['cookie'] });
  const found: Session | null = await h3.session(event, RULES);
  return (found ?? (await elysia.decorator.auth.session(request, RULES)))?.user.role;
}

h3.protect((_event, { session, user }) => [
  session.user.role satisfies Role | undefined,
  user.role satisfies Role | undefined,
]);
// @ts-expect-error -- nothing shows a plan
h3.protect((_event, { session }) => session.user.plan);
export async function handle(event: H3Event): Promise<Role | undefined> {
  // @ts-expect-error -- nobody may be signed in
  const { user }: Session = await h3.session(event);
  if (user === undefined) return undefined;
  return (await h3.requireSession(event, (session) => session.user.role === 'admin')).user.role;
}

new Hono().get('/', honoFields.protect(), (c) => {
  // @ts-expect-error -- nothing shows a plan
  const plan: unknown = c.var.session.user.plan;
  return c.json([
    plan,
    c.var.session.user.role satisfies Role | undefined,
    c.var.user.role satisfies Role | undefined,
  ]);
});
elysia
  .get(
    '/',
    ({ session, user }) => [
      session.user.role satisfies Role | undefined,
      user.role satisfies Role | undefined,
    ],
    {
      protect: true,
    },
  )
  // @ts-expect-error -- nothing shows a plan
  .get('/plan', ({ session }) => session.user.plan, { protect: true });

Require<Fielded>((session, user) => session.user.role === 'admin' && user.role === 'admin');
// @ts-expect-error -- nothing shows a plan
Require<Fielded>((session) => session.user.plan === 'free');
export async function route(request: PlatformRequest, response: PlatformResponse): Promise<Role | undefined> {
  const { session, user } = await nest.protect(request, response, (shown) => shown.user.role === 'admin');
  // @ts-expect-error -- nothing shows a plan
  const plan: unknown = session.user.plan;
  return plan === undefined ? user.role : session.user.role;
}

/** What handlers find is somebody, not anything, although it does not know the configuration. */
export type InRequests = Holds<{
  express: Equal<IsAny<Express.Request['auth']>, false>;
  fastify: Equal<IsAny<FastifyRequest['auth']>, false>;
}>;
// The event needs no annotation: it is that of the h3 that Nuxt has.
const nuxt = forNuxt((event) => (event.req.headers.has('x') ? config : config));
type NuxtEvent = Parameters<typeof nuxt.middleware>[0];
export async function nuxtRoute(event: NuxtEvent): Promise<Role> {
  const { session, user } = await nuxt.requireSession(event, ({ role }) => role === 'admin');
  const updated = await nuxt.update(event, { theme: 'dark' });
  return updated?.role ?? session.role ?? (user.id satisfies string);
}
// What Nuxt calls plugins and route middleware, in its own types.
// Without a parameter: Nuxt's own type of it would depend on that of the plugin.
export const nuxtPlugin: () => Promise<void> = createSession();
export const nuxtMiddleware: (
  to: { readonly fullPath: string; readonly path: string },
  from: object,
) => Promise<boolean | Error | undefined> = protectPage(
  (to: string | undefined, options?: { external?: boolean }) => `${to}${options?.external}`,
  async ({ user }) => user?.email === 'ada@example.com',
);
