import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One subpath of the package, patterns expanded: `./providers/github`. Paths are relative to the package's root. */
export interface Subpath {
  readonly subpath: string;
  readonly types: string;
  readonly default: string;
}

type Target = null | string | { readonly types?: string; readonly default?: string };

/** The subpaths that package.json promises, with what is wrong about them. */
export interface Surface {
  readonly subpaths: readonly Subpath[];
  readonly problems: readonly string[];
}

/** Reads the exports of the package in `root`, and expands its patterns over the files that are there. */
export function readSurface(root: string): Surface {
  const manifest: { exports?: Record<string, Target> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const subpaths: Subpath[] = [];
  const problems: string[] = [];
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    if (subpath === './package.json' || target === null) continue;
    if (typeof target === 'string' || target.types === undefined || target.default === undefined) {
      problems.push(`${subpath} needs the conditions "types" and "default"`);
    } else {
      const found = expand(root, { subpath, types: target.types, default: target.default });
      if (found.length === 0) problems.push(`${subpath} matches no file`);
      subpaths.push(...found);
      problems.push(
        ...openFolders(join(root, target.default.split('*')[0] ?? ''), subpath, manifest.exports ?? {}),
      );
    }
  }
  const missing = subpaths.flatMap((entry) =>
    [entry.types, entry.default]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${entry.subpath} promises ${path}, which is not built`),
  );
  return { subpaths: unique(subpaths), problems: [...problems, ...missing] };
}

function expand(root: string, entry: Subpath): Subpath[] {
  const [before, after] = entry.default.split('*');
  if (before === undefined || after === undefined) return [entry];
  const folder = join(root, before);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(after))
    .map((name) => name.slice(0, -after.length))
    .filter((name) => name !== 'index')
    .sort()
    .map((name) => ({
      subpath: entry.subpath.replace('*', name),
      types: entry.types.replace('*', name),
      default: entry.default.replace('*', name),
    }));
}

/** A pattern reaches into folders, too: those that hold inner files are closed by a pattern of their own. */
function openFolders(folder: string, subpath: string, exports: Readonly<Record<string, Target>>): string[] {
  if (!subpath.includes('*') || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && exports[subpath.replace('*', `${entry.name}/*`)] !== null)
    .map((entry) => `${subpath} also reaches the files of ${entry.name}/; close them with null`);
}

function unique(subpaths: readonly Subpath[]): Subpath[] {
  return [...new Map(subpaths.map((entry) => [entry.subpath, entry])).values()];
}
