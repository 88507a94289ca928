import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageManagerOf, readProject, type Manifest, type PackageManager } from '../doctor/read-project.js';
import type { Start } from './start.js';
import { starts } from './starts.js';

/** What a project has before anything is written. */
export interface InitProject {
  readonly cwd: string;
  readonly manifest: Manifest | undefined;
  readonly manager: PackageManager;
  /** The framework that it depends on, by the name of its start. */
  readonly framework: string | undefined;
  /** Whether it is written in JavaScript, without a compiler. */
  readonly isJavaScript: boolean;
  /** Whether the application is in `src`. */
  readonly usesSrc: boolean;
}

/** Looks at a project. */
export function lookAt(cwd: string): InitProject {
  const facts = readProject(cwd);
  const { manifest } = facts;
  const dependencies = manifest?.dependencies ?? {};
  return {
    cwd,
    manifest,
    manager: packageManagerOf(facts) ?? 'npm',
    framework: frameworkIn(dependencies),
    isJavaScript: !hasTypeScript(cwd, dependencies) && hasJavaScript(cwd),
    usesSrc: existsSync(join(cwd, 'src')) && !['app', 'pages'].some((name) => existsSync(join(cwd, name))),
  };
}

/** The framework that a project depends on; one that brings a server along counts more than that server. */
function frameworkIn(dependencies: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(starts).filter(
    ([, start]) => start.package !== undefined && start.package in dependencies,
  );
  const [first] = found.toSorted((one, other) => Number(isServer(one[1])) - Number(isServer(other[1])));
  return first?.[0];
}

function isServer({ files }: Start): boolean {
  return 'server.mjs' in files;
}

function hasTypeScript(cwd: string, dependencies: Readonly<Record<string, string>>): boolean {
  return 'typescript' in dependencies || existsSync(join(cwd, 'tsconfig.json'));
}

/** Whether there is an application already, in JavaScript. */
function hasJavaScript(cwd: string): boolean {
  if (existsSync(join(cwd, 'jsconfig.json'))) return true;
  return ['app', 'pages', 'src'].some((folder) => {
    const path = join(cwd, folder);
    return (
      existsSync(path) && readdirSync(path, { recursive: true }).some((file) => /\.jsx?$/.test(String(file)))
    );
  });
}

/** The names of all frameworks. */
export const frameworkNames: readonly string[] = Object.keys(starts);

/** The line that installs packages which a project lacks; `undefined` where it has all of them. */
export function installLine(
  { manager, manifest }: InitProject,
  packages: readonly string[],
  isDev: boolean,
): string | undefined {
  const nameOf = (text: string): string => text.replace(/(?<=.)@.*$/, '');
  const missing = packages.filter((text) => !(nameOf(text) in (manifest?.dependencies ?? {})));
  if (missing.length === 0) return undefined;
  const [add, dev] =
    manager === 'npm'
      ? ['npm i', ' -D']
      : [`${manager.replace(' 1', '')} add`, manager === 'bun' ? ' -d' : ' -D'];
  return `${add}${isDev ? dev : ''} ${missing.join(' ')}`;
}
