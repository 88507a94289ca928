import { UpstashRedisAdapter } from '@auth/upstash-redis-adapter';
import { Redis } from '@upstash/redis';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { openRedis } from '../servers/redis.mjs';

export const adapter = '@auth/upstash-redis-adapter';

export const targets = [
  {
    backend: 'Redis, over a REST server of ours',
    async open() {
      const server = openRedis();
      const rest = await openRest(server.client);
      const where = JSON.stringify([`http://127.0.0.1:${rest.address().port}`, `${server.prefix}:`]);
      return {
        where,
        async create() {
          await server.empty();
          return connect(where);
        },
        async deleteUserRow(id) {
          for (const key of await server.client.keys(`${server.prefix}:*${id}`)) {
            const row = await server.client.get(key);
            if (row?.includes('"emailVerified"')) await server.client.del(key);
          }
        },
        async close() {
          rest.close();
          await server.close();
        },
      };
    },
    connect,
  },
];

/** The adapter, in whichever process of the application. */
function connect(where) {
  const [url, baseKeyPrefix] = JSON.parse(where);
  const client = new Redis({ url, token: 'any', responseEncoding: false, enableTelemetry: false });
  return UpstashRedisAdapter(client, { baseKeyPrefix });
}

/** The REST API of Upstash: one command, or many in a pipeline, as JSON arrays. */
async function openRest(client) {
  const run = async ([name, ...args]) => {
    try {
      return { result: await client.call(name, ...args.map(String)) };
    } catch (error) {
      return { error: error.message };
    }
  };
  const rest = createServer(async (request, response) => {
    const body = await json(request);
    const isMany = request.url.endsWith('/pipeline') || request.url.endsWith('/multi-exec');
    const answer = isMany ? await Promise.all(body.map(run)) : await run(body);
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise((resolve) => rest.listen(0, '127.0.0.1', resolve));
  return rest;
}
