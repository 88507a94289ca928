import { RedisAdapter, redisRecords, type UpstashRedisClient } from 'latchkey/adapters/redis';
import { createClient } from 'redis';
import { runSteps, same, type Outcome, type Step } from '../runtimes/scenario/step.ts';
import { type HttpAnswer, type HttpServer, serveJson } from './http-server.ts';
import { load } from './install.ts';
import type { Store } from './store.ts';
import { suitesOf } from './suites.ts';

const server = process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379';
const prefix = `latchkey-edge-${process.pid}:`;

interface Redis {
  sendCommand(args: readonly string[]): Promise<unknown>;
}

/**
 * The REST API of Upstash over a Redis: one command or a pipeline of them as JSON, texts in base64 if the client asks for it.
 *
 * Upstash, "REST API": https://upstash.com/docs/redis/features/restapi
 */
function serveRest(redis: Redis): Promise<HttpServer> {
  const run = async (command: unknown, encoded: boolean): Promise<object> => {
    try {
      const reply = await redis.sendCommand((command as unknown[]).map(String));
      return { result: encoded ? inBase64(reply) : reply };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  return serveJson(async ({ url = '/', headers }, body): Promise<HttpAnswer> => {
    const encoded = headers['upstash-encoding'] === 'base64';
    if (url === '/pipeline' || url === '/multi-exec')
      return {
        status: 200,
        body: await Promise.all((body as unknown[]).map((one) => run(one, encoded))),
      };
    const answer = await run(body, encoded);
    return { status: 'error' in answer ? 400 : 200, body: answer };
  });
}

function inBase64(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(inBase64);
  return typeof reply === 'string' && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply;
}

/** The part of `@upstash/redis` that is used. */
interface Upstash {
  readonly Redis: new (options: object) => UpstashRedisClient;
}

/** What people set in the client, and what it does to replies. */
const settings: Readonly<Record<string, object>> = {
  'as it comes': {},
  'automaticDeserialization: false': { automaticDeserialization: false },
  'responseEncoding: false, enableAutoPipelining: false': {
    responseEncoding: false,
    enableAutoPipelining: false,
  },
};

/** Values that the client would turn into others, if it parsed them. */
function treacherous(name: string, client: UpstashRedisClient): Step {
  const texts = ['1e5', '12345678901234567890', 'null', 'true', '{"a":[]}', '"quoted"', '[]', 'ü\u{1F511}'];
  const adapter = RedisAdapter(client, { prefix });
  return {
    name: `${name}: texts that look like JSON come back as they were`,
    run: async () => {
      for (const text of texts) {
        const given = { id: `id ${text}`, name: text, email: `${text}@x`, emailVerified: null, image: text };
        await adapter.createUser(given);
        same(byName(await adapter.getUser(given.id)), byName(given), text);
      }
    },
  };
}

function byName(fields: object | null): unknown {
  return Object.entries(fields ?? {}).toSorted(([one], [other]) => one.localeCompare(other));
}

/** Redis over HTTP, with the client of Upstash. */
export const upstashStore: Store = {
  name: 'upstash',
  run: async () => {
    const redis = await createClient({ url: server }).connect();
    const rest = await serveRest(redis);
    try {
      const { Redis } = await load<Upstash>('@upstash/redis');
      const outcomes: Outcome[] = [];
      for (const [name, options] of Object.entries(settings)) {
        const client = new Redis({ url: rest.url, token: 'any', enableTelemetry: false, ...options });
        const empty = async (): Promise<void> => {
          const found = await redis.keys(`${prefix}*`);
          if (found.length > 0) await redis.del(found);
        };
        const adapter = RedisAdapter(client, { prefix });
        const records = redisRecords(client, { prefix });
        const title = `Upstash, ${name}`;
        const suites = suitesOf({ name: title, adapter, records, empty, without: ['transaction'] });
        outcomes.push(...(await runSteps([...suites, treacherous(title, client)])));
        await empty();
      }
      return outcomes;
    } finally {
      rest.close();
      await redis.close();
    }
  },
};
