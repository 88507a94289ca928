import type { Step } from '../steps/step.ts';

/** The command of the README, whose tests come first. */
export const suite: Step = {
  name: 'test',
  shows: 'unit, contract and security tests, whole sign-ins',
  run: 'npm test',
  counts: 'vitest',
};

/** Writes `dist`, which the checks share. */
export const build: Step = {
  name: 'build',
  shows: 'the package is built',
  run: 'node tools/build/build.ts',
};

const typecheck = ['core', 'node', 'all'] as const;
const projects = { core: 'tsconfig.core.json', node: 'tsconfig.node.json', all: 'tsconfig.json' };

/** Checks of the tree: no server, no browser, no network. Of `npm run check`. */
export const checks: readonly Step[] = [
  { name: 'format', shows: 'Prettier', run: 'prettier --check .' },
  { name: 'lint', shows: 'oxlint with types', run: 'oxlint --type-aware --deny-warnings' },
  ...typecheck.map((name) => ({
    name: `typecheck/${name}`,
    shows: `TypeScript, ${projects[name]}`,
    run: `tsc -p ${projects[name]}`,
  })),
  {
    name: 'typecheck/standard',
    shows: 'the bindings that run without Node, without its types',
    run: 'node tools/architecture/standard-runtimes.ts',
  },
  {
    name: 'typecheck/users',
    shows: 'types as users see them, TypeScript 7 and 5',
    run: 'tsc -p tsconfig.types.json && node node_modules/typescript-5/bin/tsc -p tsconfig.types.json',
  },
  {
    name: 'layers',
    shows: 'imports go downwards, no circles, at most 300 lines a file',
    run: 'node tools/architecture/check-layers.ts',
  },
  { name: 'unused', shows: 'knip', run: 'knip && knip --production --workspace .' },
  { name: 'exports', shows: 'subpaths and their files', run: 'node tools/package/check-exports.ts' },
  {
    name: 'package',
    shows: 'publint, are-the-types-wrong, content of the tarball',
    run: 'publint --strict && attw --pack . && node tools/package/check-tarball.ts',
  },
  {
    name: 'declarations',
    shows: 'what applications infer from every entry point can be named in declarations',
    run: 'node tools/package/check-declarations.ts flat typescript inferred',
  },
  { name: 'bundle', shows: 'size budgets', run: 'node tools/bundle/bundle-report.ts' },
  {
    name: 'docs',
    shows: 'links, code blocks and generated tables of the documents',
    run: 'node tools/docs/check-docs.ts',
  },
  { name: 'texts', shows: 'translations', run: 'node tools/texts/check-texts.ts' },
  { name: 'generated', shows: 'generated files', run: 'node tools/generate/main.ts --check' },
  {
    name: 'hostile',
    shows: 'security test report, ours and @auth/core',
    run: 'node test/hostile/report.ts --check',
    minutes: 5,
  },
  {
    name: 'dist',
    shows: 'every subpath loads from the installed package, with the Node.js of the machine too',
    run: 'node tools/package/test-dist.ts',
  },
];

/** What needs a browser, servers or a while: beside the checks, the longest first. */
export const samples: readonly Step[] = [
  {
    name: 'browser',
    shows: 'built-in pages and a sign-in of each kind in Chromium',
    run: 'vitest run --project browser test/browser/smoke',
    counts: 'vitest',
    needs: ['chromium'],
  },
  {
    name: 'lean',
    shows: 'the contract in a build with the condition latchkey-lean',
    run: 'vitest run --project lean',
    counts: 'vitest',
  },
  {
    name: 'cli',
    shows: 'the commands of `npx latchkey`, as programs',
    run: 'vitest run --project unit test/cli/commands',
    env: { EXHAUSTIVE: '1' },
    counts: 'vitest',
  },
  {
    name: 'servers',
    shows: 'the adapter suite on PostgreSQL, MariaDB and Redis',
    run: 'vitest run --project servers test/databases/postgres test/databases/mariadb test/databases/redis',
    counts: 'vitest',
    needs: ['servers'],
  },
];

/** What needs the machine for itself: after all others. */
export const measured: readonly Step[] = [
  {
    name: 'counters',
    shows: 'promises, crypto jobs and memory of each benchmark row',
    run: 'node bench/src/main.ts --counters-only',
  },
];
