import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FakeIdp } from '../fake-idp.js';
import { RotatingProvider, type RotatingOptions } from '../support/rotating-provider.js';

/** A provider on a port: another process cannot be given a function. */
export interface RotatingServer {
  readonly provider: RotatingProvider;
  /** What answers to token requests wait for, after the provider has made them. */
  hold: () => Promise<unknown>;
  close(): Promise<void>;
}

/** Starts one. */
export async function serveRotating(options: Partial<RotatingOptions>): Promise<RotatingServer> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const now = (): Date => new Date();
  // Not every store has users without an address.
  const person = { email: 'ada@example.com', email_verified: true };
  const idp = await FakeIdp.create({ issuer: `http://127.0.0.1:${port}`, now, person });
  const running: RotatingServer = {
    provider: new RotatingProvider(idp, { now, ...options }),
    hold: async () => undefined,
    close: async () => server.close().closeAllConnections(),
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const made = await running.provider.fetch(
        new URL(request.url ?? '/', idp.issuer),
        await initOf(request),
      );
      if (request.method === 'POST') await running.hold();
      response.writeHead(made.status, Object.fromEntries(made.headers)).end(await made.text());
    } catch {
      // The provider is away: the connection breaks, once it is let go.
      await running.hold();
      response.destroy();
    }
  }
  return running;
}

async function initOf(request: IncomingMessage): Promise<RequestInit> {
  const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' };
  if (request.method !== 'POST') return { headers, redirect: 'manual' };
  return { headers, redirect: 'manual', method: 'POST', body: new Uint8Array(await buffer(request)) };
}
