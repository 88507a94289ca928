import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import {
  budgetOf,
  CLIENT_WITHOUT_PASSKEYS,
  LEAN,
  ONE_PROVIDER,
  ONE_PROVIDER_ON,
  ONE_PROVIDER_REVIEWED,
  type Budget,
} from './bundle-budgets.ts';
import { historyProblems } from './size-history.ts';
import { readSurface, type Subpath } from '../support/package-surface.ts';
import { report } from '../support/report.ts';

/** One bundled subpath, or application; sizes in bytes. */
export interface BundleRow {
  readonly subpath: string;
  readonly minified: number;
  /** All of it in one file, as bundlers for workers make one. */
  readonly gzipped: number;
  /** What is loaded at the start where a bundler splits; the rest comes when it is first needed. */
  readonly start: number;
  readonly problems: readonly string[];
}

/** Words that betray passkeys, in lower case: challenges, ceremonies, the script of the page. */
const PASSKEY_WORDS = ['authenticatordata', 'attestation', 'navigator.credentials', 'clientdatajson', 'cbor'];

/** Words that betray something that a subpath must not carry. */
const forbiddenWords: Readonly<Record<string, readonly string[]>> = {
  '.': ['preact', ...PASSKEY_WORDS],
  [ONE_PROVIDER]: ['preact', ...PASSKEY_WORDS],
  [CLIENT_WITHOUT_PASSKEYS]: PASSKEY_WORDS,
  './react': PASSKEY_WORDS,
  './vue': PASSKEY_WORDS,
  './svelte': PASSKEY_WORDS,
  './solid': PASSKEY_WORDS,
};

/** Subpaths that run on Node only, or on runtimes with its modules. */
const nodeSubpaths: readonly string[] = ['./client/device', './node'];

/** Providers that are another one under an older name, and so carry it. */
const providerAliases: Readonly<Record<string, readonly string[]>> = {
  'azure-ad': ['microsoft-entra-id'],
};

/**
 * Bundles every subpath of the package in `root` as an app's bundler would, and judges what is inside.
 * @param isWanted which subpaths; all of them by default
 */
export async function bundleAll(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
  isWanted: (entry: Subpath) => boolean = () => true,
): Promise<BundleRow[]> {
  const subpaths = readSurface(root).subpaths.filter(isWanted);
  return Promise.all(subpaths.map((entry) => bundle(root, inputOf(root, entry), limitOf(entry.subpath))));
}

/** Bundles an application that has `Auth` and GitHub: it must not pay for what it cannot ask for. */
export async function bundleOneProvider(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
): Promise<BundleRow> {
  return bundle(root, oneProvider(root, ONE_PROVIDER), limitOf(ONE_PROVIDER));
}

/**
 * Bundles that application with what its first request loads, whatever it is: the review of the configuration. It must not bring
 * the steps of a sign-in along.
 */
export async function bundleReviewed(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
): Promise<BundleRow> {
  const { entry, ...input } = oneProvider(root, ONE_PROVIDER_REVIEWED);
  const contents = `export * from './dist/shared/config-review.js';\n${entry.stdin.contents}`;
  return bundle(
    root,
    { ...input, entry: { stdin: { ...entry.stdin, contents } } },
    limitOf(ONE_PROVIDER_REVIEWED),
  );
}

/** Bundles that application for workers and edge functions, where translations only come with what the application imports. */
export async function bundleForWorkers(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
): Promise<BundleRow[]> {
  return Promise.all(
    Object.entries(ONE_PROVIDER_ON).map(([condition, name]) =>
      bundle(root, { ...oneProvider(root, name), conditions: [condition] }, limitOf(name)),
    ),
  );
}

/** Bundles applications as a bundler for workers does with the condition `latchkey-lean`: each pays for what it uses. */
export async function bundleLean(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
): Promise<BundleRow[]> {
  return Promise.all(
    LEAN.map(async ({ name, imports, config, providers, without }) => {
      const contents = `
        import { Auth } from './dist/index.js';
        ${imports}
        export default (request, secret, database) => Auth(request, { secret, ${config} });`;
      const entry = { stdin: { contents, resolveDir: root } };
      const input = {
        name,
        entry,
        start: '<stdin>',
        providers,
        conditions: ['workerd', 'latchkey-lean'],
        without,
      };
      return bundle(root, input, limitOf(name));
    }),
  );
}

function oneProvider(root: string, name: string) {
  const contents = `
    import { Auth } from './dist/index.js';
    import GitHub from './dist/providers/github.js';
    export default (request) => Auth(request, { providers: [GitHub], secret: 'secret' });`;
  const entry = { stdin: { contents, resolveDir: root } };
  return { name, entry, start: '<stdin>', providers: ['github'] } satisfies BundleInput;
}

