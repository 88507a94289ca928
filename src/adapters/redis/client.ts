import { refuseClient } from '../shared/refuse-client.js';

/** A connected client, pool or cluster of `redis` (node-redis), or what has its shape. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis`, or what has its shape. */
export interface IoredisClient {
  eval(script: string, keyCount: number, ...args: string[]): Promise<unknown>;
  defineCommand(...args: never[]): unknown;
}

/** What a {@link RedisAdapter} works with. */
export type RedisClient = NodeRedisClient | IoredisClient;

/** Runs a script on the keys below a prefix (`KEYS[1]`), and gives its answer back. */
export type RunScript = (script: string, args?: readonly string[]) => Promise<unknown>;

/**
 * Wraps a client of `redis` or `ioredis`; which one it is, is seen by its shape. Every script gets the prefix as its one
 * key, so that a `keyPrefix` of ioredis applies, and a cluster finds the node.
 *
 * @throws {TypeError} when it has neither's shape
 */
export function scriptRunner(client: RedisClient, prefix: string): RunScript {
  if (
    typeof client === 'object' &&
    client !== null &&
    typeof client.eval === 'function' &&
    // redis 3 answers with callbacks; ioredis has the name, too.
    ('defineCommand' in client || !('send_command' in client))
  ) {
    return 'defineCommand' in client
      ? (script, args = []) => client.eval(script, 1, prefix, ...args)
      : (script, args = []) => client.eval(script, { keys: [prefix], arguments: [...args] });
  }
  return refuseClient('RedisAdapter', 'a connected client of redis or ioredis', client);
}
