// How many session reads of ours take the time of one of `@auth/core`, on every runtime, in one run each.
//   node test/runtimes/measure.ts [part of a name...]
// Wants the built package, a quiet machine, and the registry for the first run.
import { join } from 'node:path';
import { execute } from './execute.ts';
import { nodeIn } from './engines.ts';
import { compile, install, type Installation } from './installation.ts';
import { measure } from './scenario/measure-reads.ts';
import { startWorker, type Compatibility } from './workers.ts';

type Measuring = (installation: Installation) => Promise<number[]>;

function program(executable: (folder: string) => string, args: readonly string[]): Measuring {
  return async ({ folder, sources, work }) => {
    const file = await compile(join(sources, 'print-reads.ts'), join(work, 'reads.mjs'));
    const env = { NODE_ENV: 'production' };
    const { text } = await execute(executable(folder), [...args, file], { env });
    const line = /^RATIOS (.*)$/m.exec(text)?.[1];
    if (line === undefined) throw new Error(`It did not end: ${text.slice(-1500)}`);
    // `scenario/print-reads.ts` wrote it.
    return JSON.parse(line) as number[];
  };
}

function worker(compatibility: Compatibility): Measuring {
  return async (installation) => {
    const running = await startWorker(installation, 'worker-reads.ts', compatibility);
    const ask = async (path: string): Promise<void> => {
      const answer = await running.dispatchFetch(`https://app.test${path}`);
      const text = await answer.text();
      if (text !== 'done') throw new Error(text);
    };
    try {
      return await measure({
        // So many that the request which asks for them does not count.
        batch: 1000,
        prepare: (count) => ask(`/prepare?count=${count}`),
        read: async (reader) => {
          const start = performance.now();
          await ask(`/read?reader=${encodeURIComponent(reader)}`);
          return performance.now() - start;
        },
      });
    } finally {
      await running.dispose();
    }
  };
}

const bin =
  (name: string) =>
  (folder: string): string =>
    join(folder, 'node_modules/.bin', name);

const measurings: Readonly<Record<string, Measuring>> = {
  ...Object.fromEntries(
    ['20', '22', '24', '26'].map((version) => [
      `Node.js ${version}`,
      program((folder) => nodeIn(folder, version), []),
    ]),
  ),
  Bun: program(bin('bun'), []),
  Deno: program(bin('deno'), ['run', '-A', '--node-modules-dir=manual']),
  'workerd, nodejs_compat': worker({ date: '2026-07-01', flags: ['nodejs_compat'] }),
  workerd: worker({ date: '2026-07-01', flags: [] }),
};

const wanted = process.argv.slice(2);
const installation = await install();
for (const [name, run] of Object.entries(measurings)) {
  if (wanted.length > 0 && !wanted.some((one) => name.includes(one))) continue;
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none disturbs another
  const sorted = (await run(installation)).toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(2);
  process.stdout.write(`| ${name} | ${at(0.5)} | ${at(0.25)} to ${at(0.75)} |\n`);
}
