import type { BoundVerbs } from '../../server/bound-verbs.js';
import type { ReadingOf, SignedInReading } from '../../server/get-session.js';
import type { MaySee } from '../../server/protect.js';
import type { Begun } from '../../server/begin.js';
import type { HeaderWriter } from '../../node/keep-private.js';
import type { AuthConfig } from '../../types/config.js';
import type { PermissionOf, SessionOf, SessionUserOf } from '../../types/defined-config.js';
import type { OrganizationRules } from '../../types/organizations.js';
import type { CallbacksOptions } from '../../types/hooks.js';
import type { Awaitable, Session } from '../../types/model.js';
import type { AccessRules } from '../../types/api.js';
import type { ProofRules } from '../../types/second-factor.js';

export type { FieldValue } from '../../server/private-answer.js';
export type { HeaderWriter };

/** What is needed of a `NextRequest`. */
export interface NextRequestLike extends Request {
  readonly nextUrl: URL;
  readonly cookies: { get(name: string): { readonly name: string; readonly value: string } | undefined };
}

/** A `NextRequest` whose session was read; `null`: no user is signed in. */
export type AuthedRequest<S> = NextRequestLike & { auth: S };

/** What is needed of a request of the pages router. */
export interface PagesRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What is needed of a response of the pages router. */
export interface PagesResponse extends HeaderWriter {
  appendHeader(name: string, value: string): unknown;
}

/** Every verb of the server's own code, for the pages router: each takes the request and the response first. */
export type PagesVerbs = BoundVerbs<[req: PagesRequest, res: PagesResponse]>;

/** A route handler, or a proxy, as Next calls it. */
export type RouteHandler<Context> = (request: NextRequestLike, context: Context) => Promise<Response>;

type Answer = Awaitable<Response | undefined | void>;

/** The configuration of `latchkey/next`, which calls one callback more. */
export interface NextConfig extends AuthConfig {
  callbacks?: Partial<CallbacksOptions> & {
    /**
     * Decides whether a visitor sees a page, as in next-auth 5: `false` leads to the sign-in page and back, a response is sent
     * in the place of the page. `proxy` calls it, and so does `auth(handler)`, which acts on responses alone.
     */
    authorized?(params: AuthorizedParams): Awaitable<unknown>;
  };
}

/** What `callbacks.authorized` gets. */
export interface AuthorizedParams {
  /** For the data of a page of the pages router, `nextUrl` is that of the page. */
  readonly request: NextRequestLike;
  /** `null`: the visitor is signed out. */
  readonly auth: Session | null;
}

/** What `auth.protect` takes on a page. */
export interface PageProtection<C extends AuthConfig>
  extends ProofRules, AccessRules, OrganizationRules<PermissionOf<C>> {
  /** Who may see the page, of those who are signed in: others get `forbidden()`. @default everybody */
  readonly maySee?: MaySee<SessionOf<C>, SessionUserOf<C>>;
  /** Path that people come back to. @default the page, if the proxy runs for it; else "/" */
  readonly returnTo?: string;
}

/**
 * Reads the session: in components, actions, route handlers, the proxy, and in the pages router. Its members are the verbs of the
 * server's own code; those that change something are for actions and route handlers, because components cannot set cookies.
 * Without `records`, a refresh of a token that is due in a component rejects with the code `cannot_keep`.
 */
