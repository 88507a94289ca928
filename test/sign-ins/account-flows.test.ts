import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { describeAccountFlows } from '../support/account-flows.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

describeAccountFlows('memory', () => MemoryAdapter());
describeAccountFlows('SQLite', () => {
  const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
  adapter.migrate();
  return adapter;
});
