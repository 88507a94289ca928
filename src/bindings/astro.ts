import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { SignInOptions, SignOutOptions } from '../server/begin-options.js';
import type { Begun } from '../server/begin.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ReadingOf } from '../server/get-session.js';
import type { ConfigOf } from '../server/auth-server.js';
import { toResponse, type MaySeeOf, type Refusal } from '../server/protect.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import { createBinding, type SignedInOf } from './framework-port.js';
import { LocalRequests, type LocalContext } from './local-requests.js';
import { prerenderedPage } from './prerendered.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** What the binding needs of Astro's `APIContext`, and of `Astro` in a page. */
export interface AstroContext {
  readonly request: Request;
  readonly url: URL;
  readonly locals: object;
  readonly isPrerendered: boolean;
}

/** What `onRequest` puts into `locals`: extend `App.Locals` with it in `src/env.d.ts`. */
export interface LatchkeyLocals<C extends AuthOptions = AuthOptions> {
  /** The session; `null`: no user is signed in. If the store is unavailable, it throws, and the request is answered by 503. */
  auth(rules?: AccessRules): Promise<SessionOf<C> | null>;
}

/** Every verb of the server's own code takes `Astro` or the context first. Forms of other sites are answered with 403. */
type Verbs = BoundVerbs<[context: AstroContext]>;

/** The middleware, the endpoint, and what pages and endpoints call with `Astro` or their context. */
export interface Latchkey<C extends AuthOptions = AuthOptions> extends Verbs {
  /** Appends the cookies of what was read: export it from `src/middleware.ts`, alone or in a `sequence`. */
  onRequest(context: AstroContext, next: () => Promise<Response>): Promise<Response>;
  /** Answers below the base path: export it from `src/pages/auth/[...auth].ts`, with `export const prerender = false`. */
  ALL(context: AstroContext): Promise<Response>;
  /** Reads who is signed in, once per request. */
  read(context: AstroContext): Promise<ReadingOf<C>>;
  /**
   * Who is signed in and may see a page, or the response for everybody else, which the page returns: people are led to the
   * sign-in page and come back, programs get 401. Who may not see it gets 403.
   * @param maySee - only `true` is yes. @default the signed-in user
   */
  protect(context: AstroContext, maySee?: MaySeeOf<C>): Promise<SignedInOf<C> | Response>;
  /**
   * Begins a sign-in for the browser that sent a form of the application; the page or endpoint returns what this gives. Forms
   * of other sites get 403, whatever `security.checkOrigin` says.
   * @param provider - its id. @default the sign-in page lets people choose
   */
  signIn(
    context: AstroContext,
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Ends the session of the browser that sent a form of the application. Forms of other sites get 403. */
  signOut(context: AstroContext, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session with what a form of the application sent, as the browser's `update()` does: the `jwt` callback gets the
   * data as `session`. Gives the session as it is from now on, which the rest of the page shows, too; `null` if no user is signed
   * in; 403 for forms of other sites, which the page or endpoint returns.
   */
  update(context: AstroContext, data: unknown): Promise<SessionOf<C> | null | Response>;
}

/** Thrown through a page: `onRequest` answers as the refusal says. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Sign-in for an application of Astro that renders on demand.
 * @param config - the configuration, or a function of the context that makes it
 * @example
 * // src/auth.ts
 * import { latchkey } from 'latchkey/astro';
 * import GitHub from 'latchkey/providers/github';
 * export const { onRequest, ALL, protect, signIn, signOut, update } = latchkey({ providers: [GitHub] });
 *
 * // src/middleware.ts
 * export { onRequest } from './auth';
 *
 * // src/pages/auth/[...auth].ts
 * export { ALL } from '../../auth';
 * export const prerender = false;
 *
 * // src/pages/inside.astro
 * const who = await protect(Astro);
 * if (who instanceof Response) return who;
 */
export function latchkey<const C extends AuthOptions>(
  config: ConfigOf<AstroContext, C>,
): Latchkey<SummaryOf<C>> {
  const requests = new LocalRequests<AstroContext>({
    sourceOf: ({ request }) => request,
    refusePrerendered,
    noHook: 'The middleware of latchkey did not run: export its `onRequest` from src/middleware.ts.',
  });
  const binding = createBinding<[AstroContext], AstroContext, LocalContext<AstroContext>, SummaryOf<C>>(
    config,
    {
      ...requests.port,
      refuse: (_, refusal) => {
        throw new Refused(refusal);
      },
    },
  );
  /** A redirect, unless the form was sent by another site. The middleware appends the cookies. */
  const leave = (context: AstroContext, result: Begun | Refusal): Response => {
    if (!('url' in result)) return toResponse(result);
    requests.of(context).response.append(result.headers, 'change');
    return new Response(null, { status: 303, headers: { location: result.url } });
  };
  return {
    ...binding.verbs,
    onRequest: (context, next) =>
      orAnswer(requests.answer(context, next, (current, rules) => binding.session(current, rules))),
    ALL: (context) => binding.server.handle(context.request, requests.from(context) ?? context),
    read: async (context) => binding.read(requests.of(context)),
    protect: async (context, maySee) => {
      const current = requests.of(context);
      current.response.isPrivate = true;
      const who = await binding.admit(current, maySee);
      return who.status === 'in' ? who : toResponse(who);
    },
    signIn: async (context, ...parameters) =>
      leave(context, await binding.signIn(requests.of(context), parameters)),
    signOut: async (context, options) => leave(context, await binding.signOut(requests.of(context), options)),
    update: async (context, data) => orAnswer(binding.update(requests.of(context), data)),
  };
}

/** What is asked for, or the answer of a refusal. */
async function orAnswer<Result>(asked: Promise<Result>): Promise<Result | Response> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return toResponse(error.refusal);
    throw error;
  }
}

function refusePrerendered({ isPrerendered, url }: AstroContext): void {
  if (isPrerendered) throw prerenderedPage(url.pathname, 'Write `export const prerender = false` into it.');
}
