import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Elysia } from 'elysia';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { Hono } from 'hono';
import { provideRequestEvent } from 'solid-js/web/storage';
import { latchkey as astro } from '../../../src/bindings/astro.js';
import { latchkey as elysia } from '../../../src/bindings/elysia.js';
import { latchkey as express } from '../../../src/bindings/express.js';
import { latchkey as fastify } from '../../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../../src/bindings/h3.js';
import { latchkey as hono } from '../../../src/bindings/hono.js';
import { AuthGuard, LatchkeyModule, LatchkeyService } from '../../../src/bindings/nest.js';
import { latchkey as next } from '../../../src/bindings/next.js';
import { toConfig } from '../../../src/bindings/next/v4.js';
import { latchkey as nuxt } from '../../../src/bindings/nuxt.js';
import { latchkey as reactRouter } from '../../../src/bindings/react-router.js';
import { latchkey as solidStart } from '../../../src/bindings/solid-start.js';
import { latchkey as sveltekit } from '../../../src/bindings/sveltekit.js';
import { latchkey as tanStackStart } from '../../../src/bindings/tanstack-start.js';
import type { BoundVerbs } from '../../../src/server/bound-verbs.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { closeLater, listen } from '../../support/http-servers.js';
import { eventOf } from '../../security/caching/node-apps.js';
import { nextAnswer } from '../../security/caching/next-answer.js';
import { onTanStack } from '../../security/caching/tanstack-answer.js';

/** What a page of an application does with the verbs, which have been given what the framework hands out. */
export type Page = (verbs: BoundVerbs<[]>) => Promise<Response>;
/** Visits the page with these header fields. */
export type Visit = (headers: Record<string, string>, page: Page) => Promise<Response>;
type App = (config: AuthConfig) => Visit;

/** The verbs with what the framework hands out in front. A binding that leaves one out does not compile here. */
function given<Handed extends readonly unknown[]>(
  auth: BoundVerbs<Handed>,
  ...handed: Handed
): BoundVerbs<[]> {
  const bind =
    (name: PropertyKey) =>
    async (...rest: unknown[]): Promise<unknown> =>
      // Each verb takes what its type says, which is left to the page.
      (Reflect.get(auth, name) as (...all: unknown[]) => Promise<unknown>)(...handed, ...rest);
  // As above.
  return new Proxy({}, { get: (_, name) => bind(name) }) as BoundVerbs<[]>;
}

const ORIGIN = 'https://app.test';
const requestOf = (headers: Record<string, string>): Request => new Request(`${ORIGIN}/page`, { headers });

type Serve = (req: IncomingMessage, res: ServerResponse) => BoundVerbs<[]>;

const onNode =
  (serve: (config: AuthConfig) => Serve): App =>
  (config) =>
  async (headers, page) => {
    const verbsOf = serve(config);
    const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const made = await page(verbsOf(req, res));
      res.statusCode = made.status;
      res.end(await made.text());
    };
    const server = createServer((req, res) => void answer(req, res));
    closeLater(() => server.closeAllConnections());
    return fetch(`http://127.0.0.1:${await listen(server)}/page`, { headers });
  };

const locals = (request: Request) => ({
  request,
  url: new URL(request.url),
  locals: {},
  isPrerendered: false,
  isDataRequest: false,
});