export interface AuthOf<C extends AuthConfig> extends BoundVerbs<[]> {
  /**
   * The session of the visitor, or `null`: in server components, actions and route handlers.
   * @throws {AuthError} (rejects) if the store is unavailable: the error boundary's business
   */
  (): Promise<SessionOf<C> | null>;
  /** In the pages router: in API routes, and with the context of `getServerSideProps`. With rules, a wrong token is `null`. */
  (req: PagesRequest, res: PagesResponse, rules?: AccessRules): Promise<SessionOf<C> | null>;
  (
    context: { readonly req: PagesRequest; readonly res: PagesResponse },
    rules?: AccessRules,
  ): Promise<SessionOf<C> | null>;
  /** The proxy of Next 16, and the middleware of Next 15: `export { auth as proxy } from './auth'`, the same as `proxy`. */
  (request: NextRequestLike, event?: unknown): Promise<Response>;
  /**
   * A route handler, or a proxy, that gets the session as `request.auth`; answers 503 if the store is unavailable.
   * @param rules - what counts beside sessions: what is wrong is refused, whatever cookie is there
   */
  <Context>(
    handler: (request: AuthedRequest<SessionOf<C> | null>, context: Context) => Answer,
    rules?: AccessRules,
  ): RouteHandler<Context>;
  /**
   * The session where access tokens and API keys count, too: `auth({ accept: ['session', 'access-token'] })`. What is wrong is `null`, whatever
   * cookie is there. Next does not say here for which request that is: tokens that are bound to a key need `auth(handler, rules)`.
   */
  (rules: AccessRules): Promise<SessionOf<C> | null>;
  /** The verbs in the pages router: in API routes, and with `req` and `res` of the context of `getServerSideProps`. */
  readonly pages: PagesVerbs;
  /** What is known of the visitor: also the user, and whether the state is unknown. */
  read(): Promise<ReadingOf<C>>;
  /**
   * The session and the user, on a page for those who are signed in: others are led to the sign-in page. A token that is refused gets
   * `unauthorized()` or `forbidden()`.
   */
  protect(options?: PageProtection<C>): Promise<SignedInReading<SessionOf<C>, SessionUserOf<C>>>;
  /** A route handler for those who are signed in. Others: 302 for people, 401 for programs, 403, 503. */
  protect<Context>(
    handler: (request: AuthedRequest<SessionOf<C>>, context: Context) => Answer,
    options?: Omit<PageProtection<C>, 'returnTo'>,
  ): RouteHandler<Context>;
}

/** What `signIn` takes beside the provider: other members are fields of the provider's form. */
export interface SignInOptions {
  /** Where the browser goes at the end. @default the page that asked */
  readonly redirectTo?: string;
  /** `false`: returns where to go instead of throwing Next's redirect. @default true */
  readonly redirect?: boolean;
  readonly [field: string]: unknown;
}

/** Parameters for the provider's authorization URL. With a form, `redirectTo` is a field of the form, and not one of these. */
export type AuthorizationParams = Readonly<Record<string, string>> & { readonly redirectTo?: never };

/** Begins a sign-in, in a server action. */
export interface SignIn {
  (
    provider: string | undefined,
    options: SignInOptions & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<Begun>;
  (
    provider?: string,
    options?: SignInOptions | FormData,
    authorizationParams?: AuthorizationParams,
  ): Promise<never>;
}

/** Ends the session, in a server action. */
export interface SignOut {
  (options: { readonly redirectTo?: string; readonly redirect: false }): Promise<Begun>;
  (options?: { readonly redirectTo?: string; readonly redirect?: true }): Promise<never>;
}

/** Which pages the proxy keeps. */
export interface ProxyOptions {
  /** Paths that everybody may see, with what is below them (`/` is only itself). Without this the proxy keeps none. */
  readonly publicPaths?: readonly string[];
}

/** Renews sessions, which components cannot, and leads to the sign-in page. It decides nothing alone: pages ask again. */
export interface Proxy {
  (request: NextRequestLike): Promise<Response>;
  (options?: ProxyOptions): (request: NextRequestLike) => Promise<Response>;
}

/** What `latchkey` returns. */
export interface LatchkeyForNext<C extends AuthConfig> {
  /** The route handlers of `app/api/auth/[...auth]/route.ts`. */
  readonly handlers: {
    readonly GET: (request: Request) => Promise<Response>;
    readonly POST: (request: Request) => Promise<Response>;
  };
  readonly auth: AuthOf<C>;
  readonly proxy: Proxy;
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  /** Updates the session, in a server action: the `jwt` callback gets `data` as `session`. */
  readonly unstable_update: (data: unknown) => Promise<SessionOf<C> | null>;
}