/** Bundles all that a page can use of the client but passkeys, which must not come along. */
export async function bundleClient(
  root: string,
  limitOf: (subpath: string) => Budget | undefined = budgetOf,
): Promise<BundleRow> {
  const contents = `
    export {
      createSessionStore, endOtherSessions, endSession, getCsrfToken, getProviders, getSession, listSessions, signIn,
      signInWithCode, signOut,
    } from './dist/client/index.js';`;
  const input = {
    name: CLIENT_WITHOUT_PASSKEYS,
    entry: { stdin: { contents, resolveDir: root } },
    start: '<stdin>',
    providers: [],
  };
  return bundle(root, input, limitOf(CLIENT_WITHOUT_PASSKEYS));
}

/** What is bundled, and which files of `providers` may be in it. */
interface BundleInput {
  readonly name: string;
  readonly entry: Pick<BuildOptions, 'entryPoints' | 'stdin'>;
  /** What esbuild calls the entry. */
  readonly start: string;
  readonly providers: readonly string[] | 'all';
  /** Conditions of package.json that hold, as bundlers for workers set them. */
  readonly conditions?: readonly string[];
  /** Sentences that must not be in it. */
  readonly without?: readonly string[];
}

function inputOf(root: string, { subpath, default: file }: Subpath): BundleInput {
  const own = subpath.startsWith('./providers/') ? [subpath.slice('./providers/'.length)] : [];
  const aliases = own.flatMap((id) => providerAliases[id] ?? []);
  const providers = subpath === './providers' ? 'all' : [...own, ...aliases];
  const path = join(root, file);
  return { name: subpath, entry: { entryPoints: [path] }, start: relative(root, path), providers };
}

async function bundle(root: string, what: BundleInput, limit: Budget | undefined): Promise<BundleRow> {
  const { name, entry } = what;
  const manifest: { peerDependenciesMeta?: Record<string, object> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const options = {
    ...entry,
    absWorkingDir: root,
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    ...(what.conditions !== undefined && { conditions: [...what.conditions] }),
    external: ['node:*', ...Object.keys(manifest.peerDependenciesMeta ?? {})],
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  const result = await build(options);
  const parts = await build({ ...options, splitting: true });
  const text = result.outputFiles[0]?.text ?? '';
  const gzipped = gzippedSize(text);
  const atStart = loadedAtStart(parts.metafile, what.start);
  const start = parts.outputFiles
    .filter(({ path }) => atStart.has(relative(root, path)))
    .reduce((sum, part) => sum + gzippedSize(part.text), 0);
  const inputs = Object.entries(result.metafile.inputs);
  const nodeImports = inputs.flatMap(([, input]) =>
    input.imports.filter((part) => part.path.startsWith('node:') && part.kind !== 'dynamic-import'),
  );
  const problems = [
    ...wordProblems(name, text),
    ...(what.without ?? [])
      .filter((words) => text.includes(words))
      .map((words) => `${name} carries "${words}"`),
    ...(nodeSubpaths.includes(name) ? [] : nodeImports.map((part) => `${name} imports ${part.path}`)),
    ...providerProblems(
      what,
      inputs.map(([path]) => relative(root, join(root, path))),
    ),
    ...translationProblems(
      what,
      inputs.map(([path]) => path),
    ),
    ...sizeProblems({ name, gzipped, start }, limit),
  ];
  return { subpath: name, minified: Buffer.byteLength(text), gzipped, start, problems };
}

function sizeProblems(
  { name, gzipped, start }: { readonly name: string; readonly gzipped: number; readonly start: number },
  limit: Budget | undefined,
): string[] {
  if (limit === undefined) return [`${name} has no budget`];
  return [
    ...(gzipped > limit.gzipped ? [`${name} is ${gzipped} bytes gzipped, at most ${limit.gzipped}`] : []),
    ...(start > limit.start
      ? [`${name} loads ${start} bytes at the start, gzipped, at most ${limit.start}`]
      : []),
  ];
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

/** Whoever bundles for workers gets the translations that the application imports. */
function translationProblems({ name, conditions }: BundleInput, inputs: readonly string[]): string[] {
  if (conditions === undefined) return [];
  return inputs
    .filter((path) => /^dist\/shared\/texts-(?:notices|(?:password-)?catalogues-[\w-]+)\.js$/.test(path))
    .map((path) => `${name} carries the translations of ${path}`);
}

function providerProblems({ name, providers }: BundleInput, inputs: readonly string[]): string[] {
  const carried = inputs.flatMap((path) => /^dist\/providers\/([^/]+)\.js$/.exec(path)?.[1] ?? []);
  if (providers === 'all') return [];
  return carried.filter((id) => !providers.includes(id)).map((id) => `${name} carries the provider ${id}`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const rows = [
    ...(await bundleAll(root)),
    await bundleOneProvider(root),
    await bundleReviewed(root),
    ...(await bundleForWorkers(root)),
    ...(await bundleLean(root)),
    await bundleClient(root),
  ];
  console.log('minified  gzipped at start  subpath');
  for (const { minified, gzipped, start, subpath } of rows) {
    console.log([minified, gzipped, start].map((size) => String(size).padStart(8)).join(' '), ` ${subpath}`);
  }
  const problems =
    rows.length === 0
      ? ['nothing to bundle']
      : [...rows.flatMap((row) => row.problems), ...historyProblems(rows)];
  report('check:bundle', problems, `${rows.length} bundles`);
}
