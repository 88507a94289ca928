import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { BLOWS, type Blow } from '../kill-points/life.js';
import { describeFactorKillPoints } from '../support/factor-kill-points.js';
import { skipPauses } from '../support/quick-timers.js';
import { isExhaustive } from '../support/sample.js';

skipPauses({ killed: true });

const some = (...blows: Blow[]): readonly Blow[] => (isExhaustive ? BLOWS : blows);

describeFactorKillPoints(
  'MemoryAdapter (MF-51)',
  () => MemoryAdapter(),
  some('is killed after', 'is refused at'),
);
describeFactorKillPoints(
  'SQLite (MF-51)',
  () => {
    const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
    adapter.migrate();
    return adapter;
  },
  some('is killed before'),
);
