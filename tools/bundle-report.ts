import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readSurface, type Subpath } from './package-surface.ts';
import { report } from './report.ts';

/** One bundled subpath; sizes in bytes. */
export interface BundleRow {
  readonly subpath: string;
  readonly minified: number;
  readonly gzipped: number;
  readonly problems: readonly string[];
}

/** Largest gzipped size of a subpath, in bytes. */
export const budgets: Readonly<Record<string, number>> = { '.': 64 * 1024 };

/** Words that betray something that a subpath must not carry. */
const forbiddenWords: Readonly<Record<string, readonly string[]>> = { '.': ['cbor', 'preact'] };

/** Subpaths that run on Node only, or on runtimes with its modules. */
const nodeSubpaths: readonly string[] = ['./node'];

/** Providers that are another one under an older name, and so carry it. */
const providerAliases: Readonly<Record<string, readonly string[]>> = {
  'azure-ad': ['microsoft-entra-id'],
};

/** Bundles every subpath of the package in `root` as an app's bundler would, and judges what is inside. */
export async function bundleAll(
  root: string,
  limits: Readonly<Record<string, number>> = budgets,
): Promise<BundleRow[]> {
  const { subpaths } = readSurface(root);
  return Promise.all(subpaths.map((entry) => bundle(root, entry, limits[entry.subpath])));
}

async function bundle(root: string, entry: Subpath, limit: number | undefined): Promise<BundleRow> {
  const peers: { peerDependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const result = await build({
    entryPoints: [join(root, entry.default)],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    external: ['node:*', ...Object.keys(peers.peerDependencies ?? {})],
    metafile: true,
    logLevel: 'silent',
  });
  const text = result.outputFiles[0]?.text ?? '';
  const gzipped = gzipSync(text, { level: 9 }).byteLength;
  const inputs = Object.entries(result.metafile.inputs);
  const nodeImports = inputs.flatMap(([, input]) =>
    input.imports.filter((part) => part.path.startsWith('node:') && part.kind !== 'dynamic-import'),
  );
  const problems = [
    ...wordProblems(entry.subpath, text),
    ...(nodeSubpaths.includes(entry.subpath)
      ? []
      : nodeImports.map((part) => `${entry.subpath} imports ${part.path}`)),
    ...providerProblems(
      entry.subpath,
      inputs.map(([path]) => relative(root, join(root, path))),
    ),
    ...(limit !== undefined && gzipped > limit
      ? [`${entry.subpath} is ${gzipped} bytes gzipped, at most ${limit}`]
      : []),
  ];
  return { subpath: entry.subpath, minified: Buffer.byteLength(text), gzipped, problems };
}

function wordProblems(subpath: string, text: string): string[] {
  const words = forbiddenWords[subpath] ?? [];
  return words
    .filter((word) => text.toLowerCase().includes(word))
    .map((word) => `${subpath} carries "${word}"`);
}

function providerProblems(subpath: string, inputs: readonly string[]): string[] {
  const carried = inputs.flatMap((path) => /^dist\/providers\/([^/]+)\.js$/.exec(path)?.[1] ?? []);
  const own = subpath.startsWith('./providers/') ? subpath.slice('./providers/'.length) : undefined;
  const allowed = own === undefined ? [] : [own, ...(providerAliases[own] ?? [])];
  if (subpath === './providers') return [];
  return carried.filter((id) => !allowed.includes(id)).map((id) => `${subpath} carries the provider ${id}`);
}

if (import.meta.main) {
  const rows = await bundleAll(fileURLToPath(new URL('..', import.meta.url)));
  console.log('minified  gzipped  subpath');
  for (const row of rows) {
    console.log(`${String(row.minified).padStart(8)} ${String(row.gzipped).padStart(8)}  ${row.subpath}`);
  }
  const problems = rows.length === 0 ? ['nothing to bundle'] : rows.flatMap((row) => row.problems);
  report('check:bundle', problems, `${rows.length} subpaths`);
}
