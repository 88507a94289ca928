import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Adapters against real PostgreSQL, MariaDB and Redis on loopback.
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
      include: ['test/servers/**/*.test.ts'],
      exclude: ['**/node_modules/**'],
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
