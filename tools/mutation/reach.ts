import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSourceTree, type SourceFile } from '../support/source-tree.ts';
import { HITS, withProbes } from './probes.ts';
import { isWitness } from './rooms.ts';
import { startRunner } from './runner.ts';

/** What a test file does without a mutant. */
export interface Reached {
  /** Of its text. */
  readonly hash: string;
  /** One that fails anyway says nothing about mutants. */
  readonly passed: boolean;
  /** Milliseconds. */
  readonly duration: number;
  /** `<path below src>#<number of the probe>`. */
  readonly hits: readonly string[];
}

/** By test file, relative to the root. */
export type Reach = Readonly<Record<string, Reached>>;

interface Kept {
  readonly source: string;
  readonly reach: Reach;
}

/** How many test files are measured at once. */
const PART = 24;
const KEPT = 'node_modules/.cache/latchkey-mutation/reach.json';

/**
 * Which code every test file runs: kept from the last time, as far as neither `src` nor the test file has changed. What is
 * new is measured in parts, and each part is kept.
 */
export async function measureReach(root: string, workers: number): Promise<Reach> {
  const sources = readSourceTree(join(root, 'src'));
  const source = hashOf(sources.map(({ path, text }) => `${path}\0${text}`).join('\0'));
  const kept = readKept(join(root, KEPT));
  const runner = await startProbed(root, sources, workers);
  const files = runner.files.filter(isWitness).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, hash: hashOf(text), length: text.length };
  });
  const old = kept?.source === source ? kept.reach : {};
  const current = files.filter(({ file, hash }) => old[file]?.hash === hash).map(({ file }) => file);
  let reach: Reach = Object.fromEntries(Object.entries(old).filter(([file]) => current.includes(file)));
  const stale = files.filter(({ file }) => !current.includes(file)).sort((a, b) => a.length - b.length);
  while (stale.length > 0) {
    reach = {
      ...reach,
      ...(await runner.measure(new Map(stale.splice(0, PART).map(({ file, hash }) => [file, hash])))),
    };
    mkdirSync(dirname(join(root, KEPT)), { recursive: true });
    writeFileSync(join(root, KEPT), JSON.stringify({ source, reach } satisfies Kept));
  }
  await runner.close();
  return reach;
}

/** What was measured before, whether or not it is all and current. */
export function keptReach(root: string): Reach {
  return readKept(join(root, KEPT))?.reach ?? {};
}

/** A runner whose tests note what they run. */
async function startProbed(root: string, sources: readonly SourceFile[], workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-reach-'));
  const log = join(folder, 'hits');
  writeFileSync(log, '');
  const asts = new Map(sources.map(({ path, ast }) => [`src/${path}`, { path, ast }]));
  const rewrite = (text: string, path: string): string | undefined => {
    if (path.endsWith('.test.ts')) return `${text}\n${noteHits(path, log)}`;
    const file = asts.get(path);
    return file === undefined ? undefined : withProbes(file.path, file.ast);
  };
  const runner = await startRunner(root, rewrite, { bail: false, workers });
  /** @param hashes of the files that are to be run */
  const measure = async (hashes: ReadonlyMap<string, string>): Promise<Reach> => {
    const { passed, durations } = await runner.run([...hashes.keys()]);
    const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
    const hits = new Map(lines.map((line) => JSON.parse(line) as [string, string[]]));
    const reached = ([file, hash]: readonly [string, string]): [string, Reached] => [
      file,
      { hash, passed: passed.includes(file), duration: durations.get(file) ?? 0, hits: hits.get(file) ?? [] },
    ];
    return Object.fromEntries([...hashes].map(reached));
  };
  const close = async (): Promise<void> => {
    await runner.close();
    rmSync(folder, { recursive: true });
  };
  return { files: runner.files, measure, close };
}

/** Code at the end of a test file: what was hit until its end is the file’s. */
function noteHits(path: string, log: string): string {
  return `;import { afterAll as afterAllOfFile } from 'vitest';
afterAllOfFile(() => {
  const line = JSON.stringify([${JSON.stringify(path)}, [...(globalThis.${HITS} ?? [])]]);
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, line + '\\n');
  globalThis.${HITS}?.clear();
});`;
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
