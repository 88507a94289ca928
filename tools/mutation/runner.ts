import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type TestUserConfig } from 'vitest/node';

/** Gives the text that the tests see instead of a file’s; `undefined` leaves it. */
export type Rewrite = (text: string, path: string) => string | undefined;

/** How test files ended. */
export interface Outcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Milliseconds by test file. */
  readonly durations: ReadonlyMap<string, number>;
}

/** The unit tests of vitest.config.ts in a process that stays; nothing is written to the tree. */
export interface Runner {
  /** Test files, relative to the root. */
  readonly files: readonly string[];
  /** Forgets what it read of a file of the root. */
  forget(path: string): void;
  /** Runs test files; stops at the first failure if `bail` was asked for. */
  run(files: readonly string[]): Promise<Outcome>;
  close(): Promise<void>;
}

// All cases of every test: what only a sample leaves unnoticed is noticed. Before the configuration is loaded, which chooses.
process.env['EXHAUSTIVE'] = '1';
const { default: config } = await import('../../vitest.config.ts');

/** Milliseconds for one test or hook. */
const TEST_LIMIT = 20_000;

/** Starts the suite of the checkout at `root`. */
export async function startRunner(
  root: string,
  rewrite: Rewrite,
  { bail, workers }: { readonly bail: boolean; readonly workers: number },
): Promise<Runner> {
  const plugin = {
    name: 'latchkey-mutation',
    enforce: 'pre' as const,
    transform: (text: string, id: string) => rewrite(text, relative(root, id)),
  };
  const common = {
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    maxWorkers: workers,
    fsModuleCache: false,
  };
  const projects = suites().map(({ test }) => ({ plugins: [plugin], test: { ...test, ...common } }));
  const reporters = [{}];
  const options = { config: false as const, root, watch: false, bail: bail ? 1 : 0, reporters, projects };
  const vitest = await createVitest('test', { ...options, ...common });
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  const pathOf = ({ moduleId }: TestSpecification | TestModule) => relative(root, moduleId);
  return {
    files: specifications.map(pathOf),
    forget: (path) => vitest.invalidateFile(join(root, path)),
    close: () => vitest.close(),
    run: async (files) => {
      const wanted = new Set(files);
      const chosen = specifications.filter((specification) => wanted.has(pathOf(specification)));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
      const ran = testModules.filter((module) => wanted.has(pathOf(module)));
      const inState = (state: string) => ran.filter((module) => module.state() === state).map(pathOf);
      const failed = [...inState('failed'), ...(unhandledErrors.length > 0 ? ['(an unhandled error)'] : [])];
      const durations = new Map(ran.map((module) => [pathOf(module), module.diagnostic().duration]));
      return { passed: inState('passed'), failed, durations };
    },
  };
}

/** The projects of the unit tests: some of their files run once more as `shared-world`, which would only cost time. */
function suites(): readonly { readonly test: TestUserConfig }[] {
  const projects = config.test?.projects ?? [];
  return projects.flatMap((project) => {
    const isSuite =
      typeof project === 'object' && 'test' in project && nameOf(project.test).startsWith('unit');
    return isSuite && project.test !== undefined ? [{ test: project.test }] : [];
  });
}

function nameOf(test: { readonly name?: unknown } | undefined): string {
  return typeof test?.name === 'string' ? test.name : '';
}
