import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { describeGrantRaces } from '../support/grant-races.js';

describeGrantRaces('MemoryAdapter (AS-10, AS-11, AS-12, AS-13)', () => MemoryAdapter());
describeGrantRaces('SQLite (AS-10, AS-11, AS-12, AS-13)', () => {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
});
