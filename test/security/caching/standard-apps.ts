import { createServer } from 'node:http';
import { Elysia } from 'elysia';
import { H3, HTTPError, type H3Event } from 'h3';
import { toNodeHandler } from 'h3/node';
import { Hono } from 'hono';
import { provideRequestEvent } from 'solid-js/web/storage';
import { latchkey as astro, type AstroContext } from '../../../src/bindings/astro.js';
import { latchkey as elysia } from '../../../src/bindings/elysia.js';
import { latchkey as h3 } from '../../../src/bindings/h3.js';
import { latchkey as hono } from '../../../src/bindings/hono.js';
import { latchkey as next } from '../../../src/bindings/next.js';
import { latchkey as reactRouter } from '../../../src/bindings/react-router.js';
import { latchkey as solidStart } from '../../../src/bindings/solid-start.js';
import { latchkey as sveltekit } from '../../../src/bindings/sveltekit.js';
import { latchkey as tanStackStart } from '../../../src/bindings/tanstack-start.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { listen } from '../../support/http-servers.js';
import { nextAnswer } from './next-answer.js';
import { onTanStack, say as sayTanStack } from './tanstack-answer.js';
import { pathOf, say, SHARED, wishIn, type CachingApp, type Wish } from './said.js';

const TOKEN = { provider: 'idp' };
const ORIGIN = 'https://app.test';

const requestOf = (wish: Wish): Request =>
  new Request(`${ORIGIN}${pathOf(wish)}`, { headers: { cookie: wish.cookie } });

/** An application on a server of Node that hands out standard requests, as those of h3 2, Nitro and TanStack Start do. */
function onNodeServer({ moments, serve }: Standard): CachingApp {
  return {
    moments,
    open: async (config) => {
      const answer = serve(config);
      const app = new H3({ silent: true }).all('/**', (event) => answer(event.req));
      const port = await listen(createServer(toNodeHandler(app) as never));
      return (wish) => fetch(`http://127.0.0.1:${port}${pathOf(wish)}`, { headers: { cookie: wish.cookie } });
    },
  };
}

/** An application that answers standard requests. */
interface Standard {
  readonly moments: readonly string[];
  serve(config: AuthConfig): (request: Request) => Promise<Response>;
}

const anywhere = ({ moments, serve }: Standard): CachingApp => ({
  moments,
  open: (config) => {
    const answer = serve(config);
    return (wish) => answer(requestOf(wish));
  },
});

/** A page that its framework's hook or middleware surrounds, and another around that. */
function surrounded(
  serve: (
    config: AuthConfig,
  ) => (wish: Wish, page: (ask: () => Promise<unknown>) => Promise<Response>) => Promise<Response>,
): CachingApp {
  return {
    moments: ['in a response', 'around'],
    open: (config) => {
      const visit = serve(config);
      return async (wish) => {
        const headers = wish.moment === 'around' ? {} : SHARED;
        const response = await visit(wish, async (ask) => {
          await ask();
          return new Response('page', { headers });
        });
        if (wish.moment === 'around') say(response.headers);
        return response;
      };
    },
  };
}

const onH3 = (config: AuthConfig): ((request: Request) => Promise<Response>) => {
  const auth = h3(config);
  const app = new H3({
    silent: true,
    onResponse: (response, event) => {
      if (wishIn(event.req.url).moment === 'in a hook') say(response.headers);
    },
  });
  app.get('/page', async (event: H3Event) => {
    const { moment, verb } = wishIn(event.req.url);
    if (moment === 'before') say(event.res.headers);
    await (verb === 'read' ? auth.read(event) : auth.getAccessToken(event, TOKEN));
    if (moment === 'after') say(event.res.headers);
    if (moment === 'in a response') return new Response('page', { headers: SHARED });
    if (moment === 'in a response of 404') return new Response('page', { status: 404, headers: SHARED });
    if (moment === 'in an error') throw new HTTPError({ status: 404, headers: SHARED });
    return 'page';
  });
  return async (request) => app.fetch(request);
};

const h3Moments = ['before', 'after', 'in a response', 'in a response of 404', 'in an error'] as const;

const solid: Standard = {
  moments: ['before', 'after', 'in a response'],
  serve: (config) => {
    const auth = solidStart(config);
    const page = async ({ req, res }: H3Event): Promise<unknown> => {
      const { moment, verb } = wishIn(req.url);
      if (moment === 'before') say(res.headers);
      await (verb === 'read' ? auth.read() : auth.getAccessToken(TOKEN));
      if (moment === 'after') say(res.headers);
      return moment === 'in a response' ? new Response('page', { headers: SHARED }) : 'page';
    };
    // What SolidStart makes of a route.
    const app = new H3({ silent: true }).use((event) =>
      provideRequestEvent(
        { request: event.req, response: event.res, locals: {}, nativeEvent: event } as never,
        () => page(event),
      ),
    );
    return async (request) => app.fetch(request);
  },
};

