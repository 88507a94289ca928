import { defineConfig } from 'vitest/config';

// The whole suite that needs neither a server nor a browser; CI names a file, to count from it.
const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'suite',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/browser/**', 'test/servers/**', 'test/consumer/**'],
          setupFiles: ['test/support/log-loaded.ts'],
        },
      },
      {
        // The contract and whole sign-ins once more, where headers are kept by reference and shared values are frozen.
        extends: true,
        test: {
          name: 'shared world',
          include: ['test/contract/**/*.test.ts', 'test/sign-ins/**/*.test.ts'],
          setupFiles: ['test/support/shared-world.ts'],
        },
      },
    ],
  },
});
