import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Server as NetServer } from 'node:net';
import { createNodeListener, type NodeOptions } from '../../src/node/index.js';

export type Handle = (request: Request) => Promise<Response>;

const closers: (() => Promise<unknown> | void)[] = [];

/** Closes `close` at the end of the test. */
export function closeLater(close: () => Promise<unknown> | void): void {
  closers.push(close);
}

/** Closes what the test has opened. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

export async function listen(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close());
  // A server that listens on a port has one.
  return (server.address() as AddressInfo).port;
}

export async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closers.push(() => server.closeAllConnections());
  return listen(server);
}

export function serveHandle(handle: Handle, options?: NodeOptions): Promise<number> {
  return serve(createNodeListener(handle, options));
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function defer<T>(): Deferred<T> {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** Tells what arrived. */
export const echo: Handle = async (request) =>
  Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  });

export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends octets as they are; gives all that comes back until the server closes, or `done` is in it. */
export async function sendRaw(port: number, text: string, done: RegExp = /\r\n\r\n[^]*\}$/): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => void socket.destroy());
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    if (done.test(answer)) socket.end();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  return answer;
}

export async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Echo> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  // The echo handler above gives exactly this.
  return (await response.json()) as Echo;
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
