// Holds published adapters to the rules of `latchkey/testing` and compares the outcome with `expected.json`.
//   node test/third-party/run.ts [--update] [adapter...]
// Wants the built package, the registry (for the first run) and PostgreSQL, MariaDB and Redis on loopback.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { install } from './install.ts';
import { compare, count, fromJson, notRun, toJson, type Matrix, type TargetResult } from './matrix.ts';
import { walks } from './walks/index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** For all rules and walks of one adapter, on a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;

/** Runs one adapter in a process of its own: no adapter meets what another one left behind. */
async function runAdapter(file: string): Promise<TargetResult[]> {
  const results: TargetResult[] = [];
  const options = { cwd: folder, timeout: TIMEOUT_MS, silent: true };
  const child = fork(new URL('./run-adapter.ts', import.meta.url), [`./adapters/${file}`], options);
  // Adapters log what is refused; it is shown when the process fails.
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += String(text)));
  child.on('message', (result: TargetResult) => void results.push(result));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const how = child.killed ? `no end after ${TIMEOUT_MS} ms` : String(code);
  if (code !== 0) throw new Error(`${file} ended with ${how}: ${log.slice(-2000)}`);
  return results;
}

function readExpected(): Matrix {
  const path = `${folder}expected.json`;
  return existsSync(path) ? fromJson(readFileSync(path, 'utf8')) : [];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function show(result: TargetResult): void {
  const numbers = (['pass', 'breaks', 'not run'] as const).map(
    (status) => `${status} ${count(result, status)}`,
  );
  const done = walks.filter(({ name }) => result.rules[name]?.status === 'pass').length;
  print(
    `\n${result.adapter} ${result.version}, ${result.backend}: ${numbers.join(', ')}; walks: ${done} of ${walks.length}`,
  );
  for (const [rule, outcome] of Object.entries(result.rules)) {
    if (outcome.status === 'breaks') print(`  breaks: ${rule} (${outcome.reason})`);
  }
  for (const [reason, rules] of notRun(result)) print(`  not run, ${reason}: ${rules.join('; ')}`);
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const known = readdirSync(`${folder}adapters`).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such adapter: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
await install();
const found: TargetResult[] = [];
const broken: string[] = [];
for (const name of wanted.length > 0 ? wanted : known.sort()) {
  try {
    const results = await runAdapter(`${name}.mjs`);
    results.forEach(show);
    found.push(...results);
  } catch (error) {
    broken.push(String(error));
  }
}
const names = new Set(found.map(({ adapter }) => adapter));
const isAsked = ({ adapter }: TargetResult): boolean => wanted.length === 0 || names.has(adapter);
if (process.argv.includes('--update')) {
  const kept = readExpected().filter((result) => !isAsked(result));
  const matrix = [...kept, ...found].sort((a, b) => a.adapter.localeCompare(b.adapter));
  writeFileSync(`${folder}expected.json`, toJson(matrix));
}
const { passed, differences } = compare(found, readExpected().filter(isAsked));
const failures = [...broken, ...differences];
print('');
for (const failure of failures) print(`FAILED ${failure}`);
print(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
