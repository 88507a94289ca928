import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leanBuild } from './test/support/lean-plugin.ts';
import { isExhaustive } from './test/support/sample.ts';

// Every test of the repository is in one of the named projects: `vitest run --project <name>` runs one of them.
// - `npm test` runs `unit*` and `shared-world*`, which need neither a build, nor a server, nor a browser. Suites with many
//   cases run a fixed sample of them; with EXHAUSTIVE=1 they run all of them, and the `*.exhaustive.test.ts` files too.
// - The other projects need what their steps prepare: tools/gate/steps.ts and tools/world/steps.ts.
// TEST_REPORT names a file for a report in JSON.
const report = process.env['TEST_REPORT'];

/** Test files that replace modules or load them anew: the modules they leave behind must not reach other tests. */
const isolated = globSync('{src,test,tools}/**/*.test.ts').filter((file) =>
  /vi\.(?:mock|resetModules)\(|\/implementations\.js'/.test(readFileSync(file, 'utf8')),
);

const everywhere = ['**/node_modules/**', ...(isExhaustive ? [] : ['**/*.exhaustive.test.ts'])];

const unit = {
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
  exclude: [
    ...everywhere,
    'test/browser/**',
    'test/databases/**',
    'test/consumer/**',
    'test/migrate/**',
    'test/third-party/beside/**',
  ],
  setupFiles: ['test/support/watchdog.ts', 'test/support/log-loaded.ts'],
};

/** The parts of the contract about header fields, and about values that several requests share. */
const sharedParts = [
  'cookies',
  'csrf',
  'errors',
  'options',
  'redirect-proxy',
  'routes',
  'sessions',
  'logout',
];

// Whole sign-ins and the contract once more, where headers are kept by reference and shared values are frozen.
const sharedWorld = {
  include: [
    'test/sign-ins/**/*.test.ts',
    isExhaustive ? 'test/contract/**/*.test.ts' : `test/contract/{${sharedParts.join(',')}}.test.ts`,
  ],
  exclude: [...everywhere, ...(isExhaustive ? [] : ['test/sign-ins/passkey-*.test.ts'])],
  setupFiles: ['test/support/watchdog.ts', 'test/support/shared-world.ts'],
};

/** Test files in as few processes as there are cores: each loads the library once. */
const together = ({ exclude, ...rest }: typeof unit, name: string) => ({
  extends: true as const,
  test: { ...rest, name, isolate: false, exclude: [...exclude, ...isolated] },
});

/** Test files in a process each. */
const apart = ({ include, ...rest }: typeof unit, name: string) => ({
  extends: true as const,
  test: {
    ...rest,
    name,
    include: isolated.filter((file) => include.some((pattern) => matchesGlob(file, pattern))),
  },
});

// The contract once more in a build with the condition `latchkey-lean`, whose configurations bring along what they need.
const lean = {
  extends: true as const,
  plugins: [leanBuild()],
  test: {
    name: 'lean',
    include: ['test/contract/**/*.test.ts', 'test/sign-ins/**/*.test.ts'],
    // Without those about languages, of which such a build has English, and those that take apart a provider written by hand.
    exclude: [
      ...everywhere,
      ...isolated,
      'test/contract/{languages,translations,lean-refusals}.test.ts',
      'test/sign-ins/sealed-proofs.test.ts',
    ],
    isolate: false,
    setupFiles: ['test/support/watchdog.ts'],
  },
};

/** Test files that share a server or a browser: one after the other. */
const oneByOne = (name: string, folder: string, timeout: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude: everywhere,
    fileParallelism: false,
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

export default defineConfig({
  test: {
    // One more than cores: some tests wait, for timers and for processes of their own.
    maxWorkers: availableParallelism() + 1,
    // V8 of Node.js 24 sometimes ends the process where it frees code of WebAssembly, here PGlite's ("Check failed:
    // jit_page.has_value()", in ThreadIsolation::UnregisterWasmAllocation). So it frees none.
    execArgv: ['--no-wasm-code-gc'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      apart(unit, 'unit-isolated'),
      apart(sharedWorld, 'shared-world-isolated'),
      together(sharedWorld, 'shared-world'),
      together(unit, 'unit'),
      lean,
      // Flows in a real browser: `chromium` on the PATH, or the one that CHROMIUM_PATH names.
      oneByOne('browser', 'test/browser', 180_000),
      // Adapters against real PostgreSQL, MariaDB and Redis on loopback.
      oneByOne('servers', 'test/databases', 60_000),
      // Databases that Better Auth and Lucia made, converted: SQLite, and PostgreSQL and MariaDB on loopback.
      oneByOne('migrate', 'test/migrate', 60_000),
      // Processes of an app with a published adapter and our records, over PostgreSQL and Redis on loopback.
      oneByOne('beside', 'test/third-party/beside', 60_000),
    ],
  },
});
