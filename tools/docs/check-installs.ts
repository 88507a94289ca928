import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/** The folders of the pages that readers follow step by step. */
const FOLDERS = ['docs/start', 'docs/guides', 'docs/bindings', 'docs/runtimes'];

/** Packages that readers have before they open such a page. */
const EXPECTED = new Set(['latchkey']);

const INSTALL = /\b(?:npm (?:i|install)|bun add|deno add) ([^\n`#]+)/g;
const CODE = /^```(?:[tj]sx?|vue|svelte|astro)\n([\s\S]*?)^```$/gm;
const IMPORT = /^\s*(?:import|(?:import|export) [^'=();]+ from) '([^']+)'/gm;

/** Packages that the samples of a page import, and that the page, which installs others, does not install. */
export function checkInstalls(root: string): string[] {
  return FOLDERS.flatMap((folder) => {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
    return names.flatMap((name) => {
      const path = `${folder}/${name}`;
      return missingIn(readFileSync(join(root, path), 'utf8')).map(
        (missing) => `${path} imports ${missing}, which it does not install`,
      );
    });
  });
}

function missingIn(text: string): string[] {
  const installed = new Set([...text.matchAll(INSTALL)].flatMap(([, line = '']) => packagesOf(line)));
  if (installed.size === 0) return [];
  const samples = [...text.matchAll(CODE)].map(([, code = '']) => code);
  const imported = samples.flatMap((code) => [...code.matchAll(IMPORT)].map(([, module = '']) => module));
  const packages = imported.filter(isInstallable).map(packageOf);
  return [...new Set(packages)].filter((name) => !installed.has(name) && !EXPECTED.has(name));
}

/** The names in a line such as `-D typescript react@19 npm:hono`. */
function packagesOf(line: string): string[] {
  const words = line.trim().split(/\s+/);
  return words
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replace(/^npm:/, '').replace(/(?<=.)@.*/, ''));
}

/** Not a file, a module of the runtime (`node:fs`, `cloudflare:workers`), or one that a framework makes (`$app/server`, `#imports`). */
function isInstallable(module: string): boolean {
  return /^@?[a-z]/.test(module) && !module.includes(':') && !isBuiltin(module);
}

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}
