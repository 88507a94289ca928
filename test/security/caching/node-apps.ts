import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { latchkey as express } from '../../../src/bindings/express.js';
import { latchkey as fastify } from '../../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../../src/bindings/h3.js';
import { LatchkeyService } from '../../../src/bindings/nest.js';
import { latchkey as next } from '../../../src/bindings/next.js';
import { getServerSession } from '../../../src/bindings/next/v4.js';
import { latchkey as nuxt } from '../../../src/bindings/nuxt.js';
import type { AuthConfig } from '../../../src/types/config.js';
import { closeLater, listen } from '../../support/http-servers.js';
import { onNode, pathOf, SHARED, wishIn, type CachingApp, type Verb } from './said.js';

const TOKEN = { provider: 'idp' };

type Ask = (req: IncomingMessage, res: ServerResponse, verb: Verb) => Promise<unknown>;

/** An application on Node's own response. */
function nodeApp(asking: (config: AuthConfig) => Ask, verbs?: readonly Verb[]): CachingApp {
  return {
    moments: Object.keys(onNode),
    ...(verbs !== undefined && { verbs }),
    open: async (config) => {
      const ask = asking(config);
      const server = createServer((req, res) => {
        const { moment, verb } = wishIn(req.url);
        const run = onNode[moment]?.(res, () => ask(req, res, verb));
        run?.catch((error: unknown) => res.writeHead(500).end(String(error)));
      });
      closeLater(() => server.closeAllConnections());
      const port = await listen(server);
      return (wish) => fetch(`http://127.0.0.1:${port}${pathOf(wish)}`, { headers: { cookie: wish.cookie } });
    },
  };
}

/** What h3 1 makes of a request that Node received, with what Nuxt keeps beside it. */
export const eventOf = (req: IncomingMessage, res: ServerResponse) => ({
  node: { req, res },
  headers: new Headers(req.headers as Record<string, string>),
  path: req.url ?? '/',
  context: {},
});

type Reading = (request: FastifyRequest, reply: FastifyReply, verb: Verb) => Promise<unknown>;
type Route = (reply: FastifyReply, ask: () => Promise<unknown>) => Promise<unknown>;

const fastifyRoutes: Readonly<Record<string, Route>> = {
  before: async (reply, ask) => {
    reply.headers(SHARED);
    await ask();
    return 'page';
  },
  after: async (reply, ask) => {
    await ask();
    reply.headers(SHARED);
    return 'page';
  },
  'on the raw response': async (reply, ask) => {
    await ask();
    for (const [name, value] of Object.entries(SHARED)) reply.raw.setHeader(name, value);
    return 'page';
  },
  'before a stream': async (reply, ask) => {
    await ask();
    return reply.headers(SHARED).send(Readable.from(['page']));
  },
  'in a response': async (reply, ask) => {
    await ask();
    return reply.send(new Response('page', { headers: SHARED }));
  },
  'in a hook': async (_, ask) => {
    await ask();
    return 'page';
  },
};

const fastifyApp = (open: (config: AuthConfig) => Reading): CachingApp => ({
  moments: Object.keys(fastifyRoutes),
  open: async (config) => {
    const read = open(config);
    const app = Fastify();
    app.addHook('onSend', async (request, reply) => {
      if (wishIn(request.url).moment === 'in a hook') reply.headers(SHARED);
    });
    app.get('/page', async (request, reply) => {
      const { moment, verb } = wishIn(request.url);
      return fastifyRoutes[moment]?.(reply, () => read(request, reply, verb));
    });
    closeLater(() => app.close());
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return (wish) => fetch(`${origin}${pathOf(wish)}`, { headers: { cookie: wish.cookie } });
  },
});

/** The applications whose answers are Node's own responses, by entry point. */
export const nodeApps: Readonly<Record<string, Readonly<Record<string, CachingApp>>>> = {
  './express': {
    Express: nodeApp((config) => {
      const auth = express(config);
      return (req, res, verb) =>
        verb === 'read' ? auth.read(req, res) : auth.getAccessToken(req, res, TOKEN);
    }),
  },
  './fastify': {
    Fastify: fastifyApp((config) => {
      const auth = fastify(config);
      return (req, res, verb) =>
        verb === 'read' ? auth.read(req, res) : auth.getAccessToken(req, res, TOKEN);
    }),
  },
  './nest': {
    'Nest on Express': nodeApp((config) => {
      const auth = new LatchkeyService(config);
      return (req, res, verb) =>
        verb === 'read' ? auth.read(req, res) : auth.getAccessToken(req, res, TOKEN);
    }),
    'Nest on Fastify': fastifyApp((config) => {
      const auth = new LatchkeyService(config);
      return (req, res, verb) =>
        verb === 'read' ? auth.read(req, res) : auth.getAccessToken(req, res, TOKEN);
    }),
  },
  './h3': {
    'h3 1': nodeApp((config) => {
      const auth = h3(config);
      return (req, res, verb) => {
        const event = eventOf(req, res);
        return verb === 'read' ? auth.read(event) : auth.getAccessToken(event, TOKEN);
      };
    }),
  },
  './nuxt': {
    Nuxt: nodeApp((config) => {
      const auth = nuxt(config);
      return (req, res, verb) => {
        // What Nitro hands out has more, of which nothing is looked at here.
        const event = eventOf(req, res) as never;
        return verb === 'read' ? auth.read(event) : auth.getAccessToken(event, TOKEN);
      };
    }),
  },
  './next': {
    'Next, in the pages router': nodeApp(
      (config) => {
        const { auth } = next({ ...config, basePath: '/auth' });
        return (req, res) => auth(req, res);
      },
      ['read'],
    ),
  },
  './next/v4': {
    'Next, for an application of next-auth 4': nodeApp(
      (config) => {
        const options = { ...config, basePath: '/auth' };
        return (req, res) => getServerSession(req, res, options);
      },
      ['read'],
    ),
  },
};
