import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from '../steps/step.ts';

/** How a step of the world ended: a step that failed and then passed is flaky, and says so. */
export type Verdict = 'passed' | 'failed' | 'flaky';

/** One run of a step, with what it was run against. */
export interface Entry {
  readonly verdict: Verdict;
  /** Of the run that counts: the second one, where there were two. */
  readonly outcome: Outcome;
  /** What the first of two runs failed with. */
  readonly first?: readonly string[];
  /** Names and versions. */
  readonly against: readonly string[];
  /** Abbreviated, with `+` where the tree had changes. */
  readonly commit: string;
  /** Day, in ISO 8601. */
  readonly date: string;
}

/** What is known of every step, by its name: the newest run last. */
export type Results = Readonly<Record<string, readonly Entry[]>>;

/** Runs of a step that are kept. */
const KEPT = 5;

/** Adds a run to what is known. */
export function withEntry(results: Results, name: string, entry: Entry): Results {
  return { ...results, [name]: [...(results[name] ?? []), entry].slice(-KEPT) };
}

/** What one run of the world has done so far; it goes on from there. */
interface Run {
  readonly commit: string;
  readonly ended: Results;
}

/**
 * A file that remembers which steps of a run have ended. It is written after every step, so a run that was interrupted goes
 * on where it stopped. A run of another commit begins anew.
 */
export class Journal {
  readonly #path: string;
  #run: Run;

  constructor(path: string, commit: string) {
    this.#path = path;
    // Written by this program.
    const run = readJson(path) as Run | undefined;
    this.#run = run?.commit === commit ? run : { commit, ended: {} };
  }

  /** The runs of this commit. */
  get ended(): Results {
    return this.#run.ended;
  }

  add(name: string, entry: Entry): void {
    this.#run = { ...this.#run, ended: withEntry(this.#run.ended, name, entry) };
    writeJson(this.#path, this.#run);
  }

  /** Forgets the run. */
  clear(): void {
    rmSync(this.#path, { force: true });
    this.#run = { ...this.#run, ended: {} };
  }
}

/** @returns nothing where there is no such file */
export function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Writes a file as a whole: a program that is killed meanwhile leaves the old one. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
