import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies of the core below a project's `node_modules`, as `name version`, each place once. */
export function coresIn(folder: string): string[] {
  const places = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules\/)@auth\/core$/.test(path))
    .map((path) => realpathSync(join(folder, 'node_modules', path)));
  return [...new Set(places)].map(describe).sort();
}

/** The core that a package of the project gets when it imports `@auth/core`. */
export function coreOf(folder: string, name: string): string {
  const start = realpathSync(join(folder, 'node_modules', name));
  for (let at = start; dirname(at) !== at; at = dirname(at)) {
    const core = join(at, 'node_modules/@auth/core');
    if (existsSync(core)) return describe(core);
  }
  return 'none';
}

function describe(folder: string): string {
  // A package manager wrote it: every installed package has both.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return `${manifest.name} ${manifest.version}`;
}
