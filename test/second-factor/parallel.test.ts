import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { describeFactorRaces } from '../support/factor-races.js';

describeFactorRaces('MemoryAdapter (MF-15, MF-16, MF-17, MF-18)', () => MemoryAdapter());
describeFactorRaces('SQLite (MF-15, MF-16, MF-17, MF-18)', () => {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
});
