import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { openRedis } from '../servers/redis.mjs';

export const adapter = '@auth/unstorage-adapter';

export const targets = [
  { backend: 'memory', open: async () => ({ create: () => UnstorageAdapter(createStorage()) }) },
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
        close: server.close,
      };
    },
  },
];
