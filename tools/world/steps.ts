import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BEYOND } from '../../bench/src/beyond/names.ts';
import { apps as bindings } from '../../test/bindings/apps.ts';
import { apps as dropIns } from '../../test/drop-in/apps.ts';
import { groupsOf } from '../../test/drop-in/plan.ts';
import { examples } from '../../test/examples/examples.ts';
import { managers } from '../../test/installs/managers.ts';
import type { Step } from '../steps/step.ts';
import { chromium, dependencies, namesAndVersions, nginx, node, oathtool, servers } from './versions.ts';
import { INITIALISED } from '../../test/readme/initialised.ts';
import { FRAMEWORKS } from '../../test/step-up/guide.ts';

/** A step that names what it runs against. */
export interface WorldStep extends Step {
  /** Names and versions; read when the step has run, because it may install them. */
  readonly against: () => readonly string[];
}

const root = join(import.meta.dirname, '../..');

const vitest = (project: string, files = ''): string => `vitest run --project ${project} ${files}`.trimEnd();

const filesIn = (folder: string): string[] => readdirSync(join(root, folder));

const browserFiles = filesIn('test/browser').filter((file) => file.endsWith('.test.ts'));

/** What the benchmark measures beside ours. */
const contestants = (): string[] => [
  ...dependencies('package.json', ['@auth/core']),
  ...dependencies('bench/package.json', ['better-auth', 'iron-session']),
];

/** Documents whose section "Start" is pasted into an empty folder. */
const documents = ['docs/bindings', 'docs/runtimes', 'docs/start']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => basename(file, '.md'));

