import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import { HttpException } from '@nestjs/common';
import type { SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import { createAuthServer, type ConfigLiteral } from '../server/auth-server.js';
import { toResponse, type MaySeeOf } from '../server/protect.js';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import type { SessionOf } from '../types/defined-config.js';
import { createNodeListener } from '../node/index.js';
import {
  canKeepCookies,
  keepCookies,
  keepPrivate,
  nodeRequestOf,
  send,
  setHeader,
  sourceOf,
  type Exchange,
  type PlatformRequest,
  type PlatformResponse,
} from './nest-platform.js';
import { expressOptions, middlewareOptions } from './proxies.js';
import {
  Binding,
  toLeadingResponse,
  type RequestContext,
  type SignedInOf,
  type SignInParameters,
} from './framework-port.js';

/** What the verbs of the server's own code take first. */
type Handed = [request: PlatformRequest, response: PlatformResponse];

/** Every verb of the server's own code takes the request and the response first. */
// A class has what an interface of its name declares: the constructor assigns it.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, no-unused-vars -- its parameters are those of the class
export interface LatchkeyService<C extends AuthOptions = AuthOptions> extends BoundVerbs<Handed> {}

/**
 * Sign-in for the application's own code; inject it. `LatchkeyService<typeof config>` has the types of a configuration.
 * Behind a proxy it follows the platform: `trust proxy` of Express, `trustProxy` of Fastify.
 * @example constructor(private readonly auth: LatchkeyService<typeof config>) {}
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class LatchkeyService<C extends AuthOptions = AuthOptions> {
  readonly #binding: Binding<Handed, Exchange, RequestContext<Exchange>, C>;
  readonly #contexts = new WeakMap<NodeRequest, RequestContext<Exchange>>();

  constructor(config: ConfigLiteral<C>) {
    this.#binding = new Binding(createAuthServer<Exchange, C>(config), {
      handed: 2,
      contextOf: (request, response) => this.#contextOf(request, response),
      appendCookies: ({ from }, cookies) => keepCookies(from, cookies),
      canAppendCookies: ({ from }) => canKeepCookies(from),
      keepPrivate: ({ from }) => keepPrivate(from.response),
      refuse: ({ from }, refusal) => {
        const { headers } = toResponse(refusal);
        // Nest's exceptions have no headers: those of a refusal are set before.
        for (const [name, value] of headers)
          if (name !== 'content-type') setHeader(from.response, name, value);
        throw new HttpException(refusal.message, refusal.status);
      },
    });
    Object.assign(this, this.#binding.verbs);
  }

  /** Reads who is signed in, once per request; cookies that are due are appended to the response. */
  read(...handed: Handed): Promise<ReadingOf<C>> {
    return this.#binding.read(this.#contextOf(...handed));
  }

  /** The session; `null` if no user is signed in. @throws {HttpException} (rejects) 503 if the store is unavailable */
  session(
    request: PlatformRequest,
    response: PlatformResponse,
    rules?: AccessRules,
  ): Promise<SessionOf<C> | null> {
    return this.#binding.session(this.#contextOf(request, response), rules);
  }

  /** Who is signed in and may. @throws {HttpException} (rejects) 302 to the sign-in page for people, 401, 403 or 503 */
  protect(
    request: PlatformRequest,
    response: PlatformResponse,
    maySee?: MaySeeOf<C>,
  ): Promise<SignedInOf<C>> {
    return this.#binding.protect(this.#contextOf(request, response), maySee);
  }

  /** Answers a form of the application: signs in, and redirects. Forms of other sites get 403. */
  async signIn({ request, response }: Exchange, ...parameters: SignInParameters): Promise<void> {
    const result = await this.#binding.signIn(this.#contextOf(request, response), parameters);
    await send(toLeadingResponse(result), response);
  }

  /** Answers a form of the application: signs out, and redirects. Forms of other sites get 403. */
  async signOut(
    request: PlatformRequest,
    response: PlatformResponse,
    options?: SignOutOptions,
  ): Promise<void> {
    const result = await this.#binding.signOut(this.#contextOf(request, response), options);
    await send(toLeadingResponse(result), response);
  }

  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if no user is signed in; its cookies are appended to the response. What was read stays as it was.
   * @throws {HttpException} (rejects) 403 for a form that a page of another site sent
   */
  update(request: PlatformRequest, response: PlatformResponse, data: unknown): Promise<SessionOf<C> | null> {
    return this.#binding.update(this.#contextOf(request, response), data);
  }

  /** Middleware that answers what is below the base path. Body parsers may have run before. */
  readonly handler = async (
    req: NodeRequest,
    res: NodeResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    const { server } = this.#binding;
    const from: Exchange = { request: req, response: res };
    if (!(await server.isOurs(pathOf(req), from))) return next();
    const options = 'app' in req ? expressOptions(req) : middlewareOptions(req);
    await createNodeListener((request) => server.handle(request, from), options)(req, res, next);
  };

  #contextOf(request: PlatformRequest, response: PlatformResponse): RequestContext<Exchange> {
    const key = nodeRequestOf(request);
    const context = this.#contexts.get(key) ?? { source: sourceOf(request), from: { request, response } };
    this.#contexts.set(key, context);
    return context;
  }
}

/** The path that was asked for: Nest removes from `url` what middleware is mounted at. */
function pathOf(req: NodeRequest): string {
  const original: unknown = Reflect.get(req, 'originalUrl');
  const [path = ''] = (typeof original === 'string' ? original : (req.url ?? '')).split('?', 1);
  return path;
}
