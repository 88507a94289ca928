import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

// Flows in a real browser: `chromium` on the PATH, or the one that CHROMIUM_PATH names.
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
      include: ['test/browser/**/*.test.ts'],
      exclude: ['**/node_modules/**'],
      fileParallelism: false,
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }),
);