/** An application under each binding, by its name. */
export const verbApps: Readonly<Record<string, App>> = {
  express: onNode((config) => {
    const auth = express(config);
    return (req, res) => given(auth, req, res);
  }),
  nest: onNode((config) => {
    const auth = new LatchkeyService(config);
    return (req, res) => given(auth, req, res);
  }),
  nuxt: onNode((config) => {
    const auth = nuxt(config);
    // What Nitro hands out has more, of which nothing is looked at here.
    return (req, res) => given(auth, eventOf(req, res) as never);
  }),
  fastify: (config) => async (headers, page) => {
    const auth = fastify(config);
    const app = Fastify();
    app.get('/page', async (request, reply) => {
      const made = await page(given(auth, request, reply));
      return reply.code(made.status).send(await made.text());
    });
    closeLater(() => app.close());
    return fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/page`, { headers });
  },
  hono: (config) => async (headers, page) => {
    const auth = hono(config);
    const app = new Hono().use(auth).get('/page', (c) => page(given(auth, c)));
    return app.fetch(requestOf(headers));
  },
  elysia: (config) => async (headers, page) => {
    const app = new Elysia()
      .use(elysia(config))
      .get('/page', ({ auth, request }) => page(given(auth, request)));
    return app.handle(requestOf(headers));
  },
  h3: (config) => async (headers, page) => {
    const auth = h3(config);
    return new H3().get('/page', (event) => page(given(auth, event))).fetch(requestOf(headers));
  },
  sveltekit: (config) => async (headers, page) => {
    const auth = sveltekit(config);
    const event = locals(requestOf(headers));
    return auth.handle({ event, resolve: () => page(given(auth, event)) });
  },
  astro: (config) => async (headers, page) => {
    const auth = astro(config);
    const context = locals(requestOf(headers));
    return auth.onRequest(context, () => page(given(auth, context)));
  },
  'react-router': (config) => async (headers, page) => {
    const auth = reactRouter(config);
    const args = { request: requestOf(headers), context: {} };
    return auth.middleware(args, () => page(given(auth, args)));
  },
  'solid-start': (config) => async (headers, page) => {
    const auth = solidStart(config);
    // What SolidStart makes of a route.
    const app = new H3().use((event) =>
      provideRequestEvent(
        { request: event.req, response: event.res, locals: {}, nativeEvent: event } as never,
        () => page(given(auth)),
      ),
    );
    return app.fetch(requestOf(headers));
  },
  'tanstack-start': (config) => async (headers, page) => {
    const auth = tanStackStart(config);
    return onTanStack(requestOf(headers), () => page(given(auth)));
  },
  next: (config) => async (headers, page) => {
    const { auth } = next({ ...config, basePath: '/auth' });
    return nextAnswer(requestOf(headers), (request) => auth(() => page(given(auth)))(request, undefined));
  },
};

/** Further ways to the verbs, for applications of Next: the pages router, and the interface of next-auth 4. */
export const nextApps: Readonly<Record<string, App>> = {
  'the pages router': onNode((config) => {
    const { auth } = next({ ...config, basePath: '/auth' });
    return (req, res) => given(auth.pages, req, res);
  }),
  'next/v4': (config) => async (headers, page) => {
    const { auth } = nextAuth4(config);
    return nextAnswer(requestOf(headers), (request) => auth(() => page(given(auth)))(request, undefined));
  },
  'next/v4 in the pages router': onNode((config) => {
    const { auth } = nextAuth4(config);
    return (req, res) => given(auth.pages, req, res);
  }),
};

/** An application of next-auth 4 that has the verbs beside the functions of that. */
function nextAuth4(config: AuthConfig): ReturnType<typeof next> {
  const options = { ...config, basePath: '/auth' };
  return next(() => toConfig(options));
}

/** What an application asks a binding for beside the verbs: the session, protection, and what answers the actions. */
type Surface = readonly [session: unknown, protection: unknown, ...mounted: unknown[]];

/** The surface of each binding, by its name. A binding that leaves one out does not compile here. */
export const surfaces: Readonly<Record<string, (config: AuthConfig) => Surface>> = {
  express: (config) => [express(config).session, express(config).protect, express(config)],
  nest: (config) => {
    const auth = new LatchkeyService(config);
    return [auth.session, auth.protect, auth.handler, AuthGuard, LatchkeyModule];
  },
  nuxt: (config) => {
    const auth = nuxt(config);
    return [auth.session, auth.protect, auth.handler, auth.middleware];
  },
  fastify: (config) => [fastify(config).session, fastify(config).protect, fastify(config)],
  hono: (config) => [hono(config).session, hono(config).protect, hono(config)],
  elysia: (config) => {
    const { auth } = new Elysia().use(elysia(config)).decorator;
    return [auth.session, auth.protect, elysia(config).handle];
  },
  h3: (config) => [h3(config).session, h3(config).protect, h3(config).handler],
  // The session is `locals.auth()`, which the hook adds.
  sveltekit: (config) => [sveltekit(config).read, sveltekit(config).protect, sveltekit(config).handle],
  astro: (config) => [astro(config).read, astro(config).protect, astro(config).ALL, astro(config).onRequest],
  'react-router': (config) => {
    const auth = reactRouter(config);
    return [auth.session, auth.protect, auth.loader, auth.action, auth.middleware];
  },
  'solid-start': (config) => [
    solidStart(config).session,
    solidStart(config).protect,
    solidStart(config).handler,
  ],
  'tanstack-start': (config) => {
    const { session, protect, handlers } = tanStackStart(config);
    return [session, protect, handlers.GET, handlers.POST];
  },
  next: (config) => {
    const { auth, handlers, proxy } = next(config);
    return [auth, auth.protect, handlers.GET, handlers.POST, proxy];
  },
};
