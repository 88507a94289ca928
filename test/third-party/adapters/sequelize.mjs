import SequelizeAdapter from '@auth/sequelize-adapter';
import { Sequelize } from 'sequelize';
import { openPostgres } from '../servers/postgres.mjs';

export const adapter = '@auth/sequelize-adapter';

export const targets = [
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres();
      const sequelize = new Sequelize(server.url, { logging: false });
      const made = SequelizeAdapter(sequelize);
      await sequelize.sync();
      return {
        async create() {
          await server.empty();
          return made;
        },
        deleteUserRow: (id) => server.run('DELETE FROM users WHERE id = $1', [id]),
        close: server.drop,
      };
    },
  },
];
