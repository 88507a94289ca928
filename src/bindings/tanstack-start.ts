import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { MaySeeOf } from '../server/protect.js';
import type { SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import { getRequest } from '@tanstack/react-start/server';
import type { Begun } from '../server/begin.js';
import { toResponse, type Refusal } from '../server/protect.js';
import {
  createBinding,
  remembered,
  toLeadingResponse,
  type RequestContext,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';
import {
  contextOf,
  keepControl,
  keepCookies,
  keepPrivate,
  notPrerendered,
  throwAnswer,
} from './tanstack-start/request.js';

import { followCookies } from './source-after.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/**
 * Sign-in for one configuration. All but `handlers` is for the server's own code, within a request: server functions,
 * middleware, server routes.
 */
export interface TanStackStartAuth<C extends AuthOptions> extends BoundVerbs<[]> {
  /** Answer every action: they are the `server.handlers` of the route `/auth/$`, which has no component. */
  readonly handlers: { readonly ANY: Handler; readonly GET: Handler; readonly POST: Handler };
  /** Reads who is signed in, once per request; cookies that are due are set. */
  read(): Promise<ReadingOf<C>>;
  /** The session; `null` if no user is signed in. If the store is unavailable, it throws an error with status 503. */
  session(rules?: AccessRules): Promise<SessionOf<C> | null>;
  /**
   * {@link TanStackStartAuth.read} for those who may. It throws what all others get. People are led to the sign-in page, and
   * come back. Errors have a `status`, for routes and error boundaries: 401 for programs, 403 for who may not see it, 503 if
   * it is unknown who is signed in.
   */
  protect(maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /** Signs in, and throws the redirect that leads on. Forms of other sites get 403. */
  signIn(...parameters: SignInParameters): Promise<never>;
  /** Signs out, and throws the redirect that leads on. Forms of other sites get 403. */
  signOut(options?: SignOutOptions): Promise<never>;
  /**
   * Updates the session, as the browser's `update()` does, and gives it; `null` if no user is signed in. Forms of other sites
   * get 403. It rejects with a `SessionTokenError` if that did not work.
   */
  update(data: unknown): Promise<SessionOf<C> | null>;
}

type Handler = (context: { readonly request: Request }) => Promise<Response>;

/**
 * Sign-in for an application of TanStack Start with React.
 * @example
 * // src/auth.server.ts: the name keeps it out of bundles for browsers
 * export const auth = latchkey({ providers: [GitHub] });
 * // src/routes/auth/$.ts
 * export const Route = createFileRoute('/auth/$')({ server: { handlers: auth.handlers } });
 * // for routes and server functions
 * export const signedIn = createMiddleware().server(async ({ next }) => next({ context: await auth.protect() }));
 */
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<Request, C>,
): TanStackStartAuth<SummaryOf<C>> {
  const contexts = remembered(contextOf);
  const current = (): RequestContext<Request> => contexts(notPrerendered(getRequest()));
  const binding = createBinding<[], Request, RequestContext<Request>, SummaryOf<C>>(config, {
    handed: 0,
    follow: followCookies,
    contextOf: current,
    appendCookies: async (context, cookies, origin) => {
      const { from } = context;
      // An action reads for itself, and what it sets is newer.
      const isAction =
        origin === 'reading' && (await binding.server.isOurs(new URL(from.url).pathname, from));
      if (!isAction) keepCookies(context, cookies);
    },
    keepPrivate,
    refuse: (_, refusal) => throwAnswer(toResponse(refusal)),
  });
  /** Throws what a form is answered, with its cookies. */
  const leave = async (context: RequestContext<Request>, result: Begun | Refusal): Promise<never> => {
    const response = toLeadingResponse(result);
    keepCookies(context, response.headers);
    return throwAnswer(response);
  };
  const handle: Handler = async ({ request }) =>
    keepControl(request, await binding.server.handle(notPrerendered(request), request));
  return {
    ...binding.verbs,
    handlers: { ANY: handle, GET: handle, POST: handle },
    read: async () => binding.read(current()),
    session: async (rules) => binding.session(current(), rules),
    protect: async (maySee) => binding.protect(current(), maySee),
    signIn: async (...parameters) => leave(current(), await binding.signIn(current(), parameters)),
    signOut: async (options) => leave(current(), await binding.signOut(current(), options)),
    update: async (data) => binding.update(current(), data),
  };
}
