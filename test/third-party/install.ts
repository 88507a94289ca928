import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../support/npm.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Installs what the lock file names, unless it is there already. */
export async function install(): Promise<void> {
  const marker = `${folder}node_modules/.installed`;
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  await npmInstall(folder, ['ci']);
  writeFileSync(marker, lock);
}
