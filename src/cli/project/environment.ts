import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from './parse-env.js';
import { readWorker } from './worker.js';

/** The environment of a project, as its framework would see it. */
export interface ProjectEnvironment {
  /** All variables: those of the process, then those of the files. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The files that exist, the strongest first, with what each of them sets. */
  readonly files: readonly EnvironmentFile[];
  /** Where the value of a variable comes from: `process`, or the path of a file relative to the project. */
  sourceOf(name: string): string | undefined;
}

/** One `.env` file. */
export interface EnvironmentFile {
  /** Relative to the project. */
  readonly path: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the environment of a project. What the process has wins, then `.env.<NODE_ENV>.local`, `.env.local` (not in tests),
 * `.env.<NODE_ENV>` and `.env`, as frameworks read them; for a Worker, `.dev.vars` first. Without `NODE_ENV` it is `development`. References such as `$NAME`
 * stay as they are.
 */
export function readEnvironment(
  cwd: string,
  processVariables: Readonly<Record<string, string | undefined>> = process.env,
): ProjectEnvironment {
  const ofWorker = readWorker(cwd) === undefined ? [] : ['.dev.vars'];
  const files = [...ofWorker, ...environmentFiles(processVariables['NODE_ENV'] || 'development')]
    .filter((path) => existsSync(join(cwd, path)))
    .map((path) => ({ path, variables: parse(join(cwd, path)) }));
  const variables: Record<string, string | undefined> = {};
  for (const { variables: own } of files.toReversed()) Object.assign(variables, own);
  return {
    variables: Object.assign(variables, processVariables),
    files,
    sourceOf: (name) => {
      if (processVariables[name] !== undefined) return 'process';
      return files.find(({ variables: own }) => own[name] !== undefined)?.path;
    },
  };
}

/** Sets in this process what only the files have: configurations read `process.env` when they are loaded. */
export function applyEnvironment({ variables }: ProjectEnvironment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] ??= value;
  }
}

function environmentFiles(mode: string): readonly string[] {
  const local = mode === 'test' ? [] : ['.env.local'];
  return [`.env.${mode}.local`, ...local, `.env.${mode}`, '.env'];
}

function parse(path: string): Readonly<Record<string, string | undefined>> {
  return parseEnv(readFileSync(path, 'utf8'));
}
