import { PGlite } from '@electric-sql/pglite';

let fresh: Promise<File | Blob> | undefined;

/** A new database of PGlite. To make the files of one takes seconds, so each process does it once and copies them. */
export async function openPglite(): Promise<PGlite> {
  fresh ??= filesOf();
  return PGlite.create({ loadDataDir: await fresh });
}

async function filesOf(): Promise<File | Blob> {
  const database = await PGlite.create();
  try {
    return await database.dumpDataDir('none');
  } finally {
    await database.close();
  }
}
