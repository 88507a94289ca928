import { join } from 'node:path';
import { BUN_PACKAGE } from '../support/bun.ts';

/** What a project's files say beside its dependencies: the second half of a recipe. */
export interface Override {
  /** Members of package.json. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Other files, path to text. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * How the recipe is followed in a project that is installed already; the lockfile stays in every case.
 *
 * - `install`: nothing but the install
 * - `remove node_modules`: then install
 * - `uninstall first`: whatever depends on the core is uninstalled, then put back with the recipe
 */
export type Road = 'install' | 'remove node_modules' | 'uninstall first';

/** One release line of a package manager. */
export interface Manager {
  readonly name: string;
  /** What it is installed as, with its version. */
  readonly package: string;
  /** The program, below its package. */
  readonly program: string;
  /** Whether Node runs the program. */
  readonly isScript: boolean;
  readonly install: readonly string[];
  /** Installs what the lockfile says, or fails. */
  readonly frozen: readonly string[];
  readonly lockfile: string;
  readonly road: Road;
  /** The entry that sends every request for `@auth/core` to `spec`. */
  readonly override: (spec: string) => Override;
  /** Arguments of a command that fails where a peer dependency is not met. */
  readonly peers?: readonly string[];
}

const npm = (major: number): Manager => ({
  name: `npm-${major}`,
  package: `npm@${major}`,
  program: 'bin/npm-cli.js',
  isScript: true,
  install: ['install', '--ignore-scripts', '--no-audit', '--no-fund'],
  frozen: ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
  lockfile: 'package-lock.json',
  road: 'uninstall first',
  override: () => ({ manifest: { overrides: { '@auth/core': '$@auth/core' } } }),
  peers: ['ls', '--all'],
});

const pnpm = {
  isScript: true,
  install: ['install', '--ignore-scripts'],
  frozen: ['install', '--ignore-scripts', '--frozen-lockfile'],
  lockfile: 'pnpm-lock.yaml',
  road: 'remove node_modules',
} satisfies Partial<Manager>;

const yarn = {
  isScript: true,
  program: 'bin/yarn.js',
  lockfile: 'yarn.lock',
  road: 'install',
  override: (spec) => ({ manifest: { resolutions: { '@auth/core': spec } } }),
} satisfies Partial<Manager>;

/** Every package manager whose recipe docs/migrate tells. */
export const managers: readonly Manager[] = [
  npm(10),
  npm(11),
  {
    ...pnpm,
    name: 'pnpm-10',
    package: 'pnpm@10',
    program: 'bin/pnpm.cjs',
    override: (spec) => ({ manifest: { pnpm: { overrides: { '@auth/core': spec } } } }),
  },
  {
    ...pnpm,
    name: 'pnpm-12',
    package: 'pnpm@12',
    program: 'bin/pnpm.mjs',
    override: (spec) => ({ files: { 'pnpm-workspace.yaml': `overrides:\n  '@auth/core': ${spec}\n` } }),
  },
  {
    ...yarn,
    name: 'yarn-1',
    package: 'yarn@1.22.22',
    install: ['install', '--ignore-scripts', '--non-interactive'],
    frozen: ['install', '--ignore-scripts', '--non-interactive', '--frozen-lockfile'],
  },
  {
    ...yarn,
    name: 'yarn-4',
    package: '@yarnpkg/cli-dist@4',
    install: ['install', '--mode=skip-build'],
    frozen: ['install', '--mode=skip-build', '--immutable'],
  },
  {
    name: 'bun',
    package: `${BUN_PACKAGE}@1`,
    program: 'bin/bun',
    isScript: false,
    install: ['install', '--ignore-scripts'],
    frozen: ['install', '--ignore-scripts', '--frozen-lockfile'],
    lockfile: 'bun.lock',
    road: 'install',
    override: (spec) => ({ manifest: { overrides: { '@auth/core': spec } } }),
  },
];

/** The command of a manager that was installed below `folder` under its name. */
export function commandOf(manager: Manager, folder: string): readonly [string, ...string[]] {
  const program = join(folder, 'node_modules', manager.name, manager.program);
  return manager.isScript ? [process.execPath, program] : [program];
}

/** What a package manager may see of an environment: nothing of this one's configuration, and one registry. */
export function environmentOf(home: string, registry: string): NodeJS.ProcessEnv {
  return {
    HOME: home,
    PATH: `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`,
    npm_config_registry: `${registry}/`,
    // The name since pnpm 11.
    pnpm_config_registry: `${registry}/`,
    YARN_REGISTRY: `${registry}/`,
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_NODE_LINKER: 'node-modules',
    YARN_ENABLE_TELEMETRY: '0',
    BUN_CONFIG_REGISTRY: `${registry}/`,
  };
}
