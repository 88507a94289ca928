import { D1Adapter, up } from '@auth/d1-adapter';
import { Miniflare } from 'miniflare';

export const adapter = '@auth/d1-adapter';

const TABLES = ['accounts', 'sessions', 'users', 'verification_tokens'];

export const targets = [
  {
    backend: 'D1 of Miniflare',
    async open() {
      const server = new Miniflare({
        modules: true,
        script: 'export default {};',
        d1Databases: { DB: 'third-party' },
      });
      const database = await server.getD1Database('DB');
      await up(database);
      return {
        async create() {
          await database.batch(TABLES.map((table) => database.prepare(`DELETE FROM ${table}`)));
          return D1Adapter(database);
        },
        deleteUserRow: (id) => database.prepare('DELETE FROM users WHERE id = ?').bind(id).run(),
        close: () => server.dispose(),
      };
    },
  },
];
