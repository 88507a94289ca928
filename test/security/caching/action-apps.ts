import { createServer, type RequestListener } from 'node:http';
import Fastify from 'fastify';
import { Elysia } from 'elysia';
import { H3 } from 'h3';
import { toNodeHandler as h3Server } from 'h3/node';
import { Hono } from 'hono';
import { latchkey as astro } from '../../../src/bindings/astro.js';
import { latchkey as elysia } from '../../../src/bindings/elysia.js';
import { latchkey as express } from '../../../src/bindings/express.js';
import { latchkey as fastify } from '../../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../../src/bindings/h3.js';
import { latchkey as hono } from '../../../src/bindings/hono.js';
import { LatchkeyService } from '../../../src/bindings/nest.js';
import NextAuth from '../../../src/bindings/next/v4.js';
import { latchkey as nuxt } from '../../../src/bindings/nuxt.js';
import { latchkey as reactRouter } from '../../../src/bindings/react-router.js';
import { latchkey as solidStart } from '../../../src/bindings/solid-start.js';
import { latchkey as sveltekit } from '../../../src/bindings/sveltekit.js';
import { latchkey as tanStackStart } from '../../../src/bindings/tanstack-start.js';
import { toNodeHandler } from '../../../src/node/index.js';
import { sendWebResponse } from '../../../src/node/response.js';
import type { AuthConfig } from '../../../src/types/config.js';
import type { Awaitable } from '../../../src/types/model.js';
import { closeLater, listen } from '../../support/http-servers.js';
import { eventOf } from './node-apps.js';
import { beforeHead, say, SHARED, sayInNode } from './said.js';
import { onTanStack, say as sayTanStack } from './tanstack-answer.js';

const PATH = '/auth/session';

/** An application whose middleware speaks of caches for every answer: it gives what asks for the session. */
type Open = (config: AuthConfig) => Awaitable<(cookie: string) => Promise<Response>>;

type Answer = (request: Request) => Awaitable<Response>;

const anywhere =
  (serve: (config: AuthConfig) => Answer): Open =>
  (config) => {
    const answer = serve(config);
    return async (cookie) => answer(new Request(`https://app.test${PATH}`, { headers: { cookie } }));
  };

async function visitorOf(listener: RequestListener): Promise<(cookie: string) => Promise<Response>> {
  const server = createServer(listener);
  closeLater(() => server.closeAllConnections());
  const port = await listen(server);
  return (cookie) => fetch(`http://127.0.0.1:${port}${PATH}`, { headers: { cookie } });
}

/** Behind middleware of Node that speaks at once, or while the header fields are written. */
const behind =
  (moment: 'before' | 'listener', serve: (config: AuthConfig) => RequestListener): Open =>
  (config) => {
    const listener = serve(config);
    return visitorOf((req, res) => {
      if (moment === 'before') sayInNode(res);
      else beforeHead(res, () => sayInNode(res));
      listener(req, res);
    });
  };

const onNode = (serve: (config: AuthConfig) => RequestListener): Readonly<Record<string, Open>> => ({
  before: behind('before', serve),
  'by a listener': behind('listener', serve),
});

const around = (serve: (config: AuthConfig) => Answer): Readonly<Record<string, Open>> => ({
  around: anywhere((config) => {
    const answer = serve(config);
    return async (request) => {
      const response = await answer(request);
      say(response.headers);
      return response;
    };
  }),
});

const ignore = (): void => {};

const onH3 = (config: AuthConfig): H3 => {
  const auth = h3(config);
  const app = new H3({ silent: true });
  app.use((event) => say(event.res.headers));
  return app.all('/auth/**', (event) => auth.handler(event));
};

/** What answers the actions, by entry point. */
export const actionApps: Readonly<Record<string, Readonly<Record<string, Open>>>> = {
  './node': onNode((config) => toNodeHandler(config) as RequestListener),
  './express': onNode((config) => {
    const auth = express(config);
    return (req, res) => auth(req, res, ignore);
  }),
  './nest': onNode((config) => {
    const auth = new LatchkeyService(config);
    return (req, res) => auth.handler(req, res, ignore);
  }),
  './next/v4': onNode((config) => {
    const answer = NextAuth({ ...config, basePath: '/auth' });
    return (req, res) => answer(req, res);
  }),
  './fastify': {
    'before, and in a hook': async (config) => {
      const app = Fastify();
      app.addHook('onRequest', async (_, reply) => void reply.headers(SHARED));
      app.addHook('onSend', async (_, reply) => void reply.headers(SHARED));
      await app.register(fastify(config));
      closeLater(() => app.close());
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      return (cookie) => fetch(`${origin}${PATH}`, { headers: { cookie } });
    },
  },
  './h3': {
    ...onNode((config) => {
      const auth = h3(config);
      return async (req, res) => sendWebResponse(await auth.handler(eventOf(req, res)), res);
    }),
    'h3 2': anywhere((config) => {
      const app = onH3(config);
      return (request) => app.fetch(request);
    }),
    'h3 2 on Node': (config) => visitorOf(h3Server(onH3(config)) as RequestListener),
  },
  './nuxt': onNode((config) => {
    const auth = nuxt(config);
    // What Nitro hands out has more, of which nothing is looked at here.
    return async (req, res) => sendWebResponse(await auth.handler(eventOf(req, res) as never), res);
  }),
  './hono': {
    before: anywhere((config) => {
      const app = new Hono();
      app.use(async (c, goOn) => {
        say(c.res.headers);
        await goOn();
      });
      app.use(hono(config));
      return (request) => app.fetch(request);
    }),
    around: anywhere((config) => {
      const app = new Hono();
      app.use(async (c, goOn) => {
        await goOn();
        for (const [name, value] of Object.entries(SHARED)) c.header(name, value);
      });
      app.use(hono(config));
      return (request) => app.fetch(request);
    }),
  },
  './elysia': {
    before: anywhere((config) => {
      const app = new Elysia()
        .onRequest(({ set }) => void Object.assign(set.headers, SHARED))
        .use(elysia(config));
      return (request) => app.handle(request);
    }),
  },
  './sveltekit': around((config) => {
    const auth = sveltekit(config);
    return (request) => {
      const event = { request, url: new URL(request.url), locals: {}, isDataRequest: false };
      return auth.handle({ event, resolve: () => new Response() });
    };
  }),
  './astro': around((config) => {
    const auth = astro(config);
    return (request) => {
      const context = { request, url: new URL(request.url), locals: {}, isPrerendered: false };
      return auth.onRequest(context, () => auth.ALL(context));
    };
  }),
  './react-router': around((config) => {
    const auth = reactRouter(config);
    return (request) => {
      const args = { request, context: {} };
      return auth.middleware(args, () => auth.loader(args));
    };
  }),
  './solid-start': {
    before: anywhere((config) => {
      const auth = solidStart(config);
      const app = new H3({ silent: true }).use(async (event) => {
        say(event.res.headers);
        return auth.handler({ request: event.req, response: event.res });
      });
      return (request) => app.fetch(request);
    }),
  },
  './tanstack-start': {
    before: anywhere((config) => {
      const { handlers } = tanStackStart(config);
      return (request) =>
        onTanStack(request, async () => {
          sayTanStack();
          return handlers.GET({ request });
        });
    }),
  },
};
