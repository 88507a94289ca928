import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { HttpException } from '@nestjs/common';
import { Elysia } from 'elysia';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { Hono } from 'hono';
import { provideRequestEvent } from 'solid-js/web/storage';
import { latchkey as astro } from '../../src/bindings/astro.js';
import { latchkey as elysia } from '../../src/bindings/elysia.js';
import { latchkey as express } from '../../src/bindings/express.js';
import { latchkey as fastify } from '../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../src/bindings/h3.js';
import { latchkey as hono } from '../../src/bindings/hono.js';
import { LatchkeyService } from '../../src/bindings/nest.js';
import { latchkey as next } from '../../src/bindings/next.js';
import { latchkey as nuxt } from '../../src/bindings/nuxt.js';
import { latchkey as reactRouter } from '../../src/bindings/react-router.js';
import { latchkey as solidStart } from '../../src/bindings/solid-start.js';
import { latchkey as sveltekit } from '../../src/bindings/sveltekit.js';
import { latchkey as tanStackStart } from '../../src/bindings/tanstack-start.js';
import { sendWebResponse } from '../../src/node/response.js';
import type { AuthConfig, Session } from '../../src/types/index.js';
import type { OrganizationRules } from '../../src/types/organizations.js';
import type { AccessRules } from '../../src/types/api.js';
import { closeLater, listen } from '../support/http-servers.js';
import { ORIGIN } from '../support/password-stage.js';
import { eventOf } from '../security/caching/node-apps.js';
import { nextAnswer } from '../security/caching/next-answer.js';
import { onTanStack } from '../security/caching/tanstack-answer.js';

/** Where the metadata are, outside of the base path (RFC 8414, section 3). */
export const METADATA = '/.well-known/oauth-authorization-server/auth';

/** Protected routes, by their paths. */
export const ROUTES = {
  '/invoices': { scope: 'invoices:read' },
  '/write': { scope: ['invoices:read', 'invoices:write'] },
  '/programs': { accept: ['access-token', 'api-key'] },
  '/tokens': { accept: ['access-token'] },
  // With the option `organizations`.
  '/members': { organization: true },
  '/bills': { can: 'invoice:write' },
} satisfies Readonly<Record<string, AccessRules & OrganizationRules>>;
type RoutePath = keyof typeof ROUTES;

/** Routes that read who is signed in, by their paths. */
export const READS = {
  '/own': { accept: ['session', 'access-token', 'api-key'] },
  '/own/programs': { accept: ['access-token', 'api-key'] },
  '/own/write': { scope: 'invoices:write' },
  '/own/browsers': undefined,
} satisfies Readonly<Record<string, AccessRules | undefined>>;
type ReadPath = keyof typeof READS;

/** Sends a request to an application. */
export type Send = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
/** An application under a binding, with {@link ROUTES}, {@link READS} and the metadata. */
export type App = (config: AuthConfig) => Send | Promise<Send>;

const shown = (session: Session | null | undefined): Response => Response.json(session ?? null);
const isRoute = (path: string): path is RoutePath => path in ROUTES;
const isRead = (path: string): path is ReadPath => path in READS;
const routes = Object.keys(ROUTES).filter(isRoute);
const reads = Object.keys(READS).filter(isRead);
const missing = (): Response => new Response('Not found', { status: 404 });
const pathOf = ({ url }: { readonly url?: string | undefined }): string =>
  new URL(url ?? '/', ORIGIN).pathname;
const requestOf = (path: string, headers: Readonly<Record<string, string>>): Request =>
  new Request(`${ORIGIN}${path}`, { headers: { host: new URL(ORIGIN).host, ...headers } });

/** An application that answers standard requests. */
const anywhere =
  (open: (config: AuthConfig) => (request: Request, path: string) => Response | Promise<Response>): App =>
  (config) => {
    const answer = open(config);
    return async (path, headers = {}) => {
      const request = requestOf(path, headers);
      return answer(request, pathOf(request));
    };
  };

type Listener = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<unknown>;

