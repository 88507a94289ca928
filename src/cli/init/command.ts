import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommandLine } from '../command-line.js';
import { CommandFailure, exitCodes } from '../failure.js';
import { cwdOption, jsonOption } from '../options.js';
import type { Output } from '../output.js';
import { confirmed } from '../prompt.js';
import { replaceFile } from '../secret/replace-file.js';
import { adaptedFiles, configFile, type Wishes } from './adapt.js';
import { askFramework, askProviders, askStore } from './ask.js';
import { diffOf, planEnvironment, planIgnore, standsAt, textOf, type PlannedFile } from './plan.js';
import { frameworkNames, installLine, lookAt, type InitProject } from './project.js';
import { providersIn, unknown, type InitProvider } from './providers.js';
import type { Start, Store } from './start.js';
import { starts, stores } from './starts.js';

interface InitOptions {
  readonly cwd: string;
  readonly framework?: string;
  readonly providers?: string;
  readonly store?: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

/** Defines `latchkey init`. */
export function defineInit({ program, output }: CommandLine): void {
  program
    .command('init')
    .summary('write the files of the start of a framework')
    .description(
      'Looks at the project and writes what its framework needs for a first sign-in: the files of its quick start, a secret in ' +
        '.env, and a line in .gitignore. A file that exists is never changed, except for .env and .gitignore, which get lines.',
    )
    .option(
      '--framework <name>',
      `one of ${frameworkNames.join(', ')} (default: what the project depends on)`,
    )
    .option('--providers <ids>', 'ids with commas between them, such as github,google (default: none)')
    .option('--store <name>', `none, or one of ${Object.keys(stores).join(', ')} (default: none)`)
    .option('--dry-run', 'write nothing, and show what would be written')
    .option('-y, --yes', 'ask nothing, and take the defaults')
    .addOption(jsonOption())
    .addOption(cwdOption())
    .action((options: InitOptions) => init(options, output));
}

/** What was decided. */
interface Decision {
  readonly project: InitProject;
  readonly name: string;
  readonly start: Start;
  readonly providers: readonly InitProvider[];
  readonly store: Store | undefined;
}

async function init(options: InitOptions, output: Output): Promise<void> {
  const decision = await decide(options, output);
  const { cwd } = options;
  const all = filesOf(decision);
  const kept = all.filter(({ before, after }) => before !== undefined && before !== after);
  assertNoConfiguration(decision, kept);
  const environment = environmentOf(decision);
  const ignore = await planIgnore(cwd, environment.path);
  const planned = [
    ...all.filter(({ before }) => before === undefined),
    environment,
    ...(ignore === undefined ? [] : [ignore]),
  ];
  const changes = planned.filter(({ before, after }) => before !== after);
  if (options.dryRun === true) {
    for (const change of changes) output.print(`${diffOf(change)}\n`);
  } else {
    if (options.yes !== true && changes.length > 0) await confirmPlan(changes, output);
    for (const change of changes) await write(cwd, change);
  }
  report(decision, { changes, kept, isDryRun: options.dryRun === true, environment }, output);
}

async function decide(options: InitOptions, output: Output): Promise<Decision> {
  const project = lookAt(options.cwd);
  const asks = output.interactive && options.yes !== true;
  const name = options.framework ?? (asks ? await askFramework(project.framework) : project.framework);
  if (name === undefined)
    throw new CommandFailure(`Say which framework: --framework ${frameworkNames.join('|')}.`, {
      exitCode: exitCodes.usage,
    });
  const start = Object.hasOwn(starts, name) ? starts[name] : undefined;
  if (start === undefined) throw unknown('framework', name, frameworkNames);
  const providers = providersIn(options.providers ?? (asks ? await askProviders() : ''));
  const storeName = options.store ?? (asks ? await askStore() : 'none');
  const store = Object.hasOwn(stores, storeName) ? stores[storeName] : undefined;
  if (store === undefined && storeName !== 'none')
    throw unknown('store', storeName, ['none', ...Object.keys(stores)]);
  return { project, name, start, providers, store };
}

function wishesOf({ project, providers, store, name }: Decision): Wishes {
  const [major] = /\d+/.exec(project.manifest?.dependencies[name] ?? '') ?? [];
  const { usesSrc, isJavaScript } = project;
  return { providers, store, usesSrc, isJavaScript, major: major === undefined ? undefined : Number(major) };
}

function filesOf(decision: Decision): readonly PlannedFile[] {
  const { project, name, start } = decision;
  return [...adaptedFiles(name, start, wishesOf(decision))].map(([written, after]) => {
    const path = standsAt(project.cwd, written);
    return { path, before: textOf(project.cwd, path), after, secrets: [] };
  });
}

/**
 * @throws {CommandFailure} where the file with the configuration is there, and is another one: the rest would not fit it
 */
function assertNoConfiguration(decision: Decision, kept: readonly PlannedFile[]): void {
  const { start, name } = decision;
  const main = configFile(start).replace(/\.\w+$/, '');
  const own = kept.find(
    ({ path }) => path.replace(/\.\w+$/, '').replace(/^src\//, '') === main.replace(/^src\//, ''),
  );
  if (own === undefined) return;
  throw new CommandFailure(`There is a ${own.path} already, so nothing was written.`, {
    advice: [
      `Compare it with the start of ${start.title}: ${documentOf(start)}#start`,
      `Or see what would be written into an empty folder: latchkey init --framework ${name} --dry-run --cwd <folder>`,
    ],
  });
}

function environmentOf({ project, name, start, providers, store }: Decision): PlannedFile {
  const path = name === 'next' ? '.env.local' : '.env';
  const names = [
    ...providers.flatMap(({ variables }) => variables),
    ...(store?.variable ? [store.variable] : []),
  ];
  return planEnvironment(project.cwd, path, { env: start.env, names });
}

async function confirmPlan(changes: readonly PlannedFile[], output: Output): Promise<void> {
  for (const { path, before } of changes)
    output.print(`  ${before === undefined ? 'new' : 'adds to'}  ${path}`);
  if (!(await confirmed('Write these files?', output))) throw new CommandFailure('Nothing was written.');
}

async function write(cwd: string, { path, before, after, secrets }: PlannedFile): Promise<void> {
  const full = join(cwd, path);
  mkdirSync(dirname(full), { recursive: true });
  // One that holds secrets can be read by its owner alone.
  if (secrets.length > 0 || before !== undefined) await replaceFile(full, after);
  else writeFileSync(full, after, { flag: 'wx' });
}

interface Result {
  readonly changes: readonly PlannedFile[];
  readonly kept: readonly PlannedFile[];
  readonly isDryRun: boolean;
  readonly environment: PlannedFile;
}

function report(decision: Decision, { changes, kept, isDryRun, environment }: Result, output: Output): void {
  const left = leftToDo(decision, { kept, environment });
  const paths = changes.map(({ path }) => path);
  if (output.json) {
    const written = isDryRun ? { planned: paths } : { written: paths };
    output.data(
      JSON.stringify({ framework: decision.name, ...written, kept: kept.map(({ path }) => path), left }),
    );
    return;
  }
  const done = isDryRun
    ? 'Nothing was written: that is what would be.'
    : paths.length === 0
      ? 'Everything is there already.'
      : `Written: ${paths.join(', ')}`;
  output.print(`${output.paint('good', 'ok:')} ${done}`);
  if (kept.length > 0) {
    output.print(`\nYours, and left as they are: ${kept.map(({ path }) => path).join(', ')}`);
    output.print(output.wrap(`Compare them with the start: ${documentOf(decision.start)}#start`, 2));
  }
  output.print('\nWhat is left to do:');
  for (const [index, line] of left.entries()) output.print(`  ${index + 1}. ${line}`);
}

/** What no program can do, or should: in the order in which it is done. */
function leftToDo(
  { project, start, providers, store, name }: Decision,
  { environment }: Pick<Result, 'kept' | 'environment'>,
): readonly string[] {
  const packages = [...start.packages, ...(store?.client ? [store.client] : [])];
  const dev = project.isJavaScript && name === 'next' ? [] : start.devPackages;
  const origin = `http://localhost:${start.port}`;
  const variables = [
    ...providers.flatMap((provider) => provider.variables),
    ...(store?.variable ? [store.variable] : []),
  ];
  const lines = [installLine(project, packages, false), installLine(project, dev, true)];
  return [
    ...lines.filter((line) => line !== undefined),
    ...(start.isModule && project.manifest?.type !== 'module' && needsType(project, name)
      ? ['npm pkg set type=module']
      : []),
    ...providers.map(
      ({ name: title, id }) =>
        `Register ${origin}${start.basePath}/callback/${id} as callback URL at ${title}.`,
    ),
    ...(variables.length === 0 ? [] : [`Fill in ${variables.join(', ')} in ${environment.path}.`]),
    ...start.run,
    `Open ${origin} and sign in with any name, and the DEV_PASSWORD of ${environment.path}.`,
  ];
}

/** Next.js compiles modules unless package.json says that there are none; all others need it set. */
function needsType({ manifest }: InitProject, name: string): boolean {
  return name !== 'next' || manifest === undefined || manifest.type === 'commonjs';
}

function documentOf({ document }: Start): string {
  return `https://github.com/latchkey-auth/latchkey/blob/main/docs/${document}.md`;
}