const tanStack: Standard = {
  moments: ['before', 'in a response'],
  serve: (config) => {
    const auth = tanStackStart(config);
    return (request) =>
      onTanStack(request, async () => {
        const { moment, verb } = wishIn(request.url);
        if (moment === 'before') sayTanStack();
        await (verb === 'read' ? auth.read() : auth.getAccessToken(TOKEN));
        if (moment === 'after') sayTanStack();
        return new Response('page', { headers: moment === 'in a response' ? SHARED : {} });
      });
  },
};

/** The applications whose answers are standard responses, by entry point. */
export const standardApps: Readonly<Record<string, Readonly<Record<string, CachingApp>>>> = {
  './h3': {
    'h3 2': anywhere({ moments: h3Moments, serve: onH3 }),
    'h3 2 on Node': onNodeServer({ moments: [...h3Moments, 'in a hook'], serve: onH3 }),
  },
  './hono': {
    Hono: {
      moments: ['before', 'after', 'in a response', 'around', 'around, in the response'],
      open: (config) => {
        const auth = hono(config);
        const app = new Hono();
        app.use(async (c, goOn) => {
          const { moment } = wishIn(c.req.url);
          await goOn();
          if (moment === 'around') for (const [name, value] of Object.entries(SHARED)) c.header(name, value);
          if (moment === 'around, in the response') say(c.res.headers);
        });
        app.use(auth);
        app.get('/page', async (c) => {
          const { moment, verb } = wishIn(c.req.url);
          const speak = (): void => Object.entries(SHARED).forEach(([name, value]) => c.header(name, value));
          if (moment === 'before') speak();
          await (verb === 'read' ? auth.read(c) : auth.getAccessToken(c, TOKEN));
          if (moment === 'after') speak();
          return moment === 'in a response' ? c.text('page', 200, SHARED) : c.text('page');
        });
        return async (wish) => app.fetch(requestOf(wish));
      },
    },
  },
  './elysia': {
    Elysia: {
      moments: ['before', 'after', 'in a response', 'in a hook'],
      open: (config) => {
        const app = new Elysia()
          .use(elysia(config))
          .onAfterHandle(({ set, request }) => {
            if (wishIn(request.url).moment === 'in a hook') Object.assign(set.headers, SHARED);
          })
          .get('/page', async ({ auth, request, set }) => {
            const { moment, verb } = wishIn(request.url);
            if (moment === 'before') Object.assign(set.headers, SHARED);
            await (verb === 'read' ? auth.read(request) : auth.getAccessToken(request, TOKEN));
            if (moment === 'after') Object.assign(set.headers, SHARED);
            return moment === 'in a response' ? new Response('page', { headers: SHARED }) : 'page';
          });
        return async (wish) => app.handle(requestOf(wish));
      },
    },
  },
  './sveltekit': {
    SvelteKit: surrounded((config) => {
      const auth = sveltekit(config);
      return (wish, page) => {
        const request = requestOf(wish);
        const event = { request, url: new URL(request.url), locals: {}, isDataRequest: false };
        const ask = () => (wish.verb === 'read' ? auth.read(event) : auth.getAccessToken(event, TOKEN));
        return auth.handle({ event, resolve: () => page(ask) });
      };
    }),
  },
  './astro': {
    Astro: surrounded((config) => {
      const auth = astro(config);
      return (wish, page) => {
        const request = requestOf(wish);
        const context: AstroContext = {
          request,
          url: new URL(request.url),
          locals: {},
          isPrerendered: false,
        };
        const ask = () => (wish.verb === 'read' ? auth.read(context) : auth.getAccessToken(context, TOKEN));
        return auth.onRequest(context, () => page(ask));
      };
    }),
  },
  './react-router': {
    'React Router': surrounded((config) => {
      const auth = reactRouter(config);
      return (wish, page) => {
        const args = { request: requestOf(wish), context: {} };
        const ask = () => (wish.verb === 'read' ? auth.read(args) : auth.getAccessToken(args, TOKEN));
        return auth.middleware(args, () => page(ask));
      };
    }),
  },
  './solid-start': {
    SolidStart: anywhere(solid),
    'SolidStart on Node': onNodeServer(solid),
  },
  './tanstack-start': {
    'TanStack Start': anywhere(tanStack),
    'TanStack Start on Node': onNodeServer({ ...tanStack, moments: [...tanStack.moments, 'after'] }),
  },
  './next': {
    'Next, in a route handler': {
      moments: ['in a response'],
      open: (config) => {
        const { auth } = next({ ...config, basePath: '/auth' });
        return (wish) =>
          nextAnswer(requestOf(wish), (request) =>
            auth(async () => {
              if (wish.verb === 'token') await auth.getAccessToken(TOKEN);
              return new Response('page', { headers: SHARED });
            })(request, undefined),
          );
      },
    },
    'Next, with the proxy before a page': {
      moments: ['in a response'],
      verbs: ['read'],
      open: (config) => {
        const { proxy } = next({ ...config, basePath: '/auth' });
        const page = async (): Promise<Response> => new Response('page', { headers: SHARED });
        return (wish) => nextAnswer(requestOf(wish), page, proxy);
      },
    },
  },
};
