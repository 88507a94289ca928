import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BindingApp } from './apps.ts';

/** Milliseconds. */
const INSTALL_LIMIT = 300_000;

const run = promisify(execFile);
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
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  if (app.hasStalePeers === true) options.push('--legacy-peer-deps');
  try {
    await run('npm', ['install', ...options], { cwd: folder, timeout: INSTALL_LIMIT });
  } catch (error) {
    // What npm says stands in what it printed, not in the message.
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`npm install failed:\n${said}`, { cause: error });
  }
  return folder;
}
