import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Auth, type AuthConfig } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import type { OIDCConfig } from 'latchkey/providers';
import type { Profile, Session } from 'latchkey/types';

/** A small application, with one way in. */
export interface Application {
  /** What the core has logged as errors. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

/** Starts it on a port of loopback. Its home page says who is signed in. */
export async function startApplication(port: number, provider: OIDCConfig<Profile>): Promise<Application> {
  const errors: string[] = [];
  const origin = `http://localhost:${port}`;
  const config: AuthConfig = {
    providers: [provider],
    secret: 'a-secret-of-the-sign-ins-at-real-providers-only',
    origin,
    basePath: '/auth',
    logger: { error: (error) => errors.push(told(error)), warn: (code) => errors.push(code) },
  };
  const auth = toNodeHandler(config);
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/') === true) return void auth(request, response);
    void home(request, origin, config).then((page) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    errors,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An error with all of its causes. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  const { cause } = error;
  const { err } = (cause ?? {}) as { err?: unknown };
  const next = err ?? cause;
  return next === undefined ? error.message : `${error.message} <- ${told(next)}`;
}

async function home(request: IncomingMessage, origin: string, config: AuthConfig): Promise<string> {
  const headers = { cookie: request.headers.cookie ?? '' };
  const response = await Auth(new Request(`${origin}/auth/session`, { headers }), config);
  const session = (await response.json()) as Session | null;
  const who = session === null ? 'nobody' : `${session.user?.name} <${session.user?.email}>`;
  const shown = who.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><title>Home</title><output>${shown}</output>`;
}
