import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The declarations that every entry point with a user, a session or a request leads to. */
const EVERYWHERE = 'types/model.d.ts';

/** The entry points whose interfaces applications extend: `latchkey/types`, `latchkey/jwt`, `latchkey/adapters`. */
const AUGMENTED: readonly string[] = ['types/index.d.ts', 'jwt/index.d.ts', 'adapters/index.d.ts'];

/** The entry points that most inferred types are named after: `latchkey/providers`, and what `latchkey/types` leaves out. */
const NAMING: readonly string[] = ['providers/index.d.ts', 'types/internal.d.ts'];

/**
 * Makes `declare module 'latchkey/types'` work beside any import of the package. A compiler knows the module that is augmented
 * only if an import leads to its file (TS2664 otherwise), and an application that uses one binding imports nothing else. The
 * sources cannot say it: there it would be an import upwards.
 * @param dist - what the compiler wrote
 */
export function linkModels(dist: string): void {
  const path = join(dist, EVERYWHERE);
  const missing = [EVERYWHERE, ...AUGMENTED, ...NAMING].filter((file) => !existsSync(join(dist, file)));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} was not built`);
  const references = [...AUGMENTED, ...NAMING].map(
    (file) => `/// <reference path="${posix.relative(dirname(EVERYWHERE), file)}" />\n`,
  );
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith(references.join(''))) writeFileSync(path, references.join('') + text);
}
