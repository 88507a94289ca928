import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { openRedis } from '../servers/redis.mjs';

export const adapter = '@auth/unstorage-adapter';

export const targets = [
  {
    backend: 'memory',
    async open() {
      let storage;
      return {
        create() {
          storage = createStorage();
          return UnstorageAdapter(storage);
        },
        deleteUserRow: (id) => deleteUserRow(storage, id),
      };
    },
  },
  {
    backend: 'Redis',
    async open() {
      const server = openRedis();
      const storage = createStorage({ driver: redisDriver({ url: server.url, base: server.prefix }) });
      return {
        async create() {
          await server.empty();
          return UnstorageAdapter(storage);
        },
        deleteUserRow: (id) => deleteUserRow(storage, id),
        close: server.close,
      };
    },
  },
];

async function deleteUserRow(storage, id) {
  for (const key of await storage.getKeys()) {
    const row = await storage.getItem(key);
    if (row?.id === id && 'emailVerified' in row) await storage.removeItem(key);
  }
}
