import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, outcomesIn, type Engine } from './engine.ts';
import { execute } from './execute.ts';
import type { Installation } from './installation.ts';

/** What a bundler is told: the entry, the folder for what it makes, and whether that may be several files. */
interface Task {
  readonly entry: string;
  readonly folder: string;
  readonly isSplit: boolean;
}

/** Bundles; gives the file to run. */
type Bundle = (task: Task) => Promise<string>;

/** What is for Node only stays an import, as bundlers for servers have it. */
const EXTERNAL = /^node:/;

async function esbuild({ entry, folder, isSplit }: Task): Promise<string> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: { main: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    splitting: isSplit,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return join(folder, 'main.mjs');
}

/** The interface of Rollup, which Rolldown has, too. */
type Rollup = (options: object) => Promise<{ write(options: object): Promise<unknown> }>;

async function rollup({ entry, folder, isSplit }: Task): Promise<string> {
  const { rollup: bundle } = await load<{ rollup: Rollup }>('rollup');
  const { nodeResolve } = await load<{ nodeResolve: (options: object) => object }>(
    '@rollup/plugin-node-resolve',
  );
  const build = await bundle({
    input: { main: entry },
    external: EXTERNAL,
    plugins: [nodeResolve({ exportConditions: ['node'] })],
    onwarn: () => undefined,
  });
  await build.write({ dir: folder, ...output(isSplit ? {} : { inlineDynamicImports: true }) });
  return join(folder, 'main.mjs');
}

async function rolldown({ entry, folder, isSplit }: Task): Promise<string> {
  const { rolldown: bundle } = await load<{ rolldown: Rollup }>('rolldown');
  const build = await bundle({
    input: { main: entry },
    platform: 'node',
    external: EXTERNAL,
    logLevel: 'silent',
  });
  await build.write({ dir: folder, ...output(isSplit ? {} : { codeSplitting: false }), minify: true });
  return join(folder, 'main.mjs');
}

function output(inOne: object): object {
  return { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', ...inOne };
}

async function vite({ entry, folder, isSplit }: Task): Promise<string> {
  const { build } = await load<{ build: (options: object) => Promise<unknown> }>('vite');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        external: EXTERNAL,
        output: {
          entryFileNames: 'scenario.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          ...(isSplit ? {} : { codeSplitting: false }),
        },
      },
    },
  });
  return join(folder, 'scenario.mjs');
}

/** The options that webpack and Rspack share. */
function webpackOptions({ entry, folder, isSplit }: Task): Record<string, unknown> {
  return {
    mode: 'production',
    target: 'node20',
    context: folder,
    entry: { main: entry },
    experiments: { outputModule: true },
    output: {
      path: folder,
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      chunkFilename: '[id].mjs',
    },
    optimization: { splitChunks: isSplit ? { chunks: 'all' } : false },
    module: { parser: { javascript: { dynamicImportMode: isSplit ? 'lazy' : 'eager' } } },
    performance: false,
  };
}

interface Compiled {
  hasErrors(): boolean;
  toString(options: object): string;
}

/** The interface of webpack, which Rspack has, too. */
type Webpack = (options: object, done: (error: Error | null, stats?: Compiled) => void) => unknown;

function bundleWith(bundle: Webpack, task: Task): Promise<string> {
  return new Promise((resolve, reject) => {
    bundle(webpackOptions(task), (error, stats) => {
      if (error !== null) reject(error);
      else if (stats?.hasErrors() === true) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(join(task.folder, 'main.mjs'));
    });
  });
}

async function webpack(task: Task): Promise<string> {
  const { default: bundle } = await load<{ default: Webpack }>('webpack');
  return bundleWith(bundle, task);
}

async function rspack(task: Task): Promise<string> {
  const { rspack: bundle } = await load<{ rspack: Webpack }>('@rspack/core');
  return bundleWith(bundle, task);
}

/** What the bundler made is run by the pinned Node, in a folder from which no package can be found. */
function engine(name: string, bundle: Bundle, isSplit: boolean): Engine {
  return {
    name: `${name}, ${isSplit ? 'split' : 'one file'}`,
    run: async ({ work, scenario }: Installation) => {
      const folder = join(work, `${name}-${isSplit ? 'split' : 'one'}`);
      mkdirSync(folder, { recursive: true });
      const main = await bundle({ entry: scenario, folder, isSplit });
      const away = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'));
      try {
        cpSync(folder, away, { recursive: true });
        const file = join(away, main.slice(folder.length + 1));
        return outcomesIn((await execute(process.execPath, [file], { cwd: away })).text);
      } finally {
        rmSync(away, { recursive: true, force: true });
      }
    },
  };
}

const BUNDLERS: Readonly<Record<string, Bundle>> = { esbuild, rollup, rolldown, vite, webpack, rspack };

/** Bundlers, each with everything in one file and in several. */
export const bundlers: readonly Engine[] = Object.entries(BUNDLERS).flatMap(([name, bundle]) => [
  engine(name, bundle, false),
  engine(name, bundle, true),
]);
