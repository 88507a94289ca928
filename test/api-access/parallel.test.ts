import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { describeGrantRaces } from '../support/grant-races.js';

describeGrantRaces('MemoryAdapter', () => MemoryAdapter());
describeGrantRaces('SQLite', () => {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
});
