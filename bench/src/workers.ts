// What a Worker costs: its bundle, its start, its first answer and each later one, in workerd, beside an empty Worker and one
// with `@auth/core`. Wants `npm run build`, and the registry for the first run.
//   node bench/src/workers.ts [rounds]
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { encode } from 'latchkey/jwt';
import { install } from '../../test/runtimes/installation.ts';
import { median } from './measure.ts';
import { claims, common, expectThat, MAX_AGE, SESSION_COOKIE } from './scene.ts';

const DATE = '2026-07-01';
const LATER = 100;

const root = join(import.meta.dirname, '../..');
const { logger: _, ...settings } = common;
const config = `{ ...${JSON.stringify(settings)}, useSecureCookies: true, logger: { error() {}, warn() {}, debug() {} }, providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] }`;
const ours = `import { Auth } from ${JSON.stringify(join(root, 'dist/index.js'))};
import GitHub from ${JSON.stringify(join(root, 'dist/providers/github.js'))};
const config = ${config};
export default { fetch: (request) => Auth(request, config) };`;

interface Contestant {
  readonly name: string;
  readonly source: string;
  readonly conditions: readonly string[];
  readonly flags: readonly string[];
}

const contestants: readonly Contestant[] = [
  {
    name: 'empty',
    source: `export default { fetch: () => new Response('null') };`,
    conditions: [],
    flags: ['nodejs_compat'],
  },
  { name: 'latchkey', source: ours, conditions: [], flags: ['nodejs_compat'] },
  { name: 'latchkey, latchkey-lean', source: ours, conditions: ['latchkey-lean'], flags: ['nodejs_compat'] },
  { name: 'latchkey, without nodejs_compat', source: ours, conditions: [], flags: [] },
  {
    name: '@auth/core',
    source: `import { Auth } from '@auth/core';
import GitHub from '@auth/core/providers/github';
const config = ${config};
export default { fetch: (request) => Auth(request, config) };`,
    conditions: [],
    flags: ['nodejs_compat'],
  },
];

/** Milliseconds of CPU time, of all threads. */
interface Sample {
  readonly start: number;
  readonly first: number;
  readonly later: number;
}

const { folder, work } = await install();
const cookie = `${SESSION_COOKIE}=${await encode({ token: claims(), secret: common.secret, salt: SESSION_COOKIE, maxAge: MAX_AGE })}`;
const rounds = Number(process.argv[2] ?? 9);

interface Bundled extends Contestant {
  readonly text: string;
  readonly samples: Sample[];
}

async function bundled(contestant: Contestant): Promise<Bundled> {
  const { outputFiles } = await build({
    stdin: { contents: contestant.source, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: [...contestant.conditions, 'workerd', 'worker', 'browser'],
    external: ['node:*', 'nodemailer', '@simplewebauthn/server'],
    logLevel: 'silent',
  });
  return { ...contestant, text: outputFiles[0]?.text ?? '', samples: [] };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The time that all threads of a process have run, in milliseconds (proc(5), schedstat). */
function cpuOf({ pid }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Waits until a process has been idle for a while. */
async function settled(child: ChildProcess): Promise<number> {
  let before = -1;
  // Timers of the runtime itself take a little.
  for (let now = cpuOf(child); now - before > 1; now = cpuOf(child)) {
    before = now;
    await sleep(300);
  }
  return before;
}

async function ask(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/session`, {
    headers: { cookie, 'x-forwarded-proto': 'https' },
  });
  return response.text();
}

async function measure({ name, text, flags, samples }: Bundled): Promise<void> {
  const place = join(work, 'bench');
  mkdirSync(place, { recursive: true });
  const port = await freePort();
  writeFileSync(join(place, 'worker.mjs'), text);
  writeFileSync(
    join(place, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
    compatibilityDate = "${DATE}", compatibilityFlags = ${JSON.stringify(flags)}))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);`,
  );
  const child = spawn(join(folder, 'node_modules/.bin/workerd'), ['serve', join(place, 'config.capnp')], {
    stdio: 'ignore',
  });
  try {
    await sleep(400);
    const start = await settled(child);
    const answer = await ask(port);
    expectThat(name === 'empty' || answer.includes('Ada'), `${name} answered ${answer.slice(0, 200)}`);
    const afterFirst = await settled(child);
    for (let request = 0; request < LATER; request += 1) await ask(port);
    const afterAll = await settled(child);
    samples.push({ start, first: afterFirst - start, later: (afterAll - afterFirst) / LATER });
  } finally {
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

const all = await Promise.all(contestants.map(bundled));
for (let round = 0; round < rounds; round += 1) for (const one of all) await measure(one);
const of = (one: Bundled, member: keyof Sample): number =>
  median(one.samples.map((sample) => sample[member]));
const [empty] = all;
console.log('| Worker | kB gzip | start, ms of CPU | over empty | first request | each later one |');
console.log('| --- | --: | --: | --: | --: | --: |');
for (const one of all) {
  const start = of(one, 'start');
  const over = empty === undefined ? 0 : start - of(empty, 'start');
  const kB = gzipSync(one.text, { level: 9 }).length / 1000;
  const figures = [
    kB.toFixed(1),
    start.toFixed(0),
    over.toFixed(0),
    of(one, 'first').toFixed(0),
    of(one, 'later').toFixed(2),
  ];
  console.log(`| ${one.name} | ${figures.join(' | ')} |`);
}
