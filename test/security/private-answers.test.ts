import { createServer, type RequestListener } from 'node:http';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { latchkey as express } from '../../src/bindings/express.js';
import { latchkey as fastify } from '../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../src/bindings/h3.js';
import { latchkey as hono } from '../../src/bindings/hono.js';
import { LatchkeyService } from '../../src/bindings/nest.js';
import { latchkey as reactRouter } from '../../src/bindings/react-router.js';
import type { NodeRequest, NodeResponse } from '../../src/node/index.js';
import { signInAs } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { passwordProvider, SECRET } from '../support/config.js';
import { closeAll, closeLater, listen } from '../support/http-servers.js';

afterEach(closeAll);

const config: AuthConfig = { secret: SECRET, trustHost: true, providers: [passwordProvider] };
const OWN = 'public, max-age=60';

type Get = (path: string, headers: Record<string, string>) => Promise<Response>;

async function serve(listener: RequestListener): Promise<Get> {
  const server = createServer(listener);
  closeLater(() => server.closeAllConnections());
  const origin = `http://localhost:${await listen(server)}`;
  return (path, headers) => fetch(origin + path, { headers, redirect: 'manual' });
}

const run = (handler: (req: NodeRequest, res: NodeResponse) => Promise<unknown>): RequestListener => {
  return (req, res) =>
    void handler(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
};

/** Applications whose page `/inside` is kept for those who are signed in; `/own` is, too, and says itself who may store it. */
const applications: { readonly [name: string]: () => Promise<Get> } = {
  Express: () => {
    const protect = express(config).protect();
    return serve((req, res) => {
      protect(req, res, () => {
        if (req.url === '/own') res.setHeader('cache-control', OWN);
        res.end('inside');
      });
    });
  },
  Nest: () => {
    const auth = new LatchkeyService(config);
    return serve(
      run(async (req, res) => {
        await auth.protect(req, res);
        if (req.url === '/own') res.setHeader('cache-control', OWN);
        res.end('inside');
      }),
    );
  },
  Fastify: async () => {
    const auth = fastify(config);
    const app = Fastify();
    await app.register(auth);
    app.get('/inside', { preHandler: auth.protect() }, async () => 'inside');
    app.get('/own', { preHandler: auth.protect() }, async (_, reply) => {
      reply.header('cache-control', OWN);
      return 'inside';
    });
    closeLater(() => app.close());
    const origin = await app.listen({ port: 0, host: 'localhost' });
    return (path, headers) => fetch(origin + path, { headers });
  },
  'h3 2': async () => {
    const auth = h3(config);
    const app = new H3();
    app.get('/inside', auth.protect(() => 'inside') as never);
    app.get('/asked', (async (event: never) => (await auth.requireSession(event)).user.id) as never);
    return async (path, headers) => app.request(`http://localhost${path}`, { headers });
  },
  Hono: async () => {
    const auth = hono(config);
    const app = new Hono();
    app.get('/inside', auth.protect(), (c) => c.text('inside'));
    return async (path, headers) => app.request(`http://localhost${path}`, { headers });
  },
  'React Router': async () => {
    const auth = reactRouter(config);
    return (path, headers) => {
      const [request, context] = [new Request(`http://localhost${path}`, { headers }), {}];
      return auth.middleware({ request, context }, async () => {
        const { user } = await auth.protect({ request: request.clone(), context });
        return Response.json(user);
      });
    };
  },
};

describe('what somebody sees on a page that is kept is stored by no shared cache (SC-18)', () => {
  it.each(Object.entries(applications))('%s', async (_, open) => {
    const get = await open();
    const { headers } = await signInAs({ id: '1', name: 'Ada' }, config, { origin: 'http://localhost' });
    const answer = await get('/inside', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const asked = await get('/asked', headers);
    if (asked.ok) expect(asked.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['Express', 'Nest', 'Fastify'])('unless the application says otherwise: %s', async (name) => {
    const get = await applications[name]?.();
    const { headers } = await signInAs({ id: '1', name: 'Ada' }, config, { origin: 'http://localhost' });
    expect((await get?.('/own', headers))?.headers.get('cache-control')).toBe(OWN);
  });
});
