import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmInstall } from '../support/npm.ts';

const run = promisify(execFile);

const PROGRAM = 'passkeys-program.mjs';
/** The core that is left, with the release of the WebAuthn library that it works with: another one than ours is tested with. */
const ORIGINAL = {
  '@auth/core': '0.41.3',
  '@simplewebauthn/server': '^9.0.3',
  '@simplewebauthn/browser': '^9.0.1',
};

/**
 * Installs both packages side by side and lets passkeys travel between them.
 *
 * @param spec what our package is installed as
 * @throws {Error} that tells what was seen, if it is not what must be
 */
export async function expectPasskeysTravel(
  parent: string,
  spec: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = mkdtempSync(join(parent, 'passkeys-'));
  const manifest = { private: true, type: 'module', dependencies: { ...ORIGINAL, latchkey: spec } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await npmInstall(folder, ['install', '--ignore-scripts'], env);
  cpSync(new URL(PROGRAM, import.meta.url), join(folder, PROGRAM));
  const modules = ['../support/browser.ts', '../contract/authenticator.ts'].map(
    (path) => new URL(path, import.meta.url).href,
  );
  const { stdout } = await run(process.execPath, [PROGRAM, ...modules], { cwd: folder });
  if (stdout !== 'ok') throw new Error(stdout);
}
