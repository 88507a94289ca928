import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PlainConnection } from './connection.ts';
import type { Front } from './connection.ts';

/** Requests that may be sent again although nobody knows what became of them (RFC 9110, section 9.2.2). */
const REPEATABLE: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Starts a proxy that sends each request to the next process. As common proxies do: where a process refuses the
 * connection, or breaks it off before it answered something that may be repeated, the next one is asked.
 *
 * @param ports where the processes are, whether they listen or not
 */
export async function startProxy(ports: readonly number[]): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const first = turn++;
    for (const index of ports.keys()) {
      const port = ports[(first + index) % ports.length] ?? 0;
      try {
        const answer = await ask(incoming, Buffer.concat(chunks), port);
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.once('error', () => response.destroy());
        return void answer.pipe(response);
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isRefused && !REPEATABLE.has(incoming.method)) break;
      }
    }
    response.writeHead(502).end();
  }

  async function ask(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    port: number,
  ): Promise<IncomingMessage> {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path: url, headers });
    outgoing.end(body);
    // An array of one: the response. An error rejects.
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    connect: () => new PlainConnection(origin),
    stop: async () => {
      agent.destroy();
      await stop(server);
    },
  };
}

/** Stops a server; connections that wait for a next request do not hold it. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
