import { memoryRecords } from 'latchkey/adapters/memory';
import { sqlRecords } from 'latchkey/adapters/postgres';
import { redisRecords } from 'latchkey/adapters/redis';
import { openPostgres, poolOf } from './postgres.mjs';
import { openRedis } from './redis.mjs';

/** Stores of records beside the adapters, each in a place of its own on the servers; `close` leaves nothing there. */
export async function openRecordPlaces() {
  const postgres = await openPostgres();
  const redis = openRedis();
  const pool = poolOf(postgres.url);
  await sqlRecords(pool).migrate();
  const memory = memoryRecords();
  return {
    places: [
      { name: 'PostgreSQL', connect: () => sqlRecords(pool) },
      { name: 'Redis', connect: () => redisRecords(redis.client, { prefix: `${redis.prefix}-records:` }) },
      // Every process has an object of its own, as it has over a server.
      { name: 'memory', connect: () => ({ ...memory }) },
    ],
    async close() {
      await pool.end();
      await postgres.drop();
      await redis.close();
    },
  };
}
