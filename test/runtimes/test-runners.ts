import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomesIn, type Engine } from './engine.ts';
import { execute } from './execute.ts';
import type { Installation } from './installation.ts';

/** A folder with the compiled scenario as one test. */
function folderOf(
  { work, library }: Installation,
  name: string,
  files: Readonly<Record<string, string>>,
): string {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  const all = {
    'package.json': '{ "type": "module" }',
    'scenario.test.mjs': `import { runScenario } from ${JSON.stringify(library)};
      test('runs', async () => {
        console.log('OUTCOMES ' + JSON.stringify(await runScenario()));
      }, 250_000);`,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
  return folder;
}

/** Vitest, with one of its pools: those of `vm` have globals of another realm than the modules of Node. */
function vitest(pool: string): Engine {
  return {
    name: `vitest ${pool}`,
    run: async (installation) => {
      const config = `export default { test: { pool: '${pool}', globals: true, include: ['*.test.mjs'] } };`;
      const folder = folderOf(installation, `vitest-${pool}`, { 'vitest.config.mjs': config });
      const program = join(installation.folder, 'node_modules', 'vitest', 'vitest.mjs');
      const { text } = await execute(process.execPath, [program, 'run', '--root', folder], { cwd: folder });
      return outcomesIn(text);
    },
  };
}

/** Jest with its support of modules, which runs them in a realm of their own. */
const jest: Engine = {
  name: 'jest with --experimental-vm-modules',
  run: async (installation) => {
    const config = JSON.stringify({ testMatch: ['**/*.test.mjs'], rootDir: '.', transform: {} });
    const folder = folderOf(installation, 'jest', { 'jest.config.json': config });
    const program = join(installation.folder, 'node_modules', 'jest', 'bin', 'jest.js');
    const args = ['--experimental-vm-modules', program, '--config', join(folder, 'jest.config.json')];
    const { text } = await execute(process.execPath, args, { cwd: folder });
    return outcomesIn(text);
  },
};

/** Runners of tests that people have. */
export const testRunners: readonly Engine[] = [
  ...['threads', 'forks', 'vmThreads', 'vmForks'].map(vitest),
  jest,
];
