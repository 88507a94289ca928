import { TypeORMAdapter } from '@auth/typeorm-adapter';
import { openPostgres } from '../servers/postgres.mjs';

export const adapter = '@auth/typeorm-adapter';

export const targets = [
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres();
      const typeorm = TypeORMAdapter({
        type: 'postgres',
        url: server.url,
        synchronize: true,
        poolErrorHandler() {},
      });
      // The first call makes the tables.
      await typeorm.getUserByEmail('nobody@example.com');
      return {
        async create() {
          await server.empty();
          return typeorm;
        },
        // No `deleteUserRow`: its tables refuse to delete a user who has accounts.
        close: server.drop,
      };
    },
  },
];
