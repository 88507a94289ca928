import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from './installation.ts';
import type { Outcome } from './scenario/step.ts';
import { bundlers } from './bundlers.ts';
import { outcomesIn, type Engine } from './engine.ts';
import { execute } from './execute.ts';
import { testRunners } from './test-runners.ts';
import { workers } from './workers.ts';

/** Runs the scenario as a program. */
export function program(
  file: (installation: Installation) => string,
  args: readonly string[],
): Engine['run'] {
  return async (installation) => {
    const { text } = await execute(file(installation), [...args, installation.scenario], {});
    return outcomesIn(text);
  };
}

function nodeOf(version: string): Engine {
  const name = `node ${version}`;
  return { name, run: program(({ folder }) => nodeIn(folder, version), []) };
}

/** The executable of a version of Node. */
export function nodeIn(folder: string, version: string): string {
  return join(folder, 'node_modules', `node-${version}`, 'bin', 'node');
}

/** The command on the oldest Node that is promised, and on one before. */
async function commands({ folder, work }: Installation): Promise<readonly Outcome[]> {
  const command = join(folder, 'node_modules/latchkey/dist/cli/main.js');
  const worker = join(work, 'a-worker');
  mkdirSync(worker);
  writeFileSync(join(worker, 'wrangler.json'), '{\n  "main": "index.mjs"\n}');
  writeFileSync(
    join(worker, 'index.mjs'),
    `import { env } from 'cloudflare:workers'; export const authConfig = { secret: env.AUTH_SECRET, providers: [] };`,
  );
  const steps = [
    {
      step: 'the command starts on Node 20.0',
      node: '20.0',
      args: ['--help'],
      ends: 0,
      says: /^Usage: latchkey/,
    },
    {
      step: 'the configuration of a Worker needs a newer Node, which is said',
      node: '20.0',
      args: ['migrate', '--apply', '--yes', '--cwd', worker],
      ends: 1,
      says: /Node 22\.15 or later is needed[^;]*; this is\s+Node 20\.0\.0/,
    },
    {
      step: 'the command is refused on Node 18 with a sentence, and nothing else',
      node: '18',
      args: ['--help'],
      ends: 2,
      says: /^latchkey needs Node 20 or later, and this is Node 18\.\d+\.\d+\.\n$/,
    },
  ];
  const outcomes = steps.map(async ({ step, node, args, ends, says }) => {
    const { code, text } = await execute(nodeIn(folder, node), [command, ...args], { mayFail: true });
    return code === ends && says.test(text) ? { step } : { step, error: `status ${code}: ${text}` };
  });
  return Promise.all(outcomes);
}

/** Too old: it must say so, instead of ending in something that only we understand. */
async function node18({ folder, work }: Installation): Promise<readonly Outcome[]> {
  const sentence = /Node\.js 18\.\d+\.\d+ has no WebCrypto.*use Node\.js 20 or later/;
  const probe = `import { Auth } from 'latchkey';
    await Auth(new Request('http://localhost/auth/session'), { providers: [], secret: 'x'.repeat(40), trustHost: true });`;
  const file = join(work, 'probe.mjs');
  writeFileSync(file, probe);
  const { code, text } = await execute(nodeIn(folder, '18'), [file], { mayFail: true });
  const step = 'refused with a sentence';
  return [code !== 0 && sentence.test(text) ? { step } : { step, error: `status ${code}: ${text}` }];
}

/** Everything that the scenario runs on, by the name that `run.ts` takes. */
export const engines: readonly Engine[] = [
  { name: 'node 18', run: node18 },
  { name: 'command', run: commands },
  ...['20.0', '20', '22', '24', '26'].map(nodeOf),
  { name: 'bun', run: program(({ folder }) => join(folder, 'node_modules/.bin/bun'), []) },
  {
    name: 'deno',
    run: program(
      ({ folder }) => join(folder, 'node_modules/.bin/deno'),
      ['run', '-A', '--node-modules-dir=manual'],
    ),
  },
  ...workers,
  ...testRunners,
  ...bundlers,
];
