import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';

let fresh: ReturnType<typeof dataDir> | undefined;

/** A new database of PGlite. To make the files of one takes seconds, so they come from a package. */
export async function openPglite(): Promise<PGlite> {
  fresh ??= dataDir();
  return PGlite.create({ loadDataDir: await fresh });
}
