import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate, type Replacement } from './mutant.ts';
import { startRunner } from './runner.ts';

// A process that tries one mutant after the other; tools/mutation/lanes.ts starts it, and ends it when it hangs.

/** One mutant and the test files that may notice it. */
export interface Attempt {
  /** Path below the root. */
  readonly path: string;
  readonly replacement: Replacement;
  /** Groups of test files, the likeliest first; after a failure the next group is not run. */
  readonly groups: readonly (readonly string[])[];
}

const root = process.cwd();
let mutant: Attempt | undefined;

function rewrite(_text: string, path: string): string | undefined {
  if (mutant?.path !== path) return undefined;
  return mutate(readFileSync(join(root, path), 'utf8'), mutant.replacement);
}

const runner = await startRunner(root, rewrite, { bail: true, workers: 1 });

async function attempt(next: Attempt): Promise<readonly string[]> {
  mutant = next;
  runner.forget(next.path);
  for (const group of next.groups) {
    const { failed } = await runner.run(group);
    if (failed.length > 0) return failed;
  }
  return [];
}

process.on('message', (next: Attempt) => {
  void attempt(next).then(
    (failed) => {
      if (mutant !== undefined) runner.forget(mutant.path);
      process.send?.({ failed });
    },
    (error: unknown) => process.send?.({ failed: [`(vitest: ${String(error)})`] }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
