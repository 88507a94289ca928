import { NextResponse } from 'next/server.js';
import type { BoundVerbs } from '../../server/bound-verbs.js';
import type {
  ReadingOf,
  SessionReading,
  SignedInReading,
  SignedOutReading,
} from '../../server/get-session.js';
import type { AuthServer } from '../../server/auth-server.js';
import { acceptToken, readToken } from '../../server/accept.js';
import { toResponse, type Refusal } from '../../server/protect.js';
import { keptPrivate, withCookies } from '../../server/with-cookies.js';
import { AuthError } from '../../errors.js';
import type { AccessRules } from '../../types/api.js';
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

  async function auth(first?: unknown, ...rest: readonly unknown[]): Promise<SessionOf<C> | null> {
    if (first === undefined || isRules(first)) return sessionOf(await read(scope, first));
    // The types of `AuthOf` allow nothing else: a request and its response, or an object with both; then rules.
    const given = first as PagesRequest | PagesContext;
    // As above.
    const res = rest[0] as PagesResponse | undefined;
    const context = 'req' in given ? given : res && { req: given, res };
    if (context === undefined)
      throw new TypeError('auth(req, res): in the pages router the response is needed, too.');
    return sessionOf(await readPages(scope, context, rest.find(isRules)));
  }

  const isProxied = (first: unknown): first is NextRequestLike =>
    typeof first === 'object' && first !== null && 'nextUrl' in first;
  const isHandler = (first: unknown): first is Handler<SessionOf<C>> => typeof first === 'function';
  const either = (first?: unknown, ...rest: readonly unknown[]): unknown => {
    if (isHandler(first)) return wrap(scope, first, { rules: rest.find(isRules) });
    // `export { auth as proxy }`, which next-auth 5 allows: a session in the place of a response would let everybody in.
    return proxy !== undefined && isProxied(first) ? proxy(first) : auth(first, ...rest);
  };
  const protect = (first?: unknown, options?: PageProtection<C>): unknown => {
    if (isHandler(first)) return wrap(scope, first, { protection: options ?? {} });
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

/** What `auth` takes in the place of a request. */
function isRules(given: unknown): given is AccessRules {
  return typeof given === 'object' && given !== null && ('accept' in given || 'scope' in given);
}

/**
 * What a refused token is where Next lets nothing be answered: not signed in.
 * @throws {AuthError} if that is unknown
 */
function toSignedOut({ status, message }: Refusal): SignedOutReading {
  if (status === 503 || status === 429) throw new AuthError(message);
  return { status: 'out', headers: new Headers() };
}

async function read<C extends NextConfig>(
  { server, visits }: Scope<C>,
  rules?: AccessRules,
): Promise<ReadingOf<C>> {
  const visit = await visits.current();
  const found =
    rules && (await readToken<C>(visit.source, await server.config(visit.from), { maySee: rules }));
  if (found !== undefined) return typeof found.status === 'number' ? toSignedOut(found) : found;
  const reading = await server.read(visit.source, visit.from);
  await visits.setReadCookies(visit, reading.headers, (from) => server.config(from));
  return reading;
}

async function readPages<C extends NextConfig>(
  { server, visits }: Scope<C>,
  { req, res }: PagesContext,
  rules: AccessRules | undefined,
): Promise<ReadingOf<C>> {
  const visit = visits.ofPages(req);
  // The address has a path alone, and of a proof of possession nothing else counts.
  const request = { method: req.method ?? 'GET', url: new URL(req.url ?? '/', 'https://app.invalid') };
  const found =
    rules && (await readToken<C>(visit.source, await server.config(visit.from), { maySee: rules, request }));
  if (found !== undefined) return typeof found.status === 'number' ? toSignedOut(found) : found;
  const reading = await server.read(visit.source, visit.from);
  if (visits.claim(visit)) appendCookies(res, reading.headers);
  return reading;
}

async function protectPage<C extends NextConfig>(
  scope: Scope<C>,
  { returnTo, ...rules }: PageProtection<C> = {},
): Promise<SignedInReading<SessionOf<C>, SessionUserOf<C>>> {
  const { source, from } = await scope.visits.current();
  const accepted = await acceptToken<C>(source, await scope.server.config(from), { maySee: rules });
  if (accepted !== undefined && accepted.status !== 'in') return refuseWithoutPage(accepted);
  const reading = accepted ?? (await read(scope));
  if (reading.status === 'unknown') throw reading.error;
  const { headers } = (await scope.visits.current()).source;
  // Pages are requested by people: Next's own script asks for pages, too, and accepts anything.
  const asPerson = new Headers(headers);
  asPerson.set('accept', 'text/html');
  const page = returnTo ?? headers.get(PATH_HEADER) ?? '/';
  const visit = { headers: asPerson };
  let granted = {};
  const refusal = await scope.server.refuse(visit, visit, {
    reading,
    maySee: rules,
    returnTo: page.startsWith('/') ? page : '/',
    grant: (members) => (granted = members),
  });
  if (refusal === undefined && reading.status === 'in') return { ...reading, ...granted };
  if (refusal !== undefined && refusal.location === undefined) return refuseWithoutPage(refusal);
  const { redirect } = await import('next/navigation');
  return redirect(refusal?.location ?? '/');
}

/** Answers where the code of a page asks, and there is no page to lead to: a refused token, or a role that does not allow it. */
async function refuseWithoutPage({ status, message }: Refusal): Promise<never> {
  if (status === 503 || status === 429) throw new AuthError(message);
  const navigation = await import('next/navigation');
  return status === 403 ? navigation.forbidden() : navigation.unauthorized();
}

/** For whom a wrapped handler runs, or what counts where it runs for all. */
interface Wrapping<C extends NextConfig> {
  readonly protection?: PageProtection<C>;
  readonly rules?: AccessRules | undefined;
}

function wrap<C extends NextConfig>(
  { server, visits, ask }: Scope<C>,
  handler: Handler<SessionOf<C>>,
  { protection, rules }: Wrapping<C>,
): RouteHandler<unknown> {
  return async (request, context) => {
    const visit = await visits.current(request);
    const { source, from } = visit;
    const asked = { maySee: protection ?? rules, request };
    const accepted = await (protection ? acceptToken : readToken)<C>(
      source,
      await server.config(from),
      asked,
    );
    if (accepted !== undefined && typeof accepted.status === 'number') return toResponse(accepted);
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
