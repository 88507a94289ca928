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
import { LatchkeyService } from '../../../src/bindings/nest.js';
import { Latchkey as next } from '../../../src/bindings/next.js';
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
