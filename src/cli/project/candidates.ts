import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folders: readonly string[] = [
  '.',
  'src',
  'src/lib',
  'src/lib/server',
  'src/server',
  'src/utils',
  'lib',
  'app',
  'server',
  'utils',
];
// Where there are both, `auth.config` is the part for middleware, which has no adapter.
const names: readonly string[] = ['auth', 'auth.config'];
const extensions: readonly string[] = ['ts', 'mts', 'js', 'mjs'];

/** Where configurations usually stand, relative to the project, the likeliest first. */
export const candidates: readonly string[] = names.flatMap((name) =>
  folders.flatMap((folder) => extensions.map((extension) => join(folder, `${name}.${extension}`))),
);

/** The candidates that exist. */
export function existingCandidates(cwd: string): readonly string[] {
  return candidates.filter((path) => existsSync(join(cwd, path)));
}

/** The names under which a configuration is looked for among a module's exports, the likeliest first. */
export const exportNames: readonly string[] = ['authConfig', 'authOptions', 'config', 'options', 'default'];
