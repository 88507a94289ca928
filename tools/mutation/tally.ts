import type { Explanation } from './explained.ts';
import type { Answer } from './lanes.ts';
import type { Mutant } from './mutant.ts';
import { roomOf } from './rooms.ts';
import { byRoom } from './sample.ts';

/** What became of one mutant. `unreached`: no test runs its code. */
export type Verdict = 'noticed' | 'hung' | 'survived' | 'unreached' | 'explained';

/** One line of the result; also what `--out` keeps. */
export interface Result {
  readonly id: string;
  readonly room: string;
  readonly verdict: Verdict;
  /** The first test file that failed. */
  readonly by: string | undefined;
}

/** Judges the answer of the tests. */
export function judge(
  mutant: Mutant,
  { failed, timedOut, tests }: Answer & { readonly tests: number },
): Result {
  const by = failed[0];
  const verdict = timedOut ? 'hung' : by !== undefined ? 'noticed' : tests > 0 ? 'survived' : 'unreached';
  return { id: mutant.id, room: roomOf(mutant.path) ?? '', verdict, by };
}

/** Whether nobody noticed, and nobody has said why. */
export function isFailure({ verdict }: Result): boolean {
  return verdict === 'survived' || verdict === 'unreached';
}

/** Ids of the list that are no mutants any more. */
export function outdated(
  explained: Readonly<Record<string, Explanation>>,
  mutants: readonly Mutant[],
): readonly string[] {
  const ids = new Set(mutants.map(({ id }) => id));
  return Object.keys(explained).filter((id) => !ids.has(id));
}

/** A row per room: what was tried, what came of it, and the share noticed of what is not explained. */
export function scores(results: readonly Result[]): string {
  const rooms = [...byRoom(results, ({ room }) => room)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...rooms, ['all', results] as const].map(([room, of]) => scoreOf(room, of).join('  ')).join('\n');
}

function scoreOf(room: string, results: readonly Result[]): readonly string[] {
  const count = (...verdicts: readonly Verdict[]) =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const noticed = count('noticed', 'hung');
  const counted = results.length - count('explained');
  const share = counted === 0 ? '-' : `${((100 * noticed) / counted).toFixed(1)} %`;
  return [
    room.padEnd(12),
    `${results.length} tried`,
    `${noticed} noticed (${count('hung')} hung)`,
    `${count('explained')} explained`,
    `${count('survived', 'unreached')} survived`,
    share,
  ];
}