/** Everything beside the landing gate, in the order in which it is run. */
export const worldSteps: readonly WorldStep[] = [
  {
    name: 'exhaustive',
    shows: 'every test of `npm test`, none left out: all kill points, both worlds, compilers',
    run: 'npm test',
    env: { EXHAUSTIVE: '1' },
    counts: 'vitest',
    minutes: 30,
    against: node,
  },
  ...browserFiles.map((file): WorldStep => ({
    name: `browser/${basename(file, '.test.ts')}`,
    shows: 'pages, flows and the client in Chromium',
    run: vitest('browser', `test/browser/${file}`),
    counts: 'vitest',
    needs: ['chromium'],
    minutes: 20,
    against: chromium,
  })),
  {
    name: 'servers',
    shows: 'our adapters and records on real servers, whole',
    run: vitest('servers'),
    counts: 'vitest',
    needs: ['servers'],
    minutes: 20,
    against: () => [
      ...servers(),
      ...dependencies('package.json', ['pg', 'postgres', 'mysql2', 'ioredis', 'redis']),
    ],
  },
  {
    name: 'migrate',
    shows: 'databases that other libraries made, converted',
    run: `node test/migrate/install.ts && ${vitest('migrate')}`,
    counts: 'vitest',
    needs: ['servers'],
    against: () => dependencies('test/migrate/package.json'),
  },
  {
    name: 'cluster',
    shows: 'three processes behind nginx, killed and deployed while visitors sign in',
    run: 'node test/cluster/run.ts',
    counts: 'lines',
    needs: ['servers', 'nginx', 'openssl'],
    minutes: 20,
    against: () => [...nginx(), ...servers()],
  },
  {
    name: 'faults',
    shows: 'stores, providers, processes and clocks that fail under load',
    run: 'node test/faults/run.ts --all',
    counts: 'lines',
    needs: ['servers'],
    minutes: 45,
    against: servers,
  },
  {
    name: 'scale',
    shows: 'a million users, a thousand sessions of one user, three processes, and sign-ins that flood in',
    run: 'node test/scale/run.ts',
    counts: 'lines',
    needs: ['servers'],
    minutes: 30,
    against: servers,
  },
  {
    name: 'third-party',
    shows: 'published adapters in the adapter suite and in whole sign-ins',
    run: 'node test/third-party/run.ts',
    counts: 'lines',
    needs: ['servers'],
    minutes: 30,
    against: () => dependencies('test/third-party/package.json').filter((one) => one.startsWith('@auth/')),
  },
  {
    name: 'adapters-table',
    shows: 'the table of published adapters in docs/adapters.md',
    run: 'node test/third-party/adapters-document.ts --check',
    against: () => [],
  },
  {
    name: 'beside',
    shows: 'tokens in four processes, beside published adapters',
    run: vitest('beside'),
    counts: 'vitest',
    needs: ['servers'],
    against: servers,
  },
  {
    name: 'edge-stores',
    shows:
      'stores in workerd, Bun and Deno, drivers over HTTP, and a German Worker that Chromium signs in to',
    run: 'node test/edge-stores/run.ts',
    counts: 'lines',
    needs: ['servers', 'chromium'],
    minutes: 20,
    against: () => [...chromium(), ...dependencies('test/edge-stores/package.json')],
  },
  {
    name: 'runtimes',
    shows: 'whole sign-ins on every runtime, test runner and bundler',
    run: 'node test/runtimes/run.ts',
    counts: 'lines',
    minutes: 20,
    against: () => dependencies('test/runtimes/package.json'),
  },
  ...bindings.map(({ name, dependencies: installed }): WorldStep => ({
    name: `bindings/${name}`,
    shows: 'an application under our binding, over HTTP',
    run: `node test/bindings/run.ts ${name}`,
    counts: 'lines',
    minutes: 15,
    against: () => namesAndVersions(installed),
  })),
  {
    name: 'binding-types',
    shows: 'types of published bindings and adapters over ours',
    run: 'node tools/package/check-binding-types.ts',
    minutes: 20,
    against: () => [],
  },
  ...['next-16', 'next-15', 'next-15-edge'].map((name): WorldStep => ({
    name: `next-browser/${name}`,
    shows: 'the session of a Next.js application in Chromium',
    run: `node test/bindings/browser/run.ts ${name}`,
    counts: 'lines',
    needs: ['chromium'],
    minutes: 15,
    against: chromium,
  })),
  ...groupsOf(dropIns).map((group): WorldStep => ({
    name: `drop-in/${group[0].name}`,
    shows: 'applications under published bindings, ours in the place of @auth/core',
    run: `node test/drop-in/run.ts ${group.map(({ name }) => name).join(' ')}`,
    counts: 'lines',
    minutes: 15,
    against: () => namesAndVersions(group[0].dependencies),
  })),
  {
    name: 'next-auth-4',
    shows: 'sessions that the published next-auth 4 made are accepted',
    run: 'node test/next-auth-4/run.ts',
    counts: 'vitest',
    against: () => dependencies('test/next-auth-4/package.json'),
  },
  {
    name: 'next-auth-4-moves',
    shows: 'applications of next-auth 4, moved by at most five changed lines',
    run: 'node test/next-auth-4/move-run.ts',
    counts: 'lines',
    minutes: 20,
    against: () => dependencies('test/next-auth-4/package.json'),
  },
  ...documents.map((name): WorldStep => ({
    name: `readme/${name}`,
    shows: 'the section Start of a document, pasted into the folder of `npm init -y`',
    run: `node test/readme/run.ts ${name}`,
    counts: 'lines',
    minutes: 15,
    against: () => [],
  })),
  ...FRAMEWORKS.map((name): WorldStep => ({
    name: `step-up/${name}`,
    shows: 'the guide to two-factor authentication, done literally, and step-ups in Chromium',
    run: `node test/step-up/run.ts ${name}`,
    counts: 'lines',
    needs: ['chromium'],
    minutes: 20,
    against: chromium,
  })),
  ...Object.keys(INITIALISED).map((name): WorldStep => ({
    name: `init/${name}`,
    shows: 'what `latchkey init` writes, started and signed in to',
    run: `node test/readme/run.ts ${name} --init`,
    counts: 'lines',
    minutes: 15,
    against: () => [],
  })),
  ...['empty', 'bun-init'].map((name): WorldStep => ({
    name: `readme/${name}`,
    shows: 'the start of Next.js, pasted into an empty folder, and into that of `bun init`',
    run: `node test/readme/run.ts next --into ${name}`,
    counts: 'lines',
    minutes: 15,
    against: () => [],
  })),
  ...examples.map(({ name, folder }): WorldStep => ({
    name: `examples/${name}`,
    shows: 'an example, copied and started',
    run: `node test/examples/run.ts ${name}`,
    counts: 'lines',
    minutes: 15,
    against: () => dependencies(`examples/frameworks/${folder}/package.json`),
  })),
  ...managers.map(({ name, package: installed }): WorldStep => ({
    name: `installs/${name}`,
    shows: 'the recipes of docs/migrate, there and back',
    run: `node test/installs/run.ts ${name}`,
    counts: 'lines',
    minutes: 15,
    against: () => [installed.replace(/(?!^)@/, ' ')],
  })),
  {
    name: 'peers',
    shows: 'the oldest and the newest release of every major version of peer packages',
    run: 'node test/peers/run.ts',
    counts: 'lines',
    minutes: 20,
    against: () => [],
  },
  {
    name: 'consumer',
    shows: 'types and names of the packed package, under both names, with every compiler',
    run: ['names', 'consumer', 'augmentation', 'swap']
      .map((name) => `node tools/package/check-${name}.ts`)
      .join(' && '),
    minutes: 20,
    against: () => dependencies('package.json', ['@auth/core', 'typescript', 'typescript-5']),
  },
  {
    name: 'declarations',
    shows: 'declarations of applications over every entry point, as npm, pnpm and a monorepo install it',
    run: 'node tools/package/check-declarations.ts',
    minutes: 20,
    against: () => dependencies('package.json', ['typescript', 'typescript-5']),
  },
  {
    name: 'real-providers',
    shows: 'sign-ins at identity providers as Debian ships them',
    run: 'node test/real-providers/run.ts',
    counts: 'lines',
    needs: ['chromium'],
    minutes: 20,
    against: chromium,
  },
  {
    name: 'docs',
    shows: 'the documentation site, its links, and its search',
    run: 'node tools/site/site.ts && node tools/site/look.ts --search',
    needs: ['chromium'],
    minutes: 20,
    against: () => dependencies('site/package.json'),
  },
  {
    name: 'oathtool',
    shows: 'one-time codes of authenticator apps, beside those of the OATH Toolkit',
    run: 'node test/oathtool/run.ts',
    counts: 'lines',
    needs: ['oathtool'],
    against: oathtool,
  },
  {
    name: 'fuzz',
    shows: 'random inputs, other ones each time',
    run: vitest('unit', 'test/fuzz'),
    counts: 'vitest',
    env: { FUZZ_RUNS: '20000' },
    minutes: 30,
    against: node,
  },
  {
    name: 'mutants',
    shows: 'a fixed sample of small mistakes in the source, which tests notice',
    run: 'node tools/mutation/mutate.ts --small',
    counts: 'lines',
    minutes: 30,
    against: node,
  },
  {
    name: 'bench/rows',
    shows: 'time, memory and counters of each operation, beside @auth/core and the limit',
    run: 'node bench/src/main.ts --counters',
    minutes: 60,
    against: contestants,
  },
  ...BEYOND.map((name): WorldStep => ({
    name: `bench/${name}`,
    shows: 'what the benchmark measures beside its rows',
    run: `node bench/src/main.ts --beyond ${name}`,
    needs: ['servers'],
    minutes: 60,
    against: contestants,
  })),
];
