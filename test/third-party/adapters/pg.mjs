import { PGlite } from '@electric-sql/pglite';
import PostgresAdapter from '@auth/pg-adapter';
import { documentedTables, openPostgres, poolOf } from '../servers/postgres.mjs';

export const adapter = '@auth/pg-adapter';

export const targets = [
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres(documentedTables);
      const pool = poolOf(server.url);
      return {
        async create() {
          await server.empty();
          return PostgresAdapter(pool);
        },
        deleteUserRow: (id) => server.run('DELETE FROM users WHERE id = $1', [id]),
        close: server.drop,
      };
    },
  },
  {
    backend: 'PGlite',
    async open() {
      const database = new PGlite();
      await database.exec(documentedTables);
      // PGlite behind the one method of `pg` that the adapter calls.
      const query = async (statement, values) => {
        const { rows, affectedRows } = await database.query(statement, values);
        return { rows, rowCount: rows.length || affectedRows };
      };
      return {
        async create() {
          await database.exec(
            'TRUNCATE verification_token, accounts, sessions, users RESTART IDENTITY CASCADE',
          );
          return PostgresAdapter({ query });
        },
        deleteUserRow: (id) => database.query('DELETE FROM users WHERE id = $1', [id]),
        close: () => database.close(),
      };
    },
  },
];
