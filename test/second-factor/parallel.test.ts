import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { describeFactorRaces } from '../support/factor-races.js';

describeFactorRaces('MemoryAdapter', () => MemoryAdapter());
describeFactorRaces('SQLite', () => {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
});
