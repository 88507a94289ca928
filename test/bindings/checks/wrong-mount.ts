import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from './check.ts';

/** What `apps/shared/config.mjs` configures then. */
const CONFIGURED = '/elsewhere';

/** Milliseconds for a line to come out of the application. */
const LOG_LIMIT = 30_000;
/** Milliseconds between two looks at it. */
const PAUSE = 200;

/** A binding that is mounted at another path than it is configured for. */
export const wrongMount: readonly Check[] = [
  {
    title: 'an action at the wrong path is not found, and the log names both paths',
    modes: ['wrong-mount'],
    concerns: ({ mount }) => mount === 'path',
    run: async (site) => {
      const answer = await site.visitor('anonymous').get(site.auth('signin'));
      assert.equal(answer.status, 404);
      const lines = (): string[] => site.log().split('\n');
      const both = (): string[] =>
        lines().filter((line) => line.includes(CONFIGURED) && line.includes(site.app.basePath));
      for (const end = Date.now() + LOG_LIMIT; Date.now() < end && both().length === 0;) await sleep(PAUSE);
      assert.ok(both().length > 0, `no line names both paths:\n${lines().join('\n')}`);
      // A second line would come with the first one.
      await sleep(PAUSE);
      assert.equal(both().length, 1, 'once');
    },
  },
  {
    title: 'a binding that is mounted at no path answers where it is configured, and only there',
    modes: ['wrong-mount'],
    concerns: ({ mount }) => mount === 'base-path',
    run: async (site) => {
      const visitor = site.visitor('anonymous');
      assert.equal((await visitor.get(site.page(`${CONFIGURED}/providers`))).status, 200);
      assert.equal((await visitor.get(site.auth('providers'))).status, 404);
    },
  },
];
