import { defineConfig } from 'vitest/config';

// The whole suite that needs neither a server nor a browser; CI names a file, to count from it.
const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/browser/**', 'test/servers/**', 'test/consumer/**'],
    testTimeout: 30_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
