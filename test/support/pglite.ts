import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Milliseconds. More than a busy machine takes; a process that was killed while it made the files delays others as long. */
const MAKING = 20_000;

let fresh: Promise<Blob> | undefined;

/** A new database of PGlite. To make the files of one takes seconds, so one process does it once and all others copy them. */
export async function openPglite(): Promise<PGlite> {
  fresh ??= keptFiles();
  return PGlite.create({ loadDataDir: await fresh });
}

/** The files of an empty database, as the installed version of PGlite makes them: kept until packages are installed anew. */
async function keptFiles(): Promise<Blob> {
  const installed = readFileSync(`${modules}@electric-sql/pglite/package.json`, 'utf8');
  const { version } = JSON.parse(installed) as { readonly version: string };
  const path = `${modules}.cache/pglite-${version}.tar`;
  mkdirSync(`${modules}.cache`, { recursive: true });
  const claim = `${path}.making`;
  while (!existsSync(path) && !isClaimed(claim)) await wait(100);
  if (existsSync(path)) return new Blob([readFileSync(path)]);
  const made = await filesOf();
  // Others find a whole file or none.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, Buffer.from(await made.arrayBuffer()));
  renameSync(own, path);
  rmSync(claim, { force: true });
  return made;
}

/** Claims to be the process that makes a file; `false` where another one is. */
function isClaimed(path: string): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  if (other === undefined) return created(path);
  if (Date.now() - other.mtimeMs > MAKING) rmSync(path, { force: true });
  return false;
}

function created(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function filesOf(): Promise<File | Blob> {
  const database = await PGlite.create();
  try {
    return await database.dumpDataDir('none');
  } finally {
    await database.close();
  }
}
