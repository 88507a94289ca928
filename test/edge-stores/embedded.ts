import { join } from 'node:path';
import { outcomesIn } from '../runtimes/engine.ts';
import { execute } from '../runtimes/execute.ts';
import { bundle, installEngines } from './install.ts';
import type { Store } from './store.ts';

/** The SQLite that a runtime brings along, in that runtime. */
function embedded(engine: 'bun' | 'deno', args: readonly string[]): Store {
  return {
    name: `${engine}-sqlite`,
    run: async () => {
      const [program, engines] = await Promise.all([bundle('embedded', [engine]), installEngines()]);
      return outcomesIn((await execute(join(engines, engine), [...args, program], {})).text);
    },
  };
}

/** Bun with `bun:sqlite`, and Deno with `node:sqlite`. */
export const embeddedStores: readonly Store[] = [embedded('bun', []), embedded('deno', ['run', '-A'])];
