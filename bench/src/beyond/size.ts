import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { writeApps, CACHE } from './apps.ts';

/** How much a smallest application weighs. */
export interface Bundle {
  readonly name: string;
  readonly kb: number;
  readonly gzipKb: number;
  /** The part that is there from the start; the rest is loaded when it is first needed. */
  readonly entryGzipKb: number;
  readonly file: string;
}

/** Bundles and minifies the applications. */
export async function bundles(dist: string): Promise<readonly Bundle[]> {
  const results: Bundle[] = [];
  for (const { name, probe } of writeApps(dist)) {
    const outdir = join(CACHE, 'bundled', name.replaceAll(/[^a-z]+/g, '-'));
    // Parts of another build would be weighed with this one's.
    rmSync(outdir, { recursive: true, force: true });
    const { outputFiles } = await build({
      entryPoints: [probe],
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      outdir,
      write: true,
      outExtension: { '.js': '.mjs' },
      banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
      logLevel: 'error',
    }).then(() => ({
      outputFiles: readdirSync(outdir)
        .filter((file) => file.endsWith('.mjs'))
        .map((file) => join(outdir, file)),
    }));
    const sizes = outputFiles.map((file) => ({ file, content: readFileSync(file) }));
    const entry = sizes.find(({ file }) => file.endsWith('-probe.mjs'));
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / 1000;
    results.push({
      name,
      kb: sum(sizes.map(({ content }) => content.length)),
      gzipKb: sum(sizes.map(({ content }) => gzipSync(content, { level: 9 }).length)),
      entryGzipKb: sum([gzipSync(entry?.content ?? Buffer.alloc(0), { level: 9 }).length]),
      file: entry?.file ?? '',
    });
  }
  return results;
}

/** What installing a package brings along. */
export interface Installed {
  readonly name: string;
  readonly mb: number;
  readonly packages: number;
  readonly files: number;
}

/** Walks a package and everything it depends on. */
export function installed(name: string, from: string = import.meta.url): Installed {
  const seen = new Set<string>();
  const visit = (id: string, base: string): { octets: number; files: number } => {
    const directory = directoryOf(id, base);
    if (directory === undefined || seen.has(directory)) return { octets: 0, files: 0 };
    seen.add(directory);
    const own = weigh(directory);
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      const more = visit(dependency, join(directory, 'package.json'));
      own.octets += more.octets;
      own.files += more.files;
    }
    return own;
  };
  const { octets, files } = visit(name, from);
  return { name, mb: octets / 1e6, packages: seen.size, files };
}

/** Weighs what `files` of our package names. */
export function published(root: string): Installed {
  const { octets, files } = weigh(join(root, 'dist'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies?: object };
  return {
    name: 'latchkey',
    mb: octets / 1e6,
    packages: 1 + Object.keys(manifest.dependencies ?? {}).length,
    files,
  };
}

function directoryOf(id: string, base: string): string | undefined {
  for (const root of createRequire(base).resolve.paths(id) ?? []) {
    if (existsSync(join(root, id, 'package.json'))) return join(root, id);
  }
  return undefined;
}

function weigh(directory: string): { octets: number; files: number } {
  let [octets, files] = [0, 0];
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.parentPath.slice(directory.length).includes('node_modules')) continue;
    octets += statSync(join(entry.parentPath, entry.name)).size;
    files += 1;
  }
  return { octets, files };
}
