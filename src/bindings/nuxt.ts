import type { AuthOptions } from '../types/config.js';
import type { H3Event } from 'h3';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import type { Session } from '../types/model.js';
import type { RenderedContext, RenderedPage } from '../types/rendered-page.js';
import { createAuthServer, type ConfigOf } from '../server/auth-server.js';
import { keepPrivate } from './h3-event.js';
import { latchkey as forH3, type H3Auth } from './h3.js';
import { refuseShared, sharingRule } from './nuxt/shared-answer.js';
import { verbKinds, type BoundVerbs, type VerbName } from '../server/bound-verbs.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/**
 * Sign-in for one configuration, as event handlers and functions of an event. What reads a session rejects with an error 500
 * where a route rule makes one answer serve many: prerendered and cached routes have no user's session.
 */
export interface NuxtAuth<C extends AuthOptions = AuthOptions> extends H3Auth<C, H3Event> {
  /** Lets pages ask who is signed in, with `latchkey/nuxt/app`. It reads nothing by itself. */
  middleware(event: H3Event): void;
}

/**
 * Sign-in for an application of Nuxt 3 or 4. The configuration may be a function of the event, for what is known with a
 * request only; it stays on the server.
 * @example
 * // server/utils/auth.ts
 * import { latchkey } from 'latchkey/nuxt';
 * import GitHub from 'latchkey/providers/github';
 * export const auth = latchkey((event) => ({ providers: [GitHub], secret: useRuntimeConfig(event).authSecret }));
 *
 * // server/routes/auth/[...].ts
 * export default auth.handler;
 *
 * // server/middleware/auth.ts
 * export default auth.middleware;
 *
 * // server/api/me.get.ts
 * export default defineEventHandler(async (event) => (await auth.requireSession(event)).user);
 */
export function latchkey<const C extends AuthOptions>(config: ConfigOf<H3Event, C>): NuxtAuth<SummaryOf<C>> {
  const given = oncePerEvent(config);
  const auth = forH3<C, H3Event>(given);
  const server = createAuthServer<H3Event, SummaryOf<C>>(given);

  const pageOf = (event: H3Event): RenderedPage => ({
    basePath: async () => (await server.config(event)).basePath ?? '/auth',
    session: async () => {
      if (sharingRule(event) !== undefined) return undefined;
      const session = await auth.session(event);
      if (session === null) return null;
      keepPrivate(event);
      return asFetched(session);
    },
    refuse: async (maySee) => {
      refuseShared(event);
      const mayEnter = maySee && ((session: SessionOf<SummaryOf<C>>) => maySee(asFetched(session)));
      const answer = await auth.protect(() => undefined, mayEnter)(event);
      if (answer === undefined) return undefined;
      keepPrivate(event);
      const { status, headers } = answer;
      const location = headers.get('location') ?? undefined;
      return { status, location, message: location === undefined ? await messageOf(answer) : '' };
    },
  });

  return {
    ...verbsForOne(auth),
    handler: toHandler(forOne(auth.handler)),
    middleware: toHandler((event) => {
      const context: RenderedContext = { latchkey: pageOf(event) };
      Object.assign(event.context, context);
    }),
    read: forOne(auth.read),
    session: forOne(auth.session),
    requireSession: forOne(auth.requireSession),
    protect: (handler, maySee) => toHandler(forOne(auth.protect(handler, maySee))),
    signIn: auth.signIn,
    signOut: auth.signOut,
    update: auth.update,
  };
}

/** Refuses what is answered once for many before it reads anything. */
function forOne<Rest extends unknown[], Result>(
  verb: (event: H3Event, ...rest: Rest) => Promise<Result>,
): (event: H3Event, ...rest: Rest) => Promise<Result> {
  return async (event, ...rest) => {
    refuseShared(event);
    return verb(event, ...rest);
  };
}

/** {@link forOne} for every verb of the server's own code. */
function verbsForOne(auth: BoundVerbs<[event: H3Event]>): BoundVerbs<[event: H3Event]> {
  const names = Object.keys(verbKinds) as VerbName[]; // the table has no other names
  // Each takes and gives what it did before.
  return Object.fromEntries(
    names.map((name) => [name, forOne(auth[name] as (...given: unknown[]) => Promise<unknown>)]),
  ) as unknown as typeof auth;
}

/** What `defineEventHandler` of h3 1 does to a function, which complains about others. */
function toHandler<Handler extends (event: H3Event) => unknown>(handler: Handler): Handler {
  return Object.assign(handler, { __is_handler__: true });
}

/** The configuration, made once per event for everybody who asks. */
function oncePerEvent<C extends AuthOptions>(config: ConfigOf<H3Event, C>): ConfigOf<H3Event, C> {
  if (typeof config !== 'function') return config;
  const made = new WeakMap<H3Event, ReturnType<typeof config>>();
  return (event) => {
    const known = made.get(event) ?? config(event);
    made.set(event, known);
    return known;
  };
}

/** A session as the browser would fetch it: the page that it takes over is the same. */
function asFetched(session: Session): Session {
  // What a session is made of can be written as JSON.
  return JSON.parse(JSON.stringify(session)) as Session;
}

async function messageOf(answer: Response): Promise<string> {
  // `toResponse` made it.
  return ((await answer.json()) as { readonly message: string }).message;
}
