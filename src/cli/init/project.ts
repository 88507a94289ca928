import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageManagerOf, readProject, type Manifest, type PackageManager } from '../doctor/read-project.js';
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

/** Packages that say which framework a project has; those that bring another one along come first. */
const PACKAGES: readonly (readonly [name: string, framework: string])[] = [
  ['next', 'next'],
  ['nuxt', 'nuxt'],
  ['@sveltejs/kit', 'sveltekit'],
  ['astro', 'astro'],
  ['@tanstack/react-start', 'tanstack-start'],
  ['@solidjs/start', 'solid-start'],
  ['@react-router/dev', 'react-router'],
  ['@nestjs/core', 'nest'],
  ['fastify', 'fastify'],
  ['elysia', 'elysia'],
  ['hono', 'hono'],
  ['h3', 'h3'],
  ['express', 'express'],
];

/** Looks at a project. */
export function lookAt(cwd: string): InitProject {
  const facts = readProject(cwd);
  const { manifest } = facts;
  const dependencies = manifest?.dependencies ?? {};
  const [, framework] = PACKAGES.find(([name]) => name in dependencies) ?? [];
  return {
    cwd,
    manifest,
    manager: packageManagerOf(facts) ?? 'npm',
    framework,
    isJavaScript: !hasTypeScript(cwd, dependencies) && hasJavaScript(cwd),
    usesSrc: existsSync(join(cwd, 'src')) && !['app', 'pages'].some((name) => existsSync(join(cwd, name))),
  };
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
