import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inGroups, neighbours, testChooser } from './choose-tests.ts';
import { EXPLAINED } from './explained.ts';
import { findMutants } from './find-mutants.ts';
import { tryAll } from './lanes.ts';
import type { Mutant } from './mutant.ts';
import { keptReach, measureReach } from './reach.ts';
import { isWitness, roomOf } from './rooms.ts';
import { byRoom, sample } from './sample.ts';
import { isFailure, judge, outdated, type Result, scores } from './tally.ts';
import { readSourceTree } from '../support/source-tree.ts';

// Makes small mistakes in the rooms that guard, and shows which of them no test notices: docs/mutation.md.

const { values } = parseArgs({
  options: {
    /** The fixed sample of CI: without a look at which tests reach what. */
    small: { type: 'boolean', default: false },
    /** Keeps which test noticed what; with `--small` it is measured anew. */
    update: { type: 'boolean', default: false },
    /** Asks the test that noticed a mutant the last time, and the tests beside it: measures nothing, and may miss some. */
    known: { type: 'boolean', default: false },
    room: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    /** Mutants per room. */
    size: { type: 'string', default: '25' },
    all: { type: 'boolean', default: false },
    /** One mutant, also one that is explained. */
    id: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    /** A file that keeps the results; what it has is not tried again. */
    out: { type: 'string' },
    /** Goes by what was measured before, also where that is old or not all. */
    kept: { type: 'boolean', default: false },
    /** Test files to ask, instead of those that were measured to reach the mutant. */
    with: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '2' },
  },
});

/** The test file that noticed a mutant, by its id. */
type NoticedBy = Readonly<Record<string, string>>;

const SMALL = { size: 2, seed: 'small' };
const root = join(import.meta.dirname, '../..');
const noticedBy = join(import.meta.dirname, 'noticed-by.json');
/** Milliseconds after which an attempt has hung; the tests have limits of their own. */
const LIMIT = 150_000;

const sources = readSourceTree(join(root, 'src'));
const mutants = sources
  .filter(({ path }) => roomOf(path) !== undefined)
  .flatMap(({ path, text }) => findMutants(path, text));

function choose(): readonly Mutant[] {
  if (values.id !== undefined) return mutants.filter(({ id }) => values.id?.includes(id));
  const open = mutants.filter(({ id }) => !Object.hasOwn(EXPLAINED, id));
  if (values.small) return sample(open, SMALL.size, SMALL.seed);
  const inRooms = mutants.filter(({ path }) => values.room?.includes(roomOf(path) ?? '') ?? true);
  const drawn = sample(inRooms, values.all ? Number.POSITIVE_INFINITY : Number(values.size), values.seed);
  return inTurns(drawn);
}

/** One of each room, then the next of each: whoever ends it early has some of each. */
function inTurns(drawn: readonly Mutant[]): readonly Mutant[] {
  const rooms = [...byRoom(drawn, ({ path }) => roomOf(path) ?? '').values()];
  const longest = Math.max(0, ...rooms.map((room) => room.length));
  return Array.from({ length: longest }, (_, turn) => rooms.flatMap((room) => room[turn] ?? [])).flat();
}

function readJson<Value>(file: string, otherwise: Value): Value {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : otherwise;
}

/** How the tests of a mutant are found: measured, or from the last time, and else by name. */
async function testsFinder(): Promise<(mutant: Mutant) => readonly string[]> {
  const { with: asked } = values;
  if (asked !== undefined) return () => asked;
  if (values.kept) return testChooser(sources, keptReach(root));
  if (!values.known && (!values.small || values.update))
    return testChooser(sources, await measureReach(root, Number(values.lanes)));
  const known = readJson<NoticedBy>(noticedBy, {});
  return (mutant) => {
    const by = known[mutant.id];
    const near = neighbours(root, mutant.path).filter((file) => isWitness(file) && file !== by);
    return by === undefined ? near : [by, ...near];
  };
}

async function attemptAll(chosen: readonly Mutant[]): Promise<readonly Result[]> {
  const results = values.out === undefined ? [] : readJson<Result[]>(values.out, []);
  const known = new Set(results.map(({ id }) => id));
  const isExplained = ({ id }: Mutant) => values.id === undefined && Object.hasOwn(EXPLAINED, id);
  const add = (result: Result): void => {
    results.push(result);
    if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(results, null, 2));
  };
  const open = chosen.filter(({ id }) => !known.has(id));
  for (const { id, path } of open.filter(isExplained)) {
    add({ id, room: roomOf(path) ?? '', verdict: 'explained', by: undefined });
  }
  const testsOf = await testsFinder();
  await tryAll(
    open.filter((mutant) => !isExplained(mutant)),
    {
      root,
      count: Number(values.lanes),
      attemptOf: (mutant) => {
        return { path: `src/${mutant.path}`, replacement: mutant, groups: inGroups(testsOf(mutant)) };
      },
      limit: LIMIT,
      done: (mutant, answer) => {
        const result = judge(mutant, { ...answer, tests: testsOf(mutant).length });
        add(result);
        console.log(describe(mutant, result));
      },
    },
  );
  return results;
}

/** Adds who noticed what to the file, which loses what is no mutant any more. */
function keepNoticed(results: readonly Result[]): void {
  const ids = new Set(mutants.map(({ id }) => id));
  const before = Object.entries(readJson<NoticedBy>(noticedBy, {})).filter(([id]) => ids.has(id));
  const now = results.flatMap(({ id, by }) => (by === undefined ? [] : [[id, by] as const]));
  const all = Object.entries(Object.fromEntries([...before, ...now])).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(noticedBy, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

function describe({ path, line, original, text }: Mutant, { id, verdict, by }: Result): string {
  const change = `src/${path}:${line} ${inLine(original)} -> ${inLine(text)}`;
  return isFailure({ id, verdict, by, room: '' })
    ? `FAILED ${verdict}: ${id}\n  ${change}`
    : `${verdict} ${id} ${by === undefined ? '' : `by ${by}`}`;
}

function inLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}

const chosen = choose();
const gone = outdated(EXPLAINED, mutants);
for (const id of gone)
  console.log(`FAILED outdated: ${id} is explained in tools/mutation/explained.ts, and does not exist.`);
if (values.list) {
  for (const { id, path, line, original, text } of chosen) {
    console.log(`${id}\n  src/${path}:${line} ${inLine(original)} -> ${inLine(text)}`);
  }
} else {
  const results = await attemptAll(chosen);
  if (values.update) keepNoticed(results);
  const failed = results.filter(isFailure).length + gone.length;
  console.log(
    `\n${scores(results)}\n\n${results.filter((result) => !isFailure(result)).length} passed, ${failed} failed`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}
