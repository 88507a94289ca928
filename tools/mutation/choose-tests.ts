import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { importGraph, type SourceFile } from '../support/source-tree.ts';
import type { Mutant } from './mutant.ts';
import { probesOf } from './probes.ts';
import type { Reach } from './reach.ts';

/** How many test files are run before it is looked whether one has failed. */
const GROUPS = [3, 12, Number.POSITIVE_INFINITY];
/** Milliseconds that the tests of one mutant may take; those that come later are left out. */
const BUDGET = 60_000;
/** The most test files for one mutant. */
const MOST = 32;
/** Milliseconds that a test may take longer for being one step closer to the mutant. */
const LIKELIER = 30_000;

/** Finds the test files that run a mutant’s code, those first that are the likeliest to notice it, and quick. */
export function testChooser(
  sources: readonly SourceFile[],
  reach: Reach,
): (mutant: Mutant) => readonly string[] {
  const passing = Object.entries(reach).filter(([, { passed }]) => passed);
  const byProbe = new Map<string, Set<string>>();
  for (const [file, { hits }] of passing) {
    for (const hit of hits) byProbe.set(hit, (byProbe.get(hit) ?? new Set()).add(file));
  }
  const files = new Map(sources.map((source) => [source.path, source]));
  const importers = invert(importGraph(sources));
  const ofProbe = (path: string, probe: number) => byProbe.get(`${path}#${probe}`) ?? new Set<string>();
  const ofFunctions = (path: string): string[] => {
    const ast = files.get(path)?.ast;
    const probes =
      ast === undefined ? [] : [...probesOf(ast).values()].filter(({ isOfModule }) => !isOfModule);
    return probes.flatMap(({ number }) => [...ofProbe(path, number)]);
  };
  const reaching = ({ path, probe }: Mutant): ReadonlySet<string> => {
    const ast = files.get(path)?.ast;
    const isOfModule = ast !== undefined && [...probesOf(ast).values()][probe]?.isOfModule === true;
    if (!isOfModule) return ofProbe(path, probe);
    // It ran when the file was loaded, once for all test files of a process.
    return new Set([path, ...(importers.get(path) ?? [])].flatMap(ofFunctions));
  };
  const rank = (test: string, path: string): number =>
    durationOf(reach, test) - LIKELIER * closeness(test, path);
  return (mutant) =>
    withinBudget(
      [...reaching(mutant)].sort((a, b) => rank(a, mutant.path) - rank(b, mutant.path)),
      reach,
    );
}

/** As many as fit, and one in any case. */
function withinBudget(tests: readonly string[], reach: Reach): readonly string[] {
  let left = BUDGET;
  return tests.slice(0, MOST).filter((test, index) => {
    left -= durationOf(reach, test);
    return index === 0 || left >= 0;
  });
}

/** Test files in groups; after a failure the next is not run. */
export function inGroups(files: readonly string[]): readonly (readonly string[])[] {
  let rest = files;
  const groups = GROUPS.map((size) => {
    const group = rest.slice(0, size);
    rest = rest.slice(size);
    return group;
  });
  return groups.filter((group) => group.length > 0);
}

/** Test files of the folder of a file, the one beside it first: the best guess where nothing was measured. */
export function neighbours(root: string, path: string): readonly string[] {
  const folder = posix.dirname(`src/${path}`);
  const tests = globSync(`${folder}/*.test.ts`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return tests.sort((a, b) => closeness(b, path) - closeness(a, path) || (a < b ? -1 : 1));
}

function invert(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const inverse = new Map<string, string[]>();
  for (const [from, imported] of graph) {
    for (const path of imported) inverse.set(path, [...(inverse.get(path) ?? []), from]);
  }
  return inverse;
}

/** 3: the test beside the file; a point each for its folder, and for a word of its path in the test’s name. */
function closeness(test: string, path: string): number {
  if (test === besides(path)) return 3;
  const name = posix.basename(test).split(/[-.]/);
  const isNamed = path.split(/[-./]/).some((word) => word !== 'ts' && name.includes(word));
  return Number(posix.dirname(test) === posix.dirname(`src/${path}`)) + Number(isNamed);
}

function besides(path: string): string {
  return `src/${path.replace(/\.ts$/, '.test.ts')}`;
}

function durationOf(reach: Reach, file: string): number {
  return reach[file]?.duration ?? 0;
}
