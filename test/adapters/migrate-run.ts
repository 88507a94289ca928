// Migrates the database it is given: run as several processes at once.
import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';

const [, , path] = process.argv;
if (path === undefined) throw new TypeError('Name the file of the database.');
SqliteAdapter(new DatabaseSync(path)).migrate();
