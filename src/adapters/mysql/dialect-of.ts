import type { SqlDialect } from '../sql/dialect.js';
import type { SqlDriver } from '../sql/driver.js';
import { mysqlDialect } from './dialect.js';

/** The dialect of the server that a driver is connected to. */
export async function dialectOf(driver: SqlDriver): Promise<SqlDialect> {
  const { rows } = await driver.query({ text: 'SELECT VERSION() AS `version`', values: [] });
  const version = String(rows[0]?.['version']);
  // MySQL has no RETURNING; MariaDB 10.5 has it for INSERT and DELETE.
  const hasReturning = /mariadb/i.test(version);
  const returning = { insert: hasReturning, update: false, remove: hasReturning };
  return mysqlDialect(returning, !version.startsWith('10.5.'));
}
