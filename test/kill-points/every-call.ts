import { describe, expect, it } from 'vitest';
import { flows } from './flows.js';
import { BLOWS } from './life.js';
import type { Blow } from './life.js';
import { RECOVERIES } from './scene.js';
import type { Recovery } from './scene.js';
import type { LastingStore } from './stores.js';
import { strike } from './strike.js';

/** A store, and what is done to whoever signs in over it. */
export interface Stage {
  readonly open: () => Promise<LastingStore>;
  readonly strategy: 'jwt' | 'database';
  /** @default all of them */
  readonly blows?: readonly Blow[];
  readonly recoveries?: readonly Recovery[];
}

/** Strikes every call of every flow, in every way. */
export function describeKillPoints(name: string, stage: Stage): void {
  const { open, strategy, blows = BLOWS, recoveries = RECOVERIES } = stage;
  const cases = blows.flatMap((blow) => recoveries.map((recovery): [Blow, Recovery] => [blow, recovery]));
  describe.each(Object.entries(flows))(`kill points, ${name} %s`, (_, flow) => {
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
}
