import { NextResponse } from 'next/server.js';
import type { BoundVerbs } from '../../server/bound-verbs.js';
import type { ReadingOf, SessionReading, SignedInReading } from '../../server/get-session.js';
import type { AuthServer } from '../../server/auth-server.js';
import { acceptToken } from '../../server/accept.js';
import { toResponse } from '../../server/protect.js';
import { keptPrivate, withCookies } from '../../server/with-cookies.js';
import type { SessionOf, SessionUserOf } from '../../types/defined-config.js';
import type { Awaitable } from '../../types/model.js';
import type { askAuthorized } from './authorized.js';
import type {
  AuthedRequest,
  AuthOf,
  NextConfig,
  NextRequestLike,
  PageProtection,
  PagesRequest,
  PagesResponse,
  PagesVerbs,
  Proxy,
  RouteHandler,
} from './types.js';
import { isOfProxy, passOn } from './pass-on.js';
import { appendCookies, PATH_HEADER, type Visit, type Visits } from './visits.js';

type Handler<S> = (
  request: AuthedRequest<S | null>,
  context: unknown,
) => Awaitable<Response | undefined | void>;
interface PagesContext {
  readonly req: PagesRequest;
  readonly res: PagesResponse;
}

/** What the ways of `auth` share. */
interface Scope<C extends NextConfig> extends Forwarded {
  readonly server: AuthServer<Visit, C>;
  readonly visits: Visits;
}

/** What only `latchkey/next` has, and not what it has for applications of next-auth 4. */
export interface Forwarded {
  readonly proxy?: Proxy;
  readonly ask?: typeof askAuthorized;
  readonly verbs?: BoundVerbs<[]>;
  readonly pages?: PagesVerbs;
}

/** `auth` of an application, with `auth.read` and `auth.protect`. */
export function createAuthFunction<C extends NextConfig>(
  server: AuthServer<Visit, C>,
  visits: Visits,
  { proxy, ask, verbs, pages }: Forwarded = {},
): AuthOf<C> {
  const scope: Scope<C> = { server, visits, ...(ask !== undefined && { ask }) };

  async function auth(first?: unknown, res?: PagesResponse): Promise<SessionOf<C> | null> {
    if (first === undefined) return sessionOf(await read(scope));
    // The types of `AuthOf` allow nothing else: a request, or an object with one.
    const given = first as PagesRequest | PagesContext;
    const context = 'req' in given ? given : res && { req: given, res };
    if (context === undefined)
      throw new TypeError('auth(req, res): in the pages router the response is needed, too.');
    return sessionOf(await readPages(scope, context));
  }

  const isProxied = (first: unknown): first is NextRequestLike =>
    typeof first === 'object' && first !== null && 'nextUrl' in first;
  const isHandler = (first: unknown): first is Handler<SessionOf<C>> => typeof first === 'function';
  const either = (first?: unknown, second?: PagesResponse): unknown => {
    if (isHandler(first)) return wrap(scope, first);
    // `export { auth as proxy }`, which next-auth 5 allows: a session in the place of a response would let everybody in.
    return proxy !== undefined && isProxied(first) ? proxy(first) : auth(first, second);
  };
  const protect = (first?: unknown, options?: PageProtection<C>): unknown => {
    if (isHandler(first)) return wrap(scope, first, options ?? {});
    // What is no handler are options, as the types of `AuthOf` say.
    return protectPage(scope, first as PageProtection<C> | undefined);
  };
  // Overloads: what is returned follows from what is given.
  return Object.assign(either, {
    ...verbs,
    pages,
    read: () => read(scope),
    protect,
  }) as AuthOf<C>;
}

async function read<C extends NextConfig>({ server, visits }: Scope<C>): Promise<ReadingOf<C>> {
  const visit = await visits.current();
  const reading = await server.read(visit.source, visit.from);
  await visits.setReadCookies(visit, reading.headers, (from) => server.config(from));
  return reading;
}

async function readPages<C extends NextConfig>(
  { server, visits }: Scope<C>,
  { req, res }: PagesContext,
): Promise<ReadingOf<C>> {
  const visit = visits.ofPages(req);
  const reading = await server.read(visit.source, visit.from);
  if (visits.claim(visit)) appendCookies(res, reading.headers);
  return reading;
}

async function protectPage<C extends NextConfig>(
  scope: Scope<C>,
  { returnTo, ...rules }: PageProtection<C> = {},
): Promise<SignedInReading<SessionOf<C>, SessionUserOf<C>>> {
  const reading = await read(scope);
  if (reading.status === 'unknown') throw reading.error;
  if (reading.status === 'in') {
    const { maySee } = rules;
    if (maySee !== undefined && (await maySee(reading.session, reading.user)) !== true) {
      const { forbidden } = await import('next/navigation');
      return forbidden();
    }
  }
  const { headers } = (await scope.visits.current()).source;
  // Pages are requested by people: Next's own script asks for pages, too, and accepts anything.
  const asPerson = new Headers(headers);
  asPerson.set('accept', 'text/html');
  const page = returnTo ?? headers.get(PATH_HEADER) ?? '/';
  const visit = { headers: asPerson };
  const { maySee: _, ...proofs } = rules;
  const refusal = await scope.server.refuse(visit, visit, {
    reading,
    maySee: proofs,
    returnTo: page.startsWith('/') ? page : '/',
  });
  if (refusal === undefined && reading.status === 'in') return reading;
  const { redirect } = await import('next/navigation');
  return redirect(refusal?.location ?? '/');
}

function wrap<C extends NextConfig>(
  { server, visits, ask }: Scope<C>,
  handler: Handler<SessionOf<C>>,
  protection?: PageProtection<C>,
): RouteHandler<unknown> {
  return async (request, context) => {
    const visit = await visits.current(request);
    const { source, from } = visit;
    const accepted =
      protection &&
      (await acceptToken<C>(source, await server.config(from), { maySee: protection, request }));
    if (accepted !== undefined && accepted.status !== 'in') return toResponse(accepted);
    const reading = accepted ?? (await server.read(source, from));
    visits.claim(visit);
    if (reading.status === 'unknown' || protection !== undefined) {
      const { pathname, search } = request.nextUrl;
      const refusal = await server.refuse(source, from, {
        reading,
        maySee: protection,
        returnTo: `${pathname}${search}`,
      });
      if (refusal !== undefined) return withCookies(toResponse(refusal), reading.headers);
    }
    if (reading.status !== 'unknown' && ask !== undefined) {
      const answer = await ask(await server.config(from), request, reading);
      // As in next-auth 5, the handler decides what `false` means.
      if (typeof answer !== 'boolean')
        return passOn(isOfProxy(answer) ? answer : keptPrivate(answer), reading.headers);
    }
    const authed = Object.assign(request, { auth: sessionOf(reading) });
    // In a proxy, nothing means: go on.
    const response = (await handler(authed, context)) ?? NextResponse.next();
    const isPrivate = protection !== undefined || (await visits.hasSetCookies(request));
    return passOn(isPrivate ? keptPrivate(response) : response, reading.headers);
  };
}

/** The session of a reading. @throws {AuthError} if the store is unavailable: never the same as signed out */
function sessionOf<S, U>(reading: SessionReading<S, U>): S | null {
  if (reading.status === 'unknown') throw reading.error;
  return reading.status === 'in' ? reading.session : null;
}
