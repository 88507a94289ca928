import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a file with secrets may be: read and written by its owner alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes a file so that no reader sees half of it: beside it first, then put in its place. An existing file keeps its
 * mode and owner, and a symbolic link is followed; a new file can be read by its owner alone.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = existsSync(path) ? await realpath(path) : path;
  const old = existsSync(target) ? await stat(target) : undefined;
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(text);
      if (old !== undefined) await file.chmod(old.mode & 0o777);
      await file.sync();
    } finally {
      await file.close();
    }
    // Only the superuser may give a file away; for everybody else it is theirs already.
    if (old !== undefined) await chown(draft, old.uid, old.gid).catch(() => undefined);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
