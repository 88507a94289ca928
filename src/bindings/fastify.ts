import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { SummaryOf } from '../types/defined-config.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadingOf, SignedInReading } from '../server/get-session.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import { InvalidEndpoints } from '../errors.js';
import type { SignInOptions, SignOutOptions } from '../server/begin-options.js';
import { createAuthServer, metadataPath, type ConfigLiteral } from '../server/auth-server.js';
import type { MaySeeOf } from '../server/protect.js';
import { toWebRequest } from '../node/request.js';
import { toSource } from '../node/source.js';
import { appendCookies, keepPrivate, send } from './fastify-reply.js';
import { fastifyOptions } from './proxies.js';
import { Steps } from './steps.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** The options that Fastify registers the plugin with. */
export interface PluginOptions {
  /** The path that the plugin is mounted at. */
  readonly prefix?: string;
}

/** A hook, and a handler: `{ preHandler: hook }`, or `app.post(path, hook)`. */
export type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, after `session()` or `protect()`; `null`: no user, or not asked for. */
    auth: SignedInReading | null;
  }
}

/** Every verb of the server's own code takes the request and the reply first. */
type Verbs = BoundVerbs<[request: FastifyRequest, reply: FastifyReply]>;

/** A plugin that answers what is below the base path, and makes hooks for the application's own routes. */
export interface Latchkey<C extends AuthOptions> extends Verbs {
  (app: FastifyInstance, options: PluginOptions): Promise<void>;
  /** Reads who is signed in into `request.auth`. 503 if the store is unavailable. */
  session(rules?: AccessRules): Hook;
  /**
   * Keeps a route for those who are signed in, and does what `session()` does. People are led to the sign-in page and come
   * back, programs get 401. Who may not see the route gets 403.
   * @param maySee - only `true` is yes. @default the signed-in user
   */
  protect(maySee?: MaySeeOf<C>): Hook;
  /** Reads who is signed in, once per request. Cookies that are due are appended to the reply. */
  read(request: FastifyRequest, reply: FastifyReply): Promise<ReadingOf<C>>;
  /**
   * Answers a form of the application: signs in with the fields of `request.body`, and redirects. A form that a page of
   * another site sent gets 403: Fastify itself lets it through.
   * @param provider - its id. @default the sign-in page lets people choose
   */
  signIn(provider?: string, options?: SignInOptions, authorizationParams?: Record<string, string>): Hook;
  /**
   * Updates the session, as the browser's `update()` does: the `jwt` callback gets the data as `session`. Forms of other
   * sites get 403. What follows sees the session as it was before: redirect, or read it with the next request.
   */
  update(dataOf: (request: FastifyRequest) => unknown): Hook;
  /** Answers a form of the application: signs out, and redirects. Forms of other sites get 403. */
  signOut(options?: SignOutOptions): Hook;
}

/**
 * Sign-in for an application of Fastify 5: a plugin. It answers below `basePath`, whose bodies no parser of the application
 * reads; hooks of the application run there, too. Behind a proxy it follows the option `trustProxy`.
 * @example
 * const auth = latchkey({ providers: [GitHub] });
 * await app.register(auth);
 * app.get('/me', { preHandler: auth.protect() }, async (request) => request.auth?.user);
 */
export function latchkey<const C extends AuthOptions>(config: ConfigLiteral<C>): Latchkey<SummaryOf<C>> {
  const server = createAuthServer<FastifyRequest | FastifyInstance, SummaryOf<C>>(config);
  const steps = new Steps<FastifyRequest, FastifyReply, SummaryOf<C>>(server, {
    sourceOf: (request) => toSource(request.raw, fastifyOptions(request)),
    show: (auth, request) => (request.auth = auth),
    appendCookies,
    keepPrivate,
    canAppend: (reply) => !reply.sent,
    send,
  });
  const plugin = async (app: FastifyInstance, { prefix = '' }: PluginOptions): Promise<void> => {
    const known = await server.config(app);
    const { basePath = '/auth' } = known;
    // Fastify ignores the prefix of plugins that decorate the application; a user who gave one expects it to count.
    pathBelow(app.prefix + prefix, basePath);
    const path = pathBelow(app.prefix, basePath);
    app.decorateRequest('auth', null);
    await app.register(async (routes) => {
      // Bodies are left to the actions, whatever parsers the application has.
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const answer: Hook = async (request, reply) => {
        const response = await server.handle(toWebRequest(request.raw, fastifyOptions(request)), request);
        // What was not read of a body would be taken for the next request.
        if (!request.raw.complete) reply.header('connection', 'close');
        await send(response, reply);
        return reply;
      };
      routes.all(`${path}/*`, answer);
      const metadata = metadataPath(known);
      // Below a prefix, no client would look for them.
      if (metadata !== undefined && app.prefix === '') routes.get(metadata, answer);
    });
  };
  return Object.assign(plugin, {
    // What fastify-plugin sets: the application's own routes have the decoration, too.
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: 'latchkey',
    ...steps.verbs,
    read: (request: FastifyRequest, reply: FastifyReply) => steps.readFor(request, reply),
    session: (rules?: AccessRules) => hook((request, reply) => steps.enter(request, reply, rules)),
    protect: (maySee?: MaySeeOf<SummaryOf<C>>) =>
      hook((request, reply) => steps.restrict(request, reply, maySee)),
    signIn: (provider?: string, options: SignInOptions = {}, params: Record<string, string> = {}) =>
      hook((request, reply) => steps.beginSignIn(request, reply, { provider, options, params })),
    signOut: ({ redirectTo }: SignOutOptions = {}) =>
      hook((request, reply) => steps.beginSignOut(request, reply, redirectTo)),
    update: (dataOf: (request: FastifyRequest) => unknown) =>
      hook((request, reply) => steps.change(request, reply, () => dataOf(request))),
  });
}

/** A hook that gives the reply if the request was answered: then Fastify stops there. */
function hook(run: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>): Hook {
  return async (request, reply) => ((await run(request, reply)) ? undefined : reply);
}

/** The base path as the instance that a plugin is registered with sees it. */
function pathBelow(prefix: string, basePath: string): string {
  if (`${basePath}/`.startsWith(`${prefix}/`)) return basePath.slice(prefix.length);
  throw new InvalidEndpoints(
    `The plugin is registered below "${prefix}", but \`basePath\` is "${basePath}". Make \`basePath\` begin with the prefix, or register the plugin outside of it.`,
  );
}
