import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { BLOWS } from '../kill-points/life.js';
import { describeFactorKillPoints } from '../support/factor-kill-points.js';
import { skipPauses } from '../support/quick-timers.js';
import { sampleForRow } from '../support/sample.js';

skipPauses({ killed: true });

describeFactorKillPoints(
  'MemoryAdapter (MF-51)',
  () => MemoryAdapter(),
  (row) => sampleForRow(BLOWS, row),
);
describeFactorKillPoints(
  'SQLite (MF-51)',
  () => {
    const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
    adapter.migrate();
    return adapter;
  },
  (row) => sampleForRow(BLOWS, row + 2),
);
