import { Redis } from 'ioredis';

const SERVER = process.env.LATCHKEY_TEST_REDIS ?? 'redis://127.0.0.1:6379';

/** Keys of this run, which nobody else has. */
export function openRedis() {
  const prefix = `latchkey-third-party-${process.pid}-${Date.now().toString(36)}`;
  const client = new Redis(SERVER);
  async function empty() {
    for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 })) {
      if (keys.length > 0) await client.del(keys);
    }
  }
  return {
    url: SERVER,
    prefix,
    client,
    empty,
    async close() {
      await empty();
      client.disconnect();
    },
  };
}
