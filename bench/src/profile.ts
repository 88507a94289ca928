import { writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { Contestant } from './contestant.ts';
import { check, drain, prepared } from './measure.ts';

/** A function in a profile: microseconds of one operation. */
export interface ProfiledFunction {
  readonly name: string;
  /** In itself. */
  readonly self: number;
  /** With what it calls. */
  readonly inclusive: number;
}

/** What a profile says. Sampling makes everything slower: only the proportions count. */
export interface Profiled {
  readonly contestant: string;
  readonly operations: number;
  readonly micros: number;
  readonly functions: readonly ProfiledFunction[];
}

const BATCH = 400;
const WARM_UP = 30;
const PROFILED = 25;
const SAMPLING_MICROS = 50;

/** Profiles operations, not what prepares them, and writes a `.cpuprofile` that Chromium and editors open. */
export async function profile(contestant: Contestant, file: string): Promise<Profiled> {
  await check(contestant);
  for (let round = 0; round < WARM_UP; round++)
    await drain(await prepared(contestant, BATCH), contestant.run, 1);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROS });
  const tree = new ProfileTree();
  for (let round = 0; round < PROFILED; round++) {
    const inputs = await prepared(contestant, BATCH);
    await session.post('Profiler.start');
    await drain(inputs, contestant.run, 1);
    tree.add((await session.post('Profiler.stop')).profile);
  }
  session.disconnect();
  writeFileSync(file, JSON.stringify(tree.toProfile()));
  const operations = PROFILED * BATCH;
  return { contestant: contestant.name, operations, ...tree.functions(operations) };
}

interface Node {
  readonly id: number;
  readonly callFrame: Profiler.Profile['nodes'][number]['callFrame'];
  readonly parent: Node | undefined;
  readonly children: Map<string, Node>;
  hitCount: number;
}

/** Profiles joined into one: calls with the same callers are the same. */
export class ProfileTree {
  readonly #nodes: Node[] = [];
  readonly #samples: { readonly node: Node; readonly micros: number }[] = [];

  add({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
    const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
    const own = new Map<number, Node>();
    // A caller comes before whom it calls.
    for (const { id, callFrame } of nodes) own.set(id, this.#node(callFrame, own.get(parents.get(id) ?? 0)));
    samples.forEach((id, index) => {
      const node = own.get(id);
      if (node === undefined || isOfProfiler(node)) return;
      node.hitCount += 1;
      this.#samples.push({ node, micros: timeDeltas[index] ?? 0 });
    });
  }

  toProfile(): Profiler.Profile {
    const timeDeltas = this.#samples.map(({ micros }) => micros);
    return {
      nodes: this.#nodes.map(({ id, callFrame, hitCount, children }) => ({
        id,
        callFrame,
        hitCount,
        children: [...children.values()].map((child) => child.id),
      })),
      startTime: 0,
      endTime: timeDeltas.reduce((sum, micros) => sum + micros, 0),
      samples: this.#samples.map(({ node }) => node.id),
      timeDeltas,
    };
  }

  /** Functions, the most expensive in themselves first. */
  functions(operations: number): Pick<Profiled, 'micros' | 'functions'> {
    const self = new Map<string, number>();
    const inclusive = new Map<string, number>();
    let total = 0;
    for (const { node, micros } of this.#samples) {
      total += micros;
      add(self, nameOf(node), micros);
      // Who calls itself is counted once.
      const names = new Set<string>();
      for (let at: Node | undefined = node; at !== undefined; at = at.parent) names.add(nameOf(at));
      for (const name of names) add(inclusive, name, micros);
    }
    const functions = [...inclusive].map(([name, micros]) => ({
      name,
      self: (self.get(name) ?? 0) / operations,
      inclusive: micros / operations,
    }));
    return { micros: total / operations, functions: functions.sort((a, b) => b.self - a.self) };
  }

  #node(callFrame: Node['callFrame'], parent: Node | undefined): Node {
    const { functionName, url, lineNumber, columnNumber } = callFrame;
    const key = `${functionName} ${url}:${lineNumber}:${columnNumber}`;
    const known = parent === undefined ? this.#nodes[0] : parent.children.get(key);
    if (known !== undefined) return known;
    const node: Node = { id: this.#nodes.length + 1, callFrame, parent, children: new Map(), hitCount: 0 };
    this.#nodes.push(node);
    parent?.children.set(key, node);
    return node;
  }
}

/** Starting and stopping is no part of what is profiled. */
function isOfProfiler(node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (at.callFrame.url.startsWith('node:inspector')) return true;
  return false;
}

function add(sums: Map<string, number>, name: string, micros: number): void {
  sums.set(name, (sums.get(name) ?? 0) + micros);
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const place = url === '' ? '' : ` ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`;
  return `${functionName === '' ? '(anonymous)' : functionName}${place}`;
}

const MOST = 40;

/** The most expensive functions, in themselves and with what they call. */
export function profileText({ contestant, operations, micros, functions }: Profiled, row: string): string {
  const head = `${row}, ${contestant}: ${micros.toFixed(1)} µs per operation while it was profiled, ${operations} operations`;
  const list = (by: 'self' | 'inclusive'): string =>
    functions
      .toSorted((a, b) => b[by] - a[by])
      .slice(0, MOST)
      .map((one) => `${one[by].toFixed(2).padStart(8)}  ${one.name}`)
      .join('\n');
  return `${head}\n\nµs in itself\n${list('self')}\n\nµs with what it calls\n${list('inclusive')}`;
}
