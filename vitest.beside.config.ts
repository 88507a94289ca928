import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Processes of an application with a published adapter and our records, over PostgreSQL and Redis on loopback.
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
      include: ['test/third-party/beside/**/*.test.ts'],
      exclude: ['**/node_modules/**'],
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
