import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveLikeBundlers } from './resolution.js';
import type { StandIns } from './stand-ins.js';

/** What a module exports. */
export type Exports = Readonly<Record<string, unknown>>;

/** The part of `jiti` that is used here, a loader of TypeScript that the project may have installed. */
interface Jiti {
  createJiti(
    from: string,
    options: {
      fsCache: boolean;
      moduleCache: boolean;
      tsconfigPaths: boolean;
      jsx: boolean;
      virtualModules: StandIns['modules'];
    },
  ): { import(path: string): Promise<Exports> };
}

/** Syntax and kinds of files that Node does not load by itself, and `jiti` does. */
const neededByJiti: readonly string[] = [
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_DIR_IMPORT',
];

/**
 * Loads a module of a project: by Node itself, which strips types from 22.18 on, otherwise by the project's own `jiti`.
 * @throws what the module throws, or what Node says if it cannot be loaded
 */
export async function importModule(cwd: string, path: string, standIns: StandIns): Promise<Exports> {
  const release = resolveLikeBundlers(cwd, standIns);
  const loud = quietWarnings();
  try {
    return await importByNode(path);
  } catch (error) {
    const jiti = mayNeedJiti(error, path) ? await findJiti(cwd) : undefined;
    if (jiti === undefined) throw error;
    // It has a resolution of its own.
    release?.();
    const options = {
      fsCache: false,
      moduleCache: false,
      tsconfigPaths: true,
      jsx: true,
      virtualModules: await completed(cwd, standIns),
    };
    return await jiti.createJiti(join(cwd, 'package.json'), options).import(path);
  } finally {
    loud();
    release?.();
  }
}

async function importByNode(path: string): Promise<Exports> {
  // A namespace object: its members are what the module exports.
  return (await import(pathToFileURL(path).href)) as Exports;
}

function mayNeedJiti(error: unknown, path: string): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (neededByJiti.includes(String(code))) return true;
  // ECMAScript syntax in a file that Node takes for CommonJS.
  return error instanceof SyntaxError && /\.[cm]?tsx?$/.test(extname(path));
}

/** The project's own copy. */
async function findJiti(cwd: string): Promise<Jiti | undefined> {
  try {
    const path = createRequire(join(cwd, 'package.json')).resolve('jiti');
    // Every member is looked for before it is used.
    const found = (await import(pathToFileURL(path).href)) as Partial<Jiti> & { default?: Partial<Jiti> };
    const createJiti = found.createJiti ?? found.default?.createJiti;
    // Version 1, which some projects still have, is a different interface.
    return createJiti === undefined ? undefined : { createJiti };
  } catch {
    return undefined;
  }
}

/** The stand-ins with the rest of their packages: `jiti` takes a module as a whole. */
async function completed(cwd: string, { modules, partial }: StandIns): Promise<StandIns['modules']> {
  const require = createRequire(join(cwd, 'package.json'));
  const whole = [...partial].map(async (name) => {
    const own = modules[name] ?? {};
    try {
      return [name, { ...(await importByNode(require.resolve(name))), ...own }] as const;
    } catch {
      // Not installed, or not to be loaded outside of its framework.
      return [name, own] as const;
    }
  });
  return { ...modules, ...Object.fromEntries(await Promise.all(whole)) };
}

/** Keeps back what Node says about its own loading of TypeScript. @returns a function that ends this */
function quietWarnings(): () => void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  const filter = (warning: Error): void => {
    const code: unknown = Reflect.get(warning, 'code');
    if (code === 'MODULE_TYPELESS_PACKAGE_JSON' || warning.name === 'ExperimentalWarning') return;
    for (const listener of listeners) listener(warning);
  };
  process.on('warning', filter);
  return () =>
    // Warnings are reported on a later turn.
    void setImmediate(() => {
      process.off('warning', filter);
      for (const listener of listeners) process.on('warning', listener);
    });
}
