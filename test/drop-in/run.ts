// Runs applications under published bindings over plain HTTP, with this project in the place of `@auth/core`.
//   node test/drop-in/run.ts [app...] [--core real|ours] [--json file]
// Wants the built package and the npm registry.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createIdentityProvider } from '../../examples/demo/src/identity-provider.ts';
import { openServer } from '../../examples/demo/src/web.ts';
import { build, freePort, killAll, start, type Application, type Surroundings } from './application.ts';
import { apps, type App } from './apps.ts';
import { checks } from './checks/index.ts';
import { install, pack, type Core, type Workplace } from './installation.ts';
import { ALICE, BOB, strangers } from './people.ts';
import { Site } from './site.ts';
import { Ledger } from './visitor.ts';

/** How one check ended. */
interface CheckResult {
  readonly check: string;
  /** `undefined`: as it should. */
  readonly problem: string | undefined;
}

/** What was seen of one application. */
interface AppResult {
  readonly app: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** What the steps took. */
  readonly seconds: { readonly install: number; readonly build: number; readonly checks: number };
  readonly results: readonly CheckResult[];
}

const INSTALLED = 'installed with one core, built and started';
/** Milliseconds for all checks of an application. */
const CHECKS_LIMIT = 300_000;
/** Lines of an application's output that are shown when something failed. */
const LOG_LINES = 40;

async function timed<Result>(step: () => Promise<Result>): Promise<[Result, seconds: number]> {
  const begin = performance.now();
  const result = await step();
  return [result, Math.round((performance.now() - begin) / 100) / 10];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function show(app: App, { check, problem }: CheckResult): void {
  print(`${problem === undefined ? 'passed' : 'FAILED'}  ${app.name}: ${check}`);
  if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
}

/** Runs every check that concerns the application; each in browsers of its own. */
async function runChecks(app: App, port: number): Promise<CheckResult[]> {
  const origin = new URL(`http://localhost:${port}`);
  const ledger = new Ledger(origin.origin);
  for (const { userName, email } of [ALICE, BOB, ...strangers]) ledger.own(userName, email);
  const site = new Site(app, origin, ledger);
  const results: CheckResult[] = [];
  const limit = Date.now() + CHECKS_LIMIT;
  for (const { title, concerns, run } of checks) {
    if (concerns?.(app) === false) continue;
    let problem: string | undefined;
    try {
      if (Date.now() > limit) throw new Error(`not run: the checks took more than ${CHECKS_LIMIT} ms`);
      await run(site);
    } catch (error) {
      problem = messageOf(error);
    }
    results.push({ check: title, problem });
    show(app, { check: title, problem });
  }
  return results;
}

/** What is worth reading of a log, each line once. */
function lastLines(log: string): string {
  // What a development server says of every request, and stacks.
  const isNoise = /^\s+at |^ (GET|POST) \/|^\s*$/;
  const lines = log.split('\n').filter((line) => !isNoise.test(line));
  return [...new Set(lines)].slice(-LOG_LINES).join('\n');
}

async function withIdentityProvider<Result>(
  app: App,
  use: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const server = await openServer(0);
  const home = `http://localhost:${port}`;
  const redirectUri = `${home}${app.basePath}/callback/op`;
  const client = { id: 'drop-in', secret: 'the-secret-of-the-drop-in-client' };
  server.answerWith(createIdentityProvider(server.origin, { ...client, redirectUri, home: `${home}/` }));
  try {
    return await use({ port, issuer: server.origin, clientId: client.id, clientSecret: client.secret });
  } finally {
    await server.stop();
  }
}

/** Installs an application, or gives the folder that another one of the same kind was installed in. */
type Install = (app: App) => Promise<string>;

function installer(workplace: Workplace): Install {
  const folders = new Map<string, string>();
  return async (app) => {
    const kind = JSON.stringify([app.folder, app.dependencies]);
    const folder = folders.get(kind) ?? (await install(app, workplace));
    folders.set(kind, folder);
    return folder;
  };
}

async function runApp(app: App, installApp: Install): Promise<AppResult> {
  const seconds = { install: 0, build: 0, checks: 0 };
  const results: CheckResult[] = [];
  let application: Application | undefined;
  try {
    await withIdentityProvider(app, async (surroundings) => {
      const [installed, installSeconds] = await timed(() => installApp(app));
      seconds.install = installSeconds;
      [, seconds.build] = await timed(() => build(app, installed, surroundings));
      application = await start(app, installed, surroundings);
      results.push({ check: INSTALLED, problem: undefined });
      show(app, { check: INSTALLED, problem: undefined });
      const [found, checkSeconds] = await timed(() => runChecks(app, surroundings.port));
      seconds.checks = checkSeconds;
      results.push(...found);
    });
  } catch (error) {
    const result = { check: INSTALLED, problem: messageOf(error) };
    results.push(result);
    show(app, result);
  } finally {
    await application?.stop();
  }
  if (application !== undefined && results.some(({ problem }) => problem !== undefined))
    print(`\nThe last that ${app.name} said:\n${lastLines(application.log())}\n`);
  const { install: i, build: b, checks: c } = seconds;
  print(`        ${app.name}: installed in ${i} s, built in ${b} s, checked in ${c} s\n`);
  return { app: app.name, dependencies: app.dependencies, seconds, results };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { core: { type: 'string', default: 'ours' }, json: { type: 'string' } },
});
const isCore = (name: string): name is Core => name === 'ours' || name === 'real';
if (!isCore(values.core)) throw new Error('--core is "ours" or "real".');
const unknown = positionals.filter((name) => !apps.some((app) => app.name === name));
if (unknown.length > 0)
  throw new Error(
    `No such app: ${unknown.join(', ')}. There are ${apps.map(({ name }) => name).join(', ')}.`,
  );

const folder = mkdtempSync(join(tmpdir(), 'latchkey-drop-in-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const installApp = installer({ folder, tarball: values.core === 'ours' ? await pack(folder) : undefined });
const outcome: AppResult[] = [];
for (const app of apps) {
  if (positionals.length === 0 || positionals.includes(app.name)) outcome.push(await runApp(app, installApp));
}
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ core: values.core, apps: outcome }, null, 2)}\n`);
const all = outcome.flatMap(({ results }) => results);
const failed = all.filter(({ problem }) => problem !== undefined).length;
print(`${all.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
