import type { Server } from 'node:http';

/** Milliseconds in which the proxy learns that this process ends, and in which answers that began are finished. */
const LAST_ANSWERS = 1_000;
const LONGEST = 10_000;

/**
 * Ends the process at SIGTERM without breaking anything off. First, each answer closes its connection, so that the proxy
 * stops using it. Then the server accepts no connections, finishes its requests, and `release` closes all other resources.
 */
export function endGracefully(server: Server, release: () => Promise<unknown>): void {
  let isEnding = false;
  // Before the application's own listener, which may answer at once.
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('Connection', 'close');
  });
  const end = (): void => {
    server.close(() => void release().then(() => process.exit(0)));
  };
  process.once('SIGTERM', () => {
    isEnding = true;
    // After what has arrived by then was read: closing a connection that a request waits in would break it off.
    setTimeout(() => setImmediate(end), LAST_ANSWERS);
    setTimeout(() => process.exit(1), LONGEST).unref();
  });
}
