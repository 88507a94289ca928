import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '../../src/node/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, recordingLogger } from '../support/config.js';

/** An application on a port of its own. */
export interface ServedApp {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves a configuration below `/auth`; every other path is the home page. */
export async function serveApp(config: Partial<AuthConfig>): Promise<ServedApp> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/') === true) return void listener(request, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Home</title><h1>Home</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const listener = toNodeHandler(baseConfig({ origin, logger: recordingLogger().logger, ...config }));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, stop };
}
