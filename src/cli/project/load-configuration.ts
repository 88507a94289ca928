import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { AuthConfig } from '../../types/config.js';
import { errorText } from '../error-text.js';
import { CommandFailure } from '../failure.js';
import { candidates, existingCandidates, exportNames } from './candidates.js';
import { adviceFor } from './loading-error.js';
import { type Exports, importModule } from './import-module.js';
import { type RecordedCall, createStandIns } from './stand-ins.js';

/** The configuration of a project. */
export interface LoadedConfiguration {
  readonly config: AuthConfig;
  /** The file that it was found in, relative to the project. */
  readonly file: string;
  /** The export that it is, or the call that it was given to, for instance `NextAuth(…)`. */
  readonly exportName: string;
  /** The package whose factory it was given to. Bindings have defaults of their own, for instance for the base path. */
  readonly binding: string | undefined;
}

/** What {@link loadConfiguration} looks for. */
export interface ConfigurationChoice {
  /** The file, relative to the project. @default the usual places, see {@link candidates} */
  readonly path?: string | undefined;
  /** The name of the export. @default the usual names */
  readonly exportName?: string | undefined;
}

interface Failed {
  readonly file: string;
  readonly reason: string;
  readonly advice: readonly string[];
  readonly cause?: unknown;
}

/**
 * Finds and loads the configuration of a project: an export of the usual files, or what such a file passes to its
 * framework's factory. The module is run, so it does what it does in the application.
 * @throws {CommandFailure} when there is none; the message names the files that were tried
 */
export async function loadConfiguration(
  cwd: string,
  choice: ConfigurationChoice = {},
): Promise<LoadedConfiguration> {
  const files = choice.path === undefined ? existingCandidates(cwd) : [choice.path];
  const failed: Failed[] = [];
  for (const file of files) {
    const result = await attempt(cwd, file, choice.exportName);
    if ('config' in result) return result;
    failed.push(result);
  }
  throw nothingFound(failed, choice);
}

async function attempt(
  cwd: string,
  file: string,
  exportName: string | undefined,
): Promise<LoadedConfiguration | Failed> {
  const path = resolve(cwd, file);
  const name = relative(cwd, path);
  if (!existsSync(path)) return { file: name, reason: 'there is no such file', advice: [] };
  const standIns = createStandIns();
  try {
    const exports = await importModule(cwd, path, standIns);
    const found = await configurationOf(exports, standIns.calls, exportName);
    if (found !== undefined) return { file: name, ...found };
  } catch (error) {
    return { file: name, reason: errorText(error), advice: adviceFor(error), cause: error };
  }
  const wanted = exportName === undefined ? 'a configuration' : `a configuration called ${exportName}`;
  return { file: name, reason: `it exports no ${wanted.replace(/^an? /, '')}`, advice: ownFile };
}

type Found = Omit<LoadedConfiguration, 'file'>;

async function configurationOf(
  exports: Exports,
  calls: readonly RecordedCall[],
  exportName: string | undefined,
): Promise<Found | undefined> {
  for (const name of exportName === undefined ? exportNames : [exportName]) {
    const config = await configurationFrom(memberOf(exports, name));
    if (config !== undefined) return { config, exportName: name, binding: undefined };
  }
  // The last is the one with everything: parts for middleware are made before it.
  for (const { from, factory, given } of exportName === undefined ? calls.toReversed() : []) {
    const config = await configurationFrom(given);
    if (config !== undefined) return { config, exportName: `${factory}(…)`, binding: from };
  }
  return undefined;
}

/** An export; of a CommonJS module it may be a member of the default. */
function memberOf(exports: Exports, name: string): unknown {
  if (name in exports) return exports[name];
  const fallback: unknown = exports['default'];
  return typeof fallback === 'object' && fallback !== null ? Reflect.get(fallback, name) : undefined;
}

/** The configuration that a value is, or that a function returns which frameworks call with each request. */
async function configurationFrom(value: unknown): Promise<AuthConfig | undefined> {
  if (isConfiguration(value)) return value;
  if (typeof value !== 'function') return undefined;
  try {
    const made: unknown = await Reflect.apply(value, undefined, [new Request('http://localhost/')]);
    return isConfiguration(made) ? made : undefined;
  } catch {
    // A function that is something else: it was not made to be called like this.
    return undefined;
  }
}

/** By its providers, which every configuration has; the rest is for those who use it to check. */
function isConfiguration(value: unknown): value is AuthConfig {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'providers'));
}

const ownFile: readonly string[] = [
  'Export the configuration from a file of its own, and pass it on:',
  '  // auth.config.ts',
  '  export const authConfig = { providers: [ … ] }',
  '  // auth.ts: NextAuth(authConfig), SvelteKitAuth(authConfig), createAuth(authConfig), …',
];

function nothingFound(failed: readonly Failed[], { path }: ConfigurationChoice): CommandFailure {
  const cause = failed.find((entry) => entry.cause !== undefined)?.cause;
  if (failed.length === 0) {
    const places = `${candidates[0]}, ${candidates[4]}, auth.config.ts and ${candidates.length - 3} more`;
    return new CommandFailure(`No configuration was found. Looked for ${places}.`, {
      advice: ['Name the file: --config path/to/auth.ts', ...ownFile],
    });
  }
  const lines = failed.map(({ file, reason }) => `  ${file}: ${reason}`);
  const advice = [...new Set(failed.flatMap((entry) => entry.advice))];
  if (path === undefined) advice.push('Or name another file: --config path/to/auth.ts');
  return new CommandFailure(`No configuration could be loaded.\n${lines.join('\n')}`, { advice, cause });
}
