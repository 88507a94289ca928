import { createConnection } from 'mysql2/promise';

const SERVER = process.env.LATCHKEY_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306/test';

/**
 * A database of this run, in which nobody else is.
 * @param {string} schema statements that make the tables, or nothing where the adapter makes them
 * @param {string} collation how text is compared; the server's default ignores case and accents
 */
export async function openMariadb(schema = '', collation = 'utf8mb4_general_ci') {
  const name = `latchkey_third_party_${process.pid}_${Date.now().toString(36)}`;
  const admin = await createConnection({ uri: SERVER, multipleStatements: true });
  await admin.query(`CREATE DATABASE ${name} COLLATE ${collation}; USE ${name}; ${schema}`);
  const own = new URL(SERVER);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    database: name,
    /** Empties all tables. */
    async empty() {
      const [rows] = await admin.query(
        'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?',
        [name],
      );
      const deletions = rows.map((row) => `DELETE FROM \`${row.name}\`;`);
      await admin.query(`SET FOREIGN_KEY_CHECKS = 0; ${deletions.join(' ')} SET FOREIGN_KEY_CHECKS = 1`);
    },
    /** One statement of the application's own. */
    run: (statement, values) => admin.query(statement, values),
    async drop() {
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}
