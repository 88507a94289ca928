import { createConnection } from 'mysql2/promise';

const SERVER = process.env.LATCHKEY_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306/test';

/**
 * A database of this run, in which nobody else is.
 * @param {string} schema statements that make the tables, or nothing where the adapter makes them
 */
export async function openMariadb(schema = '') {
  const name = `latchkey_third_party_${process.pid}_${Date.now().toString(36)}`;
  const admin = await createConnection({ uri: SERVER, multipleStatements: true });
  await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}; ${schema}`);
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
    async drop() {
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}
