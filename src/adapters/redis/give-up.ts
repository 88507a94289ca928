/** The part of a client of `ioredis`, or of a cluster, that makes a new connection. */
interface IoredisConnection {
  disconnect(reconnect: true): unknown;
}

/** The part of a client of `redis`, or of a cluster or pool, that does: `disconnect` is what `destroy` was called before 5. */
interface NodeRedisConnection {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  destroy?(): unknown;
  disconnect?(): unknown;
}

/**
 * When a client got its last connection.
 *
 * Module state: a time about a client of the application. It is weak and goes with the client.
 */
const renewed = new WeakMap<object, number>();

/**
 * Gives up the connection of a client on which a command that began at `since` got no answer, and has the client make another
 * one: all commands share it, and wait behind that one. Once is enough for all commands that began before.
 */
export function renewConnection(client: object, since: number): void {
  if ((renewed.get(client) ?? 0) > since) return;
  renewed.set(client, performance.now());
  // It sends again what got no answer.
  if (isIoredis(client)) client.disconnect(true);
  else if (isOpen(client)) {
    // What waits fails now, and may be tried again.
    if (client.destroy !== undefined) client.destroy();
    else void client.disconnect?.();
    // It tries again by itself, and its listeners hear why it fails.
    client.connect().catch(() => undefined);
  }
}

function isIoredis(client: object): client is IoredisConnection {
  return 'defineCommand' in client && 'disconnect' in client;
}

/** Whether it is a client that connects by itself, and that the application has not closed. */
function isOpen(client: object): client is NodeRedisConnection {
  return (
    'isOpen' in client &&
    client.isOpen === true &&
    'connect' in client &&
    ('destroy' in client || 'disconnect' in client)
  );
}
