import { HttpException } from '@nestjs/common';
import type { SignOutOptions } from '../kernel/begin-options.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { MaySeeOf } from '../kernel/protect.js';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import type { SessionOf } from '../types/defined-config.js';
import { createNodeListener } from '../node.js';
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
  messageOf,
  type Config,
  type SignedInOf,
  type SignInParameters,
  type Visit,
} from './request-auth.js';
import { createKeepingAuth, type KeepingAuth } from './response-auth.js';

/**
 * Sign-in for the application's own code; inject it. `LatchkeyService<typeof config>` has the types of a configuration.
 * Behind a proxy it follows the platform: `trust proxy` of Express, `trustProxy` of Fastify.
 * @example constructor(private readonly auth: LatchkeyService<typeof config>) {}
 */
export class LatchkeyService<C extends Config = Config> {
  readonly #auth: KeepingAuth<Exchange, C>;
  readonly #visits = new WeakMap<NodeRequest, Visit<Exchange>>();

  constructor(config: C) {
    this.#auth = createKeepingAuth<Exchange, C>(config, keepCookies, canKeepCookies);
  }

  /** Reads who is signed in, once per request; cookies that are due are appended to the response. */
  read(request: PlatformRequest, response: PlatformResponse): Promise<ReadingOf<C>> {
    return this.#auth.read(this.#visitOf(request, response));
  }

  /** The session; `null` if nobody is signed in. @throws {HttpException} (rejects) 503 if nobody knows */
  async session(request: PlatformRequest, response: PlatformResponse): Promise<SessionOf<C> | null> {
    return orException(await this.#auth.session(this.#visitOf(request, response)), response);
  }

  /** Who is signed in and may. @throws {HttpException} (rejects) 302 to the sign-in page for people, 401, 403 or 503 */
  async protect(
    request: PlatformRequest,
    response: PlatformResponse,
    maySee?: MaySeeOf<C>,
  ): Promise<SignedInOf<C>> {
    const who = await orException(await this.#auth.admit(this.#visitOf(request, response), maySee), response);
    keepPrivate(response);
    return who;
  }

  /** Answers a form of the application: signs in, and redirects. Forms of other sites get 403. */
  async signIn({ request, response }: Exchange, ...parameters: SignInParameters): Promise<void> {
    await send(await this.#auth.signIn(this.#visitOf(request, response), parameters), response);
  }

  /** Answers a form of the application: signs out, and redirects. Forms of other sites get 403. */
  async signOut(
    request: PlatformRequest,
    response: PlatformResponse,
    options?: SignOutOptions,
  ): Promise<void> {
    await send(await this.#auth.signOut(this.#visitOf(request, response), options), response);
  }

  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Gives the session as
   * it is from now on, `null` if nobody is signed in; its cookies are appended to the response. What was read stays as it was.
   * @throws {HttpException} (rejects) 403 for a form that a page of another site sent
   */
  async update(
    request: PlatformRequest,
    response: PlatformResponse,
    data: unknown,
  ): Promise<SessionOf<C> | null> {
    const updated = await this.#auth.update(this.#visitOf(request, response), data);
    return (await orException(updated, response)).session;
  }

  /**
   * An access token of a provider for who is signed in, refreshed if it is due. Its cookies are appended to the response.
   * @throws {AccessTokenError} (rejects) if there is none; `code` says why
   */
  getAccessToken(
    request: PlatformRequest,
    response: PlatformResponse,
    options: TokenOptions,
  ): Promise<HandedToken> {
    return this.#auth.getAccessToken(this.#visitOf(request, response), options);
  }

  /** Middleware that answers what is below the base path. Body parsers may have run before. */
  readonly handler = async (
    req: NodeRequest,
    res: NodeResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    const { kernel } = this.#auth;
    const from: Exchange = { request: req, response: res };
    if (!(await kernel.isOurs(pathOf(req), from))) return next();
    const options = 'app' in req ? expressOptions(req) : middlewareOptions(req);
    await createNodeListener((request) => kernel.handle(request, from), options)(req, res, next);
  };

  #visitOf(request: PlatformRequest, response: PlatformResponse): Visit<Exchange> {
    const key = nodeRequestOf(request);
    const visit = this.#visits.get(key) ?? { source: sourceOf(request), from: { request, response } };
    this.#visits.set(key, visit);
    return visit;
  }
}

/** The path that was asked for: Nest removes from `url` what middleware is mounted at. */
function pathOf(req: NodeRequest): string {
  const original: unknown = Reflect.get(req, 'originalUrl');
  const [path = ''] = (typeof original === 'string' ? original : (req.url ?? '')).split('?', 1);
  return path;
}

/** What is no refusal. Nest's exceptions have no headers: those of a refusal are set before. */
async function orException<Result>(result: Result | Response, response: PlatformResponse): Promise<Result> {
  if (!(result instanceof Response)) return result;
  for (const [name, value] of result.headers) if (name !== 'content-type') setHeader(response, name, value);
  throw new HttpException(await messageOf(result), result.status);
}
