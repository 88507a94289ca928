import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The blocks of a document whose first line is a comment with their name, by that name. */
export interface Blocks {
  /** Imports one; what it imports of other blocks is shared. @throws {Error} (rejects) when there is none of that name */
  load<T>(name: string): Promise<T>;
}

/**
 * Opens the blocks of a document for the test that runs; what they import of the package is `src`.
 * @param standIns - files of the root, by the packages that they stand in for
 */
export function openBlocks(document: string, standIns: Readonly<Record<string, string>> = {}): Blocks {
  const folder = mkdtempSync(join(root, 'test/guides/.blocks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const blocks = namedBlocks(readFileSync(join(root, document), 'utf8'));
  for (const [file, text] of blocks)
    writeFileSync(join(folder, file), inFolder(withStandIns(fromSource(text), standIns), folder));
  return {
    async load<T>(name: string): Promise<T> {
      if (!blocks.has(name)) throw new Error(`${document} has no block that begins with // ${name}`);
      return (await import(pathToFileURL(join(folder, name)).href)) as T;
    },
  };
}

/** The code with its database in the folder of the blocks, which is removed. */
function inFolder(code: string, folder: string): string {
  return code.replace("DatabaseSync('app.db')", `DatabaseSync('${join(folder, 'app.db')}')`);
}

function namedBlocks(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/^```tsx?\n\/\/ ([\w.-]+\.tsx?)\n([\s\S]*?)^```$/gm);
  // A block of several files is an application that a bundler builds.
  const alone = [...found].filter(([, , code = '']) => !/^\/\/ [\w./[\]-]+\.tsx?$/m.test(code));
  return new Map(alone.map(([, name = '', code = '']) => [name, code]));
}

/** The code with the modules of `src` in the place of those of the package. */
function fromSource(code: string): string {
  return code.replaceAll(/from '(latchkey(?:\/[\w/-]+)?)'/g, (_, specifier: string) => {
    const path = fileOf(specifier.slice('latchkey'.length));
    return `from '${join(root, path)}'`;
  });
}

function withStandIns(code: string, standIns: Readonly<Record<string, string>>): string {
  return code.replaceAll(/from '([^']+)'/g, (whole, specifier: string) => {
    const path = standIns[specifier];
    return path === undefined ? whole : `from '${join(root, path)}'`;
  });
}

function fileOf(subpath: string): string {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string } | null | string>;
  };
  const [pattern, rest] =
    `.${subpath}` in exports ? [`.${subpath}`, ''] : ['./providers/*', subpath.split('/').at(-1)];
  const target = exports[pattern];
  if (target === null || typeof target !== 'object') throw new Error(`latchkey${subpath} is no import`);
  return target.default
    .replace('./dist/', 'src/')
    .replace('*', rest ?? '')
    .replace(/\.js$/, '.ts');
}
