import { createServer, type RequestListener } from 'node:http';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { latchkey as express } from '../../src/bindings/express.js';
import { latchkey as fastify } from '../../src/bindings/fastify.js';
import { latchkey as h3 } from '../../src/bindings/h3.js';
import { LatchkeyService } from '../../src/bindings/nest.js';
import { createAuth, getSession, skipCSRFCheck } from '../../src/index.js';
import {
  createNodeListener,
  toNodeHandler,
  type NodeRequest,
  type NodeResponse,
} from '../../src/node/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { AuthConfig } from '../../src/types/config.js';
import { sendWebResponse } from '../../src/node/response.js';
import { applicationOf, recordingLogger, SECRET } from '../support/config.js';
import { closeAll, closeLater, listen } from '../support/http-servers.js';

afterEach(closeAll);

type Address = string | undefined;

/** An application with three failures for each client address, and what its `authorize` was asked. */
function application(changes: Partial<AuthConfig> = {}) {
  const tried: unknown[] = [];
  const credentials = { username: {}, password: { type: 'password' } };
  const authorize = ({ username }: Partial<Record<string, unknown>>): null => (tried.push(username), null);
  const recorded = recordingLogger();
  const config: AuthConfig = {
    ...applicationOf(recorded.logger),
    secret: SECRET,
    trustHost: true,
    skipCSRFCheck,
    logger: recorded.logger,
    limits: { credentials: { perClient: 3 } },
    providers: [Credentials({ credentials, authorize })],
    ...changes,
  };
  return { config, tried, warnings: recorded.warnings };
}

/** A server whose connections come from a public address, whatever they do. */
async function serve(listener: RequestListener, address: Address): Promise<string> {
  const server = createServer(listener);
  server.prependListener('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: address });
  });
  closeLater(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Guesses passwords of ten accounts. */
async function guess(
  url: string,
  headersOf: (index: number) => Record<string, string> = () => ({}),
): Promise<void> {
  for (let index = 0; index < 10; index += 1) {
    const body = new URLSearchParams({ username: `user${index}`, password: 'guess' });
    const init = { method: 'POST', body, redirect: 'manual', headers: headersOf(index) } as const;
    await (await fetch(url, init)).text();
  }
}

const withBody = async (req: NodeRequest): Promise<void> => {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  Object.assign(req, { body: Object.fromEntries(new URLSearchParams(text)) });
};

type Door = (config: AuthConfig, address: Address) => Promise<string>;

const pass = (next: (req: NodeRequest, res: NodeResponse) => unknown): RequestListener => {
  return (req, res) => void Promise.resolve(next(req, res)).catch((error: unknown) => res.end(String(error)));
};

const doors: { readonly [name: string]: Door } = {
  'toNodeHandler, a configuration': (config, address) => serve(toNodeHandler(config), address),
  'toNodeHandler, a function': (config, address) =>
    serve(
      toNodeHandler(() => config),
      address,
    ),
  createNodeListener: (config, address) => serve(createNodeListener(createAuth(config)), address),
  Express: (config, address) =>
    serve(
      pass((req, res) => express(config)(req, res, () => res.end())),
      address,
    ),
  Nest: (config, address) =>
    serve(
      pass((req, res) => new LatchkeyService(config).handler(req, res, () => res.end())),
      address,
    ),
  'h3 1': (config, address) =>
    serve(
      pass(async (req, res) => {
        const headers = new Headers();
        const event = { node: { req, res }, headers, path: req.url ?? '/' };
        await sendWebResponse(await h3(config).handler(event), res);
      }),
      address,
    ),
  Fastify: async (config, address) => {
    const app = Fastify({
      serverFactory: (handler) => {
        const server = createServer(pass(handler as never));
        server.prependListener('connection', (socket) => {
          Object.defineProperty(socket, 'remoteAddress', { value: address });
        });
        return server;
      },
    });
    await app.register(fastify(config));
    closeLater(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
};

describe('failures count for the client whose connection they come by (CR-05)', () => {
  it.each(Object.entries(doors))('%s', async (_, open) => {
    const { config, tried } = application();
    await guess(`${await open(config, '203.0.113.7')}/auth/callback/credentials`);
    expect(tried).toHaveLength(3);
  });

  it('also where a form of the application signs in', async () => {
    const { config, tried } = application();
    const auth = express(config);
    const signIn = auth.signIn('credentials');
    const origin = await serve(
      pass(async (req, res) => {
        await withBody(req);
        signIn(req, res, () => res.end());
      }),
      '203.0.113.7',
    );
    await guess(`${origin}/login`);
    expect(tried).toHaveLength(3);
  });

  it('and reading a session of such a request needs none', async () => {
    const { config } = application();
    expect(await getSession(new Request('http://localhost/'), config)).toMatchObject({ status: 'out' });
  });
});

describe('what a client writes into X-Forwarded-For', () => {
  const forged = (index: number): Record<string, string> => ({
    'x-forwarded-for': `198.51.${index}.1`,
    'x-real-ip': `198.51.${index}.1, 203.0.113.7`,
  });
  const triedWith = async (changes: Partial<AuthConfig>, address: Address = '203.0.113.7') => {
    const { config, tried, warnings } = application(changes);
    await guess(`${await serve(toNodeHandler(config), address)}/auth/callback/credentials`, forged);
    return { tried: tried.length, warnings };
  };
  const limits = { credentials: { perClient: 3 } };

  it('does not count where there is no proxy (HP-02)', async () => {
    expect((await triedWith({ limits: { ...limits, clientAddress: 0 } })).tried).toBe(3);
    // A private address is that of a client then, too.
    expect((await triedWith({ limits: { ...limits, clientAddress: 0 } }, '10.0.0.7')).tried).toBe(3);
  });

  it('is told of once where nobody said whether there is one', async () => {
    const { tried, warnings } = await triedWith({});
    expect(tried).toBe(10);
    expect(warnings.filter((code) => code === 'limits-client-unknown')).toHaveLength(1);
    expect((await triedWith({}, '10.0.0.7')).warnings).not.toContain('limits-client-unknown');
  });

  it('stands left of what the proxy adds, also where the field was named', async () => {
    expect((await triedWith({ limits: { ...limits, clientAddress: 'x-real-ip' } })).tried).toBe(3);
  });
});
