import { describe, expect, it } from 'vitest';
import { sample, sampleForRow } from '../support/sample.js';
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
  /**
   * The sample unless exhaustive: how many flows it has, and in which way the first of them is struck; the next flow is
   * struck in the next way. @default everything
   */
  readonly sample?: { readonly flows: number; readonly from: number };
}

/** Strikes every call of every flow in every way, or, of a sample, in one way per flow. */
export function describeKillPoints(name: string, stage: Stage): void {
  const { open, strategy, blows = BLOWS, recoveries = RECOVERIES } = stage;
  const cases = blows.flatMap((blow) => recoveries.map((recovery): [Blow, Recovery] => [blow, recovery]));
  const every = Object.entries(flows);
  const { flows: count = every.length, from } = stage.sample ?? {};
  const table = sample(every, count).map(
    ([title, flow], row) =>
      [title, flow, from === undefined ? cases : sampleForRow(cases, row + from)] as const,
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