/** An application on a server of Node. */
const onNode =
  (open: (config: AuthConfig) => Listener): App =>
  async (config) => {
    const answer = open(config);
    const server = createServer((req, res) => {
      answer(req, res, pathOf(req)).catch((error: unknown) => res.writeHead(500).end(String(error)));
    });
    closeLater(() => server.closeAllConnections());
    const port = await listen(server);
    return (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  };

/** What Nest answers an exception with, beside the header fields that are there. */
async function orException(res: ServerResponse, run: () => Promise<Session | null>): Promise<void> {
  try {
    res.end(JSON.stringify(await run()));
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    res.writeHead(error.getStatus()).end(JSON.stringify(error.getResponse()));
  }
}

/** What h3 1 answers an error with: it does not look at header fields of the error. */
async function orError(res: ServerResponse, run: () => Promise<Response>): Promise<void> {
  try {
    await sendWebResponse(await run(), res);
  } catch (error) {
    const { statusCode = 500 } = Object(error) as { statusCode?: number };
    res.writeHead(statusCode).end(String(error));
  }
}

/** What a framework makes of what a route throws. */
async function orThrown(
  run: () => Promise<Response>,
  made: (error: { status?: number; headers?: Headers }) => ResponseInit,
): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response) return error;
    const known = Object(error) as { status?: number; headers?: Headers };
    if (known.status === undefined) throw error;
    return new Response(String(error), made(known));
  }
}

const locals = (request: Request) => ({
  request,
  url: new URL(request.url),
  locals: {} as { auth?: (rules?: AccessRules) => Promise<Session | null> },
  isPrerendered: false,
  isDataRequest: false,
});

