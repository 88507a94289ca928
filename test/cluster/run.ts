// Three processes behind nginx: every rule of the documented nginx.conf, runs of examples/cluster on each database, and the tokens of clients.
//   node test/cluster/run.ts [--seconds 20] [--calm 1.5] [postgres|redis|recipe|naive|tokens...]
// Wants the built package, nginx, openssl, PostgreSQL and Redis.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Told } from '../../examples/cluster/src/main.ts';
import { holds, rules } from './recipe.ts';
import { checkTokens } from './tokens.ts';

const PROGRAM = fileURLToPath(new URL('../../examples/cluster/src/main.ts', import.meta.url));
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, calm: { type: 'string', default: '1.5' } },
  allowPositionals: true,
});
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const counts = { passed: 0, failed: 0 };

/** Counts one step by whether it throws. */
async function step(title: string, run: () => unknown): Promise<void> {
  try {
    await run();
    counts.passed++;
    process.stdout.write(`passed  ${title}\n`);
  } catch (error) {
    counts.failed++;
    const message = error instanceof Error ? error.message : String(error);
    process.stdout.write(`FAILED  ${title}\n${message.replaceAll(/^/gm, '        ')}\n`);
  }
}

/** One run of the example, behind nginx. */
async function runExample(env: Readonly<Record<string, string>>): Promise<Told> {
  const common = {
    PROXY: 'nginx',
    SECONDS: values.seconds,
    KILL_EVERY: values.calm,
    POSTGRES_URL: process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  };
  const child = fork(PROGRAM, { env: { ...process.env, ...common, ...env } });
  let told: Told | undefined;
  // The program of this repository sends what its type says.
  child.once('message', (message) => (told = message as Told));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (told === undefined) throw new Error(`It broke off (${code}).`);
  assert.equal(code, told.goals.every(({ value }) => value === 0) ? 0 : 1);
  return told;
}

async function survives(database: string): Promise<void> {
  let told: Told | undefined;
  await step(`${database}: a run`, async () => (told = await runExample({ DATABASE: database })));
  if (told === undefined) return;
  const { goals, trouble, signIns, failed } = told;
  // A run without trouble, or without people, says nothing.
  await step(`${database}: there was trouble`, () => {
    assert.ok(signIns >= 20, `${signIns} sign-ins`);
    assert.ok(trouble.kills >= 9, `${trouble.kills} kills`);
    assert.ok(trouble.restarts >= 9, `${trouble.restarts} restarts`);
    assert.ok(trouble.replaced >= 1, `${trouble.replaced} secrets replaced`);
    assert.ok(trouble.dropped >= 1, `${trouble.dropped} connections ended`);
  });
  for (const { name, value } of goals)
    await step(`${database}: 0 ${name}`, () => assert.equal(value, 0, [`${value}`, ...failed].join('\n')));
}

/** The same measurement finds what goes wrong when the new secret writes before everybody can read it. */
async function findsNaiveDeploy(): Promise<void> {
  let told: Told | undefined;
  const env = { DATABASE: 'redis', DEPLOY: 'naive', KILL_EVERY: '0', SECONDS: '8' };
  await step('a naive deploy: a run', async () => (told = await runExample(env)));
  for (const name of ['sign-ins failed after one retry', 'answers that falsely say "signed out"'])
    await step(`a naive deploy: ${name} are found`, () => {
      const goal = told?.goals.find((one) => one.name === name);
      assert.ok(goal !== undefined && goal.value > 0);
    });
}

if (isWanted('recipe'))
  for (const rule of rules) {
    await step(`recipe: ${rule.title}`, () => holds(rule));
    await step(`recipe, undone: ${rule.title}`, () =>
      assert.rejects(holds(rule, rule.undo), { name: 'AssertionError' }),
    );
  }
for (const database of ['postgres', 'redis']) if (isWanted(database)) await survives(database);
if (isWanted('tokens'))
  for (const database of ['postgres', 'redis'] as const) await checkTokens(database, step);
if (isWanted('naive')) await findsNaiveDeploy();

process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
