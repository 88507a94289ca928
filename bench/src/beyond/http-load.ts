import { connect, type Socket } from 'node:net';

/** What a load generator saw. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends requests over keep-alive connections for a while, one at a time on each. Answers are framed by
 * `Content-Length` or the last chunk; their status must be 200.
 */
export async function load(
  port: number,
  cookies: readonly string[],
  { connections, ms }: { readonly connections: number; readonly ms: number },
): Promise<Load> {
  const times: number[] = [];
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => client({ port, cookies, index, end, times })),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99) };
}

interface Client {
  readonly port: number;
  readonly cookies: readonly string[];
  readonly index: number;
  readonly end: number;
  readonly times: number[];
}

async function client({ port, cookies, index, end, times }: Client): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const read = reader(socket);
  for (let turn = index; performance.now() < end; turn++) {
    const start = performance.now();
    socket.write(
      `GET /auth/session HTTP/1.1\r\nHost: app.test\r\nCookie: ${cookies[turn % cookies.length]}\r\n\r\n`,
    );
    await read();
    times.push(performance.now() - start);
  }
  socket.destroy();
}

function reader(socket: Socket): () => Promise<void> {
  let buffered = '';
  let done: (() => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('error', (error) => failed?.(error));
  socket.on('data', (chunk: string) => {
    buffered += chunk;
    if (!isWhole(buffered)) return;
    if (!buffered.startsWith('HTTP/1.1 200') || !buffered.includes('Ada'))
      failed?.(new Error(buffered.slice(0, 300)));
    buffered = '';
    done?.();
  });
  return () =>
    new Promise((resolve, reject) => {
      done = resolve;
      failed = reject;
    });
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
