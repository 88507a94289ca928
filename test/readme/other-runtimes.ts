import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publish } from '../installs/publish.ts';
import { npmInstall } from '../support/npm.ts';

const versions = fileURLToPath(new URL('../runtimes/package.json', import.meta.url));

/** Documents whose commands are those of another runtime, which somebody who follows them has. */
export const OTHER_RUNTIMES: ReadonlySet<string> = new Set(['bun', 'deno']);

/** What a terminal there has, beside everybody's; and what ends it. */
export interface OtherRuntime {
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/**
 * Installs a runtime, and serves the package to its package manager, which takes no tarball.
 *
 * @param name `bun` or `deno`
 */
export async function otherRuntime(
  name: string,
  { folder, tarball }: { readonly folder: string; readonly tarball: string },
): Promise<OtherRuntime> {
  const { dependencies } = JSON.parse(readFileSync(versions, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const place = join(folder, `${name}-itself`);
  mkdirSync(place);
  const manifest = {
    private: true,
    dependencies: { [name]: dependencies[name] },
    allowScripts: { [name]: true },
  };
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  await npmInstall(place, ['install']);
  const { registry } = await publish(tarball);
  return {
    env: {
      PATH: join(place, 'node_modules', '.bin'),
      NPM_CONFIG_REGISTRY: registry.origin,
      // Nothing of an earlier try.
      DENO_DIR: join(place, 'deno'),
      BUN_INSTALL_CACHE_DIR: join(place, 'bun'),
    },
    close: registry.close,
  };
}
