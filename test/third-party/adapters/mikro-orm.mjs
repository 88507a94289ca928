import { defaultEntities, MikroOrmAdapter } from '@auth/mikro-orm-adapter';
import { MikroORM } from '@mikro-orm/core';
import { openPostgres } from '../servers/postgres.mjs';

export const adapter = '@auth/mikro-orm-adapter';

export const targets = [
  {
    backend: 'PostgreSQL (MikroORM 5, dates in whole seconds)',
    // Its entities make columns of this precision.
    promises: { dates: 'seconds' },
    async open() {
      const server = await openPostgres();
      const options = {
        type: 'postgresql',
        clientUrl: server.url,
        dbName: server.database,
        entities: Object.values(defaultEntities),
        discovery: { warnWhenNoEntities: false },
      };
      const orm = await MikroORM.init(options);
      await orm.getSchemaGenerator().createSchema();
      await orm.close();
      const made = MikroOrmAdapter(options);
      return {
        async create() {
          await server.empty();
          return made;
        },
        deleteUserRow: (id) => server.run('DELETE FROM "user" WHERE id = $1', [id]),
        close: server.drop,
      };
    },
  },
];
