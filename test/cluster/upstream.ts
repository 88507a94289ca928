import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** What reached a process. */
export interface Arrived {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** A process that answers as it is told, and remembers what reached it. */
export interface Upstream {
  readonly port: number;
  readonly arrived: readonly Arrived[];
  /** TCP connections that were opened. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

/**
 * Starts one.
 *
 * @param answer writes the answer, after the body was read; `count` is how many requests have arrived
 */
export async function startUpstream(
  answer: (response: ServerResponse, count: number) => void = (response) => response.end('fine'),
): Promise<Upstream> {
  const arrived: Arrived[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrived.push({ method: request.method ?? '', headers: request.headers });
      answer(response, arrived.length);
    });
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    arrived,
    connections: () => connections,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
