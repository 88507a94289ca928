import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegistry, type PublishedPackage, type Registry } from './registry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Opens a registry that has this package, beside all that npm's own has.
 *
 * @param tarball what `npm pack` made
 */
export async function publish(
  tarball: string,
): Promise<{ readonly registry: Registry; readonly manifest: PublishedPackage['manifest'] }> {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  // Ours; it has both.
  const manifest = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as PublishedPackage['manifest'];
  return { registry: await openRegistry(upstream.trim(), { manifest, tarball }), manifest };
}
