import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Databases that Better Auth and Lucia made, converted: SQLite, and PostgreSQL and MariaDB on loopback.
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
      include: ['test/migrate/**/*.test.ts'],
      exclude: ['**/node_modules/**'],
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
