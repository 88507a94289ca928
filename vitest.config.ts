import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';

// The whole suite that needs neither a server nor a browser; CI names a file, to count from it.
const report = process.env['TEST_REPORT'];

/** Test files that replace modules or load them anew: what they leave behind must reach nobody. */
const alone = globSync('{src,test,tools}/**/*.test.ts').filter((file) =>
  /vi\.(?:mock|resetModules)\(|\/implementations\.js'/.test(readFileSync(file, 'utf8')),
);

const suite = {
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
  exclude: [
    '**/node_modules/**',
    'test/browser/**',
    'test/servers/**',
    'test/consumer/**',
    'test/migrate/**',
    'test/third-party/beside/**',
  ],
  setupFiles: ['test/support/watchdog.ts', 'test/support/log-loaded.ts'],
};

// The contract and whole sign-ins once more, where headers are kept by reference and shared values are frozen.
const sharedWorld = {
  include: ['test/contract/**/*.test.ts', 'test/sign-ins/**/*.test.ts'],
  exclude: ['**/node_modules/**'],
  setupFiles: ['test/support/watchdog.ts', 'test/support/shared-world.ts'],
};

/** Test files in as few processes as there are cores: each loads the library once. */
const together = ({ exclude, ...rest }: typeof suite, name: string) => ({
  extends: true as const,
  test: { ...rest, name, isolate: false, exclude: [...exclude, ...alone] },
});

/** Test files in a process each. */
const apart = ({ include, ...rest }: typeof suite, name: string) => ({
  extends: true as const,
  test: {
    ...rest,
    name,
    include: alone.filter((file) => include.some((pattern) => matchesGlob(file, pattern))),
  },
});

export default defineConfig({
  test: {
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      apart(suite, 'suite, apart'),
      apart(sharedWorld, 'shared world, apart'),
      together(sharedWorld, 'shared world'),
      together(suite, 'suite'),
    ],
  },
});
