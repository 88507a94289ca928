import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../support/npm.ts';
import type { BindingApp } from './apps.ts';

const sources = fileURLToPath(new URL('./apps', import.meta.url));

/** Where applications are installed, and what as `latchkey`. */
export interface Workplace {
  /** A folder outside the repository. */
  readonly folder: string;
  readonly tarball: string;
}

/**
 * Copies an application into a new folder and installs what it depends on, with our package; gives the folder.
 *
 * @throws {Error} when npm fails
 */
export async function install(app: BindingApp, { folder: parent, tarball }: Workplace): Promise<string> {
  const folder = mkdtempSync(join(parent, `${app.name}-`));
  for (const source of ['shared', app.folder, app.variant ?? []].flat())
    cpSync(join(sources, source), folder, { recursive: true });
  const manifest = {
    name: `bindings-${app.name}`,
    private: true,
    type: 'module',
    dependencies: { latchkey: `file:${tarball}`, ...app.dependencies },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  const options = ['--ignore-scripts', '--prefer-offline'];
  if (app.hasStalePeers === true) options.push('--legacy-peer-deps');
  await npmInstall(folder, ['install', ...options]);
  return folder;
}
