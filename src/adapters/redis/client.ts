import { refuseClient } from '../shared/refuse-client.js';

/** A connected client, pool or cluster of `redis` (node-redis), or anything of the same shape. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis`, or anything of the same shape. */
export interface IoredisClient {
  eval(script: string, keyCount: number, ...args: string[]): Promise<unknown>;
  defineCommand(...args: never[]): unknown;
}

/** The clients that {@link RedisAdapter} accepts. */
export type RedisClient = NodeRedisClient | IoredisClient;

/** Runs a Lua script on the keys that begin with a prefix (`KEYS[1]`), and returns its reply. */
export type RunScript = (script: string, args?: readonly string[]) => Promise<unknown>;

/** The options of {@link scriptRunner}. */
interface ScriptRunnerOptions {
  /** The prefix of every key. */
  readonly prefix: string;
  /** The function that the application called, for errors. */
  readonly name: string;
}

/**
 * Makes a function that runs scripts on a client of `redis` or `ioredis`, which are told apart by their shape. Every
 * script gets the prefix as its only key: that way the `keyPrefix` of ioredis applies, and a cluster finds the node.
 *
 * @throws {TypeError} when `client` is neither
 */
export function scriptRunner(client: RedisClient, { prefix, name }: ScriptRunnerOptions): RunScript {
  if (
    typeof client === 'object' &&
    client !== null &&
    typeof client.eval === 'function' &&
    // `send_command` is the method of redis 3, which uses callbacks; ioredis has it, too.
    ('defineCommand' in client || !('send_command' in client))
  ) {
    return 'defineCommand' in client
      ? (script, args = []) => client.eval(script, 1, prefix, ...args)
      : (script, args = []) => client.eval(script, { keys: [prefix], arguments: [...args] });
  }
  return refuseClient(name, 'a connected client of redis or ioredis', client);
}
