import { afterAll, describe, expect, it } from 'vitest';
import { flows } from './flows.js';
import { BLOWS } from './life.js';
import type { Blow } from './life.js';
import { RECOVERIES } from './scene.js';
import type { Recovery } from './scene.js';
import { memoryStore, plainStore, pgliteStores, sqliteStore } from './stores.js';
import type { LastingStore } from './stores.js';
import { strike } from './strike.js';

const pglite = pgliteStores();
afterAll(() => pglite.close());

interface Stage {
  readonly open: () => Promise<LastingStore>;
  readonly strategy: 'jwt' | 'database';
  /** @default all of them */
  readonly blows?: readonly Blow[];
  readonly recoveries?: readonly Recovery[];
}

const stages: Readonly<Record<string, Stage>> = {
  memory: { open: memoryStore, strategy: 'database' },
  'memory, jwt sessions': { open: memoryStore, strategy: 'jwt' },
  'the 19 methods': { open: plainStore, strategy: 'database' },
  SQLite: { open: sqliteStore, strategy: 'database' },
  PGlite: {
    open: pglite.open,
    strategy: 'database',
    // It is slow; the others differ little from these.
    blows: ['is killed before', 'loses the answer of'],
    recoveries: ['begins again'],
  },
};

describe.each(Object.entries(stages))('kill points, %s', (_, stage) => {
  const { open, strategy, blows = BLOWS, recoveries = RECOVERIES } = stage;
  describe.each(Object.entries(flows))('%s', (__, flow) => {
    const cases = blows.flatMap((blow) => recoveries.map((recovery): [Blow, Recovery] => [blow, recovery]));
    it.each(cases)('the process %s any call, the person %s', async (blow, recovery) => {
      let points = 0;
      for (let at = 1; ; at++) {
        const calls = await strike(flow, { store: await open(), strategy, recovery }, { at, blow });
        if (calls.length < at) break;
        points++;
      }
      // Every flow asks the store or somebody else at least once; a jwt session that is read asks nobody.
      expect(points).toBeGreaterThanOrEqual(strategy === 'jwt' ? 0 : 1);
    });
  });
});
