import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { writeApps, CACHE } from './apps.ts';

/** How much a smallest application weighs. */
export interface Bundle {
  readonly name: string;
  readonly kb: number;
  readonly gzipKb: number;
  /** The part that is there from the start, whatever files it is in; the rest is loaded when it is first needed. */
  readonly entryGzipKb: number;
  /** Where a bundler puts everything into one file. */
  readonly oneFileGzipKb: number;
  readonly file: string;
}

/** Bundles and minifies the applications. */
export async function bundles(dist: string): Promise<readonly Bundle[]> {
  const results: Bundle[] = [];
  for (const { name, probe } of writeApps(dist)) {
    const outdir = join(CACHE, 'bundled', name.replaceAll(/[^a-z]+/g, '-'));
    // Parts of another build would be weighed with this one's.
    rmSync(outdir, { recursive: true, force: true });
    const split = await bundle(probe, outdir, true);
    const whole = await bundle(probe, `${outdir}-one-file`, false);
    const entry = Object.keys(split).find((file) => file.endsWith('-probe.mjs')) ?? '';
    const sizes = (files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;
    results.push({
      name,
      kb: Object.values(split).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      gzipKb: sizes(Object.keys(split)),
      entryGzipKb: sizes([...loadedWith(entry, split)]),
      oneFileGzipKb: sizes(Object.keys(whole)),
      file: entry,
    });
  }
  return results;
}

type Outputs = Metafile['outputs'];

/** Writes a bundle; the files are named by their paths. */
async function bundle(probe: string, outdir: string, splitting: boolean): Promise<Outputs> {
  const { metafile } = await build({
    entryPoints: [probe],
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    absWorkingDir: '/',
    outdir,
    outExtension: { '.js': '.mjs' },
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    metafile: true,
    logLevel: 'error',
  });
  const absolute = (path: string): string => `/${path}`;
  return Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => {
      const imports = output.imports.map((part) => ({ ...part, path: absolute(part.path) }));
      return [absolute(path), { ...output, imports }];
    }),
  );
}

/** A file and what is loaded before it runs. */
function loadedWith(file: string, outputs: Outputs, found: Set<string> = new Set()): ReadonlySet<string> {
  const output = outputs[file];
  if (output === undefined || found.has(file)) return found;
  found.add(file);
  for (const { path, kind } of output.imports)
    if (kind === 'import-statement') loadedWith(path, outputs, found);
  return found;
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
