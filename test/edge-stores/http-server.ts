import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server answers. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A server on loopback. */
export interface HttpServer {
  readonly url: string;
  close(): void;
}

/** Starts a server that takes JSON and answers with JSON. A fault of `answer` is told with the status 500. */
export async function serveJson(
  answer: (request: IncomingMessage, body: unknown) => Promise<HttpAnswer>,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const { status, body } = await answer(request, JSON.parse(await text(request))).catch(
        (error: unknown): HttpAnswer => ({ status: 500, body: { error: String(error) } }),
      );
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  return listen(server);
}

/** Makes a server listen on loopback, at a free port. */
export async function listen(server: Server): Promise<HttpServer> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