/** An application under each binding, by its name. */
export const tokenApps: Readonly<Record<string, App>> = {
  express: onNode((config) => {
    const auth = express(config);
    return async (req, res, path) =>
      auth(req, res, () => {
        const step = isRoute(path)
          ? auth.protect(ROUTES[path])
          : auth.session(isRead(path) ? READS[path] : undefined);
        step(req, res, () =>
          res.end(JSON.stringify((Object(req) as { auth?: { session: Session } }).auth?.session ?? null)),
        );
      });
  }),
  nest: onNode((config) => {
    const auth = new LatchkeyService(config);
    return async (req, res, path) =>
      auth.handler(req, res, () =>
        orException(res, async () =>
          isRoute(path)
            ? (await auth.protect(req, res, ROUTES[path])).session
            : auth.session(req, res, isRead(path) ? READS[path] : undefined),
        ),
      );
  }),
  nuxt: onNode((config) => {
    const auth = nuxt(config);
    return (req, res, path) => {
      // What Nitro hands out has more, of which nothing is looked at here.
      const event = eventOf(req, res) as never;
      return orError(res, async () => {
        if (isRoute(path)) return auth.protect((_, { session }) => shown(session), ROUTES[path])(event);
        return isRead(path) ? shown(await auth.session(event, READS[path])) : auth.handler(event);
      });
    };
  }),
  fastify: async (config) => {
    const auth = fastify(config);
    const app = Fastify();
    await app.register(auth);
    for (const path of routes)
      app.get(path, { preHandler: auth.protect(ROUTES[path]) }, async ({ auth: who }) => who?.session);
    for (const path of reads)
      app.get(path, { preHandler: auth.session(READS[path]) }, async ({ auth: who }, reply) =>
        reply.type('application/json').send(JSON.stringify(who?.session ?? null)),
      );
    closeLater(() => app.close());
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return (path, headers = {}) => fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  },
  hono: anywhere((config) => {
    const auth = hono(config);
    const app = new Hono().use(auth);
    for (const path of routes) app.get(path, auth.protect(ROUTES[path]), (c) => shown(c.var.session));
    for (const path of reads) app.get(path, auth.session(READS[path]), (c) => shown(c.var.session));
    return (request) => app.fetch(request);
  }),
  elysia: anywhere((config) => {
    const app = new Elysia().use(elysia(config));
    for (const path of routes) app.get(path, ({ session }) => shown(session), { protect: ROUTES[path] });
    for (const path of reads)
      app.get(path, async ({ auth, request }) => shown(await auth.session(request, READS[path])));
    return (request) => app.handle(request);
  }),
  h3: anywhere((config) => {
    const auth = h3(config);
    const app = new H3({ silent: true });
    for (const path of routes)
      app.get(
        path,
        auth.protect((_, { session }) => shown(session), ROUTES[path]),
      );
    for (const path of reads) app.get(path, async (event) => shown(await auth.session(event, READS[path])));
    app.get('/.well-known/oauth-authorization-server/**', auth.handler);
    return async (request) => app.fetch(request);
  }),
  sveltekit: anywhere((config) => {
    const auth = sveltekit(config);
    return (request, path) => {
      const event = locals(request);
      const page = async (): Promise<Response> => {
        if (isRoute(path)) return shown((await auth.protect(event, ROUTES[path])).session);
        return isRead(path) ? shown(await event.locals.auth?.(READS[path])) : missing();
      };
      // SvelteKit answers what is thrown with its status alone.
      const resolve = () => orThrown(page, ({ status }) => (status === undefined ? {} : { status }));
      return auth.handle({ event, resolve });
    };
  }),
  astro: anywhere((config) => {
    const auth = astro(config);
    return (request, path) => {
      const context = locals(request);
      return auth.onRequest(context, async () => {
        if (isRead(path)) return shown(await context.locals.auth?.(READS[path]));
        // The route `/.well-known/oauth-authorization-server/[...issuer]`.
        if (!isRoute(path)) return auth.ALL(context);
        const who = await auth.protect(context, ROUTES[path]);
        return who instanceof Response ? who : shown(who.session);
      });
    };
  }),
  'react-router': anywhere((config) => {
    const auth = reactRouter(config);
    return (request, path) => {
      const args = { request, context: {} };
      const page = async (): Promise<Response> => {
        if (isRoute(path)) return shown((await auth.protect(args, ROUTES[path])).session);
        return isRead(path) ? shown(await auth.session(args, READS[path])) : auth.loader(args);
      };
      return auth.middleware(args, () => orThrown(page, () => ({ status: 500 })));
    };
  }),
  'solid-start': anywhere((config) => {
    const auth = solidStart(config);
    const page = async (path: string): Promise<Response | undefined> => {
      if (isRoute(path)) return shown((await auth.protect(ROUTES[path])).session);
      return isRead(path) ? shown(await auth.session(READS[path])) : undefined;
    };
    // What SolidStart makes of a route.
    const app = new H3({ silent: true }).use((event) =>
      provideRequestEvent(
        { request: event.req, response: event.res, locals: {}, nativeEvent: event } as never,
        async () =>
          (await page(pathOf(event.req))) ??
          (await auth.handler({ request: event.req, response: event.res })),
      ),
    );
    return async (request) => app.fetch(request);
  }),
  'tanstack-start': anywhere((config) => {
    const auth = tanStackStart(config);
    return (request, path) => {
      const page = async (): Promise<Response> => {
        if (isRoute(path)) return shown((await auth.protect(ROUTES[path])).session);
        return isRead(path) ? shown(await auth.session(READS[path])) : auth.handlers.GET({ request });
      };
      // Its server answers errors with their status and header fields.
      return onTanStack(request, () =>
        orThrown(page, ({ status = 500, headers }) => ({ status, ...(headers && { headers }) })),
      );
    };
  }),
  next: anywhere((config) => {
    const { auth, handlers } = next({ ...config, basePath: '/auth' });
    return (given, path) =>
      nextAnswer(given, (request) => {
        const handler = (authed: { auth: Session | null }) => shown(authed.auth);
        if (isRoute(path)) return auth.protect(handler, ROUTES[path])(request, undefined);
        if (isRead(path)) return auth(handler, READS[path])(request, undefined);
        return handlers.GET(request);
      });
  }),
};
