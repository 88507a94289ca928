import type { LimitsTime } from '../../types/limits-time.js';
import { listenForErrors } from '../shared/listen-for-errors.js';
import { statementLimit } from '../shared/statement-limit.js';
import { refuseClient } from '../shared/refuse-client.js';
import { renewConnection } from './give-up.js';

/** A connected client, pool or cluster of `redis` (node-redis), or anything of the same shape. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client or cluster of `ioredis`, or anything of the same shape. */
export interface IoredisClient {
  eval(script: string, keyCount: number, ...args: string[]): Promise<unknown>;
  defineCommand(...args: never[]): unknown;
}

/** A client of `@upstash/redis`, which speaks HTTP, or anything of the same shape. */
export interface UpstashRedisClient {
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
  createScript(...args: never[]): unknown;
}

/** The clients that {@link RedisAdapter} accepts. */
export type RedisClient = NodeRedisClient | IoredisClient | UpstashRedisClient;

/** Runs a Lua script on the keys that begin with a prefix (`KEYS[1]`), and returns its reply. */
export type RunScript = (script: string, args?: readonly string[]) => Promise<unknown>;

/** What runs scripts, each within a limit. */
export interface ScriptRunner extends LimitsTime {
  readonly run: RunScript;
}

/** The options of {@link scriptRunner}. */
interface ScriptRunnerOptions {
  /** The prefix of every key. */
  readonly prefix: string;
  /** The function that the application called, for errors. */
  readonly name: string;
}

/**
 * Makes what runs scripts on a client of `redis`, `ioredis` or `@upstash/redis`, which are distinguished by their
 * shape. Every script gets the prefix as its only key: that way the `keyPrefix` of ioredis applies, and a cluster finds
 * the node.
 *
 * @throws {TypeError} when `client` is none of them
 */
export function scriptRunner(client: RedisClient, options: ScriptRunnerOptions): ScriptRunner {
  const run = unlimited(client, options);
  const limit = statementLimit();
  return {
    timeLimit: limit,
    run: (script, args) => {
      const begun = performance.now();
      return limit.run(run(script, args), () => renewConnection(client, begun));
    },
  };
}

function unlimited(client: RedisClient, { prefix, name }: ScriptRunnerOptions): RunScript {
  if (
    typeof client === 'object' &&
    client !== null &&
    typeof client.eval === 'function' &&
    // `send_command` is the method of redis 3, which uses callbacks; ioredis has it, too.
    ('defineCommand' in client || !('send_command' in client))
  ) {
    if ('defineCommand' in client) return (script, args = []) => client.eval(script, 1, prefix, ...args);
    if ('createScript' in client) return upstashRunner(client, prefix);
    // Without a listener, ioredis writes to the console instead.
    listenForErrors(client);
    return (script, args = []) => client.eval(script, { keys: [prefix], arguments: [...args] });
  }
  return refuseClient(name, 'a connected client of redis or ioredis, or one of @upstash/redis', client);
}

// That client parses every text of a reply that looks like JSON, unless it is configured not to: `"Ada"` and `1e5` would come back
// as something else. So the reply is one text of JSON, whose parts are not parsed; a list, so that it is no text in there.
function upstashRunner(client: UpstashRedisClient, prefix: string): RunScript {
  return async (script, args = []) => {
    const whole = `return cjson.encode({ (function()\n${script}\nend)() })`;
    const reply = await client.eval(whole, [prefix], [...args]);
    const list: unknown = typeof reply === 'string' ? JSON.parse(reply) : reply;
    return Array.isArray(list) ? list[0] : undefined;
  };
}
