import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds, also on a machine that is busy with other things. */
const LIMIT = 90_000;

/** Waits until a program listens on a port of loopback. @throws {Error} when it does not */
export async function listens(port) {
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(100)) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  throw new Error(`no program listens on port ${port}`);
}
