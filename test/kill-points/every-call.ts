import { describe, expect, it } from 'vitest';
import { sampleForRow } from '../support/sample.js';
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
  /** Which way the first flow of a sample is struck; the next flow is struck in the next way. @default 0 */
  readonly sampleFrom?: number;
}

/** Strikes every call of every flow: when exhaustive in every way, otherwise in one way per flow. */
export function describeKillPoints(name: string, stage: Stage): void {
  const { open, strategy, blows = BLOWS, recoveries = RECOVERIES, sampleFrom = 0 } = stage;
  const cases = blows.flatMap((blow) => recoveries.map((recovery): [Blow, Recovery] => [blow, recovery]));
  const table = Object.entries(flows).map(
    ([title, flow], row) => [title, flow, sampleForRow(cases, row + sampleFrom)] as const,
  );
  describe.each(table)(`kill points, ${name} %s`, (_, flow, ways) => {
    it.each(ways)('the process %s any call, the person %s', async (blow, recovery) => {
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
