import { readFileSync } from 'node:fs';
import type { Outcome } from '../runtimes/scenario/step.ts';
import type { Worker } from '../runtimes/worker-requests.ts';
import { bundle, load } from './install.ts';
import type { Store } from './store.ts';

/** Miniflare with the Worker in it: a D1 database, and Durable Objects with SQLite and without. */
async function startWorker(): Promise<Worker> {
  const contents = readFileSync(await bundle('worker', ['workerd', 'worker', 'browser']), 'utf8');
  const { Miniflare } = await load<{ Miniflare: new (options: object) => Worker }>('miniflare');
  return new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: 'edge-stores' },
    durableObjects: {
      OBJECTS: { className: 'WithSqlite', useSQLite: true },
      PLAIN_OBJECTS: { className: 'WithoutSqlite', useSQLite: false },
    },
  });
}

/** Asks a Worker of its own for the paths, one after the other. */
function inWorkerd(name: string, paths: readonly string[]): Store {
  return {
    name,
    run: async () => {
      const worker = await startWorker();
      try {
        const outcomes: Outcome[] = [];
        for (const path of paths) {
          const answer = await worker.dispatchFetch(`https://app.test/${path}`);
          // `programs/worker.ts` wrote it.
          outcomes.push(...((await answer.json()) as Outcome[]));
        }
        return outcomes;
      } finally {
        await worker.dispose();
      }
    },
  };
}

/** The stores of Cloudflare, in workerd. */
export const workerdStores: readonly Store[] = [
  inWorkerd('d1', ['drizzle', 'd1', 'sql', 'shared-first', 'shared-second']),
  inWorkerd('durable-object', ['object-drizzle', 'object-d1', 'object-sql']),
  inWorkerd('workerd-refusals', ['refusals', 'object-refusals', 'object-plain']),
];
