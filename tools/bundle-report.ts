import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { readSurface, type Subpath } from './package-surface.ts';
import { report } from './report.ts';

/** One bundled subpath; sizes in bytes. */
export interface BundleRow {
  readonly subpath: string;
  readonly minified: number;
  /** All of it in one file, as bundlers for workers make one. */
  readonly gzipped: number;
  /** What is loaded at the start where a bundler splits; the rest comes when it is first needed. */
  readonly start: number;
  readonly problems: readonly string[];
}

/** Largest gzipped sizes, in bytes. */
export interface Budget {
  readonly gzipped: number;
  readonly start: number;
}

/** Budgets by subpath. */
export const budgets: Readonly<Record<string, Budget>> = {
  '.': { gzipped: 86_000, start: 25_800 },
};

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
  limits: Readonly<Record<string, Budget>> = budgets,
): Promise<BundleRow[]> {
  const { subpaths } = readSurface(root);
  return Promise.all(subpaths.map((entry) => bundle(root, entry, limits[entry.subpath])));
}

async function bundle(root: string, entry: Subpath, limit: Budget | undefined): Promise<BundleRow> {
  const peers: { peerDependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const options = {
    entryPoints: [join(root, entry.default)],
    absWorkingDir: root,
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    external: ['node:*', ...Object.keys(peers.peerDependencies ?? {})],
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const result = await build(options);
  const parts = await build({ ...options, splitting: true });
  const text = result.outputFiles[0]?.text ?? '';
  const gzipped = gzippedSize(text);
  const atStart = loadedAtStart(parts.metafile, relative(root, join(root, entry.default)));
  const start = parts.outputFiles
    .filter(({ path }) => atStart.has(relative(root, path)))
    .reduce((sum, part) => sum + gzippedSize(part.text), 0);
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
    ...(limit !== undefined && gzipped > limit.gzipped
      ? [`${entry.subpath} is ${gzipped} bytes gzipped, at most ${limit.gzipped}`]
      : []),
    ...(limit !== undefined && start > limit.start
      ? [`${entry.subpath} loads ${start} bytes at the start, gzipped, at most ${limit.start}`]
      : []),
  ];
  return { subpath: entry.subpath, minified: Buffer.byteLength(text), gzipped, start, problems };
}

function gzippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength;
}

/** The file of the subpath, and what it imports by statements. */
function loadedAtStart({ outputs }: Metafile, entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    const output = outputs[file];
    if (output === undefined || loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of output.imports) if (kind === 'import-statement') visit(path);
  };
  // What is loaded on demand is an entry point as well, also where nobody is left to load it.
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) visit(file);
  return loaded;
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
  console.log('minified  gzipped at start  subpath');
  for (const { minified, gzipped, start, subpath } of rows) {
    console.log([minified, gzipped, start].map((size) => String(size).padStart(8)).join(' '), ` ${subpath}`);
  }
  const problems = rows.length === 0 ? ['nothing to bundle'] : rows.flatMap((row) => row.problems);
  report('check:bundle', problems, `${rows.length} subpaths`);
}
