import { readFileSync } from 'node:fs';
import { load, type Engine } from './engine.ts';
import type { Installation } from './installation.ts';
import { runSteps, type Outcome } from './scenario/step.ts';
import { bundleForWorkers } from './worker-bundle.ts';
import { requestsTo, type Worker } from './worker-requests.ts';

/** A compatibility date of workerd, and whether it has Node's modules. */
export interface Compatibility {
  readonly date: string;
  readonly flags: readonly string[];
}

/**
 * The oldest date is that of `Headers.getSetCookie` (2023-03-01); `nodejs_compat` has had two forms, the second since
 * 2024-09-23.
 */
const COMPATIBILITIES: readonly Compatibility[] = [
  { date: '2023-03-01', flags: [] },
  { date: '2026-07-01', flags: [] },
  { date: '2023-08-01', flags: ['nodejs_compat'] },
  { date: '2024-09-23', flags: ['nodejs_compat'] },
  { date: '2026-07-01', flags: ['nodejs_compat'] },
];

/** Starts an entry of the scenario as a Worker. */
export async function startWorker(
  installation: Installation,
  entry: string,
  { date, flags }: Compatibility,
): Promise<Worker> {
  const contents = readFileSync(await bundleForWorkers(installation, entry), 'utf8');
  const { Miniflare } = await load<{ Miniflare: new (options: object) => Worker }>('miniflare');
  return new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: date,
    compatibilityFlags: [...flags],
    d1Databases: { DB: 'scenario' },
    unsafeDirectSockets: [{ port: 0 }],
  });
}

/** The whole scenario within one request. */
function whole(compatibility: Compatibility): Engine['run'] {
  return async (installation) => {
    const worker = await startWorker(installation, 'worker.ts', compatibility);
    try {
      const answer = await worker.dispatchFetch('https://app.test/');
      // `scenario/worker.ts` wrote it.
      return (await answer.json()) as Outcome[];
    } finally {
      await worker.dispose();
    }
  };
}

/** Every request on its own: nothing that belongs to one may be used by the next, which workerd forbids. */
function acrossRequests(compatibility: Compatibility): Engine['run'] {
  return async (installation) => {
    const worker = await startWorker(installation, 'worker-across.ts', compatibility);
    try {
      return await runSteps(requestsTo(worker));
    } finally {
      await worker.dispose();
    }
  };
}

/** The part of edge-runtime that is used. */
interface EdgeModule {
  EdgeRuntime: new (options: { initialCode: string }) => { evaluate(code: string): Promise<unknown> };
}

/** edge-runtime: V8 isolates as Vercel's tools emulate them; every global is of another realm. */
async function edgeRuntime(installation: Installation): Promise<readonly Outcome[]> {
  const script = readFileSync(await bundleForWorkers(installation, 'global.ts', 'iife'), 'utf8');
  const { EdgeRuntime } = await load<EdgeModule>('edge-runtime');
  const runtime = new EdgeRuntime({ initialCode: script });
  // `scenario/global.ts` put it there.
  return (await runtime.evaluate('globalThis.outcomes')) as Outcome[];
}

const nameOf = ({ date, flags }: Compatibility): string => [`workerd ${date}`, ...flags].join(' ');

/** Runtimes without a file system. */
export const workers: readonly Engine[] = [
  ...COMPATIBILITIES.map((one) => ({ name: nameOf(one), run: whole(one) })),
  ...COMPATIBILITIES.map((one) => ({
    name: `${nameOf(one)}, each request on its own`,
    run: acrossRequests(one),
  })),
  { name: 'edge-runtime', run: edgeRuntime },
];
