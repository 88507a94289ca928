import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedRecords } from './record-stores.js';
import { packProcess } from './token-crew.js';

const PROCESSES = 4;
const GUESSES = 100;

const { program, remove } = packProcess('guessing-process');
afterAll(remove);

const run = promisify(execFile);

describe.each(Object.entries(sharedRecords))('guesses at one account, over %s', (name, store) => {
  it(`${PROCESSES} processes with ${GUESSES} guesses each let no more than five through`, async () => {
    const { where, close } = await store.serve();
    try {
      const outputs = await Promise.all(
        Array.from({ length: PROCESSES }, () =>
          run(process.execPath, [program, name, where, String(GUESSES)], { timeout: 60_000 }),
        ),
      );
      const results = outputs.map(
        ({ stdout }) => JSON.parse(stdout) as { tried: number; refused: number; store: boolean },
      );
      expect(results.map((result) => result.store)).not.toContain(false);
      const sum = (key: 'tried' | 'refused'): number => results.reduce((all, one) => all + one[key], 0);
      expect([sum('tried'), sum('refused')]).toEqual([5, PROCESSES * GUESSES - 5]);
    } finally {
      await close();
    }
  });
});
