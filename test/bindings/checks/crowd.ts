import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { crowd as dropInCrowd } from '../../drop-in/checks/crowd.ts';
import type { Check } from './check.ts';

/** Several visitors at the same time. */
export const crowd: readonly Check[] = [
  {
    title: 'protected pages asked for by two at once, 20 times: each sees their own name',
    run: async (site) => {
      const pairs = [
        [await site.signedIn(ALICE), ALICE],
        [await site.signedIn(BOB), BOB],
      ] as const;
      for (let round = 0; round < 20; round += 1) {
        const answers = await Promise.all(pairs.map(([visitor]) => visitor.get(site.page('/inside'))));
        for (const [index, [, { name }]] of pairs.entries())
          assert.match(answers[index]?.text ?? '', new RegExp(name));
      }
    },
  },
  // The same rounds as under published bindings, and the ledger of what reached the wrong visitor.
  ...dropInCrowd.map(({ title, run }) => ({ title, run })),
];
