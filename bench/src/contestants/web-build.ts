import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLatchkey, type Latchkey } from './latchkey.ts';

/** The same build as on a runtime without `node:crypto`: a copy, loaded while nobody offers it. */
export async function loadWithoutNodeCrypto(dist: string): Promise<Latchkey> {
  const copy = mkdtempSync(join(tmpdir(), 'latchkey-web-'));
  cpSync(dist, copy, { recursive: true });
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  // Parts of it are loaded while it runs.
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const { getBuiltinModule } = process;
  Reflect.set(process, 'getBuiltinModule', undefined);
  try {
    const build = await loadLatchkey('latchkey-web', copy);
    // The choice is made when cryptography is first used.
    await build.jwt.encode({ salt: 'any', secret: 'any other' });
    return build;
  } finally {
    Reflect.set(process, 'getBuiltinModule', getBuiltinModule);
  }
}
