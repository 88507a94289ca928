import type { Rows } from './database.ts';
import type { Trouble } from './trouble.ts';

/** Everything that is counted during a run. */
export class Figures {
  /** Milliseconds of every request, by what it asked for. */
  readonly times: Map<string, number[]> = new Map();
  /** Answers by status. */
  readonly statuses: Map<number, number> = new Map();
  signIns = 0;
  /** What went wrong with sign-ins that worked when the browser began again. */
  readonly retried: string[] = [];
  /** What went wrong with sign-ins that did not work at the second attempt either. */
  readonly failed: string[] = [];
  reads = 0;
  /** Session reads that were answered with an error: not signed out, not known. */
  unknown = 0;
  falselySignedOut = 0;
  /** Sessions of somebody else. */
  confused = 0;
  /** People who were signed in, and are not any more. */
  lost = 0;

  add(what: string, milliseconds: number, status: number): void {
    const times = this.times.get(what);
    if (times === undefined) this.times.set(what, [milliseconds]);
    else times.push(milliseconds);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  get requests(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }
}

/** What a run comes to, beside what was counted. */
export interface Outcome {
  readonly seconds: number;
  readonly trouble: Trouble;
  /** Processes that were told to end and did not manage to in time. */
  readonly forced: number;
  /** People who have come, by whatever way. */
  readonly people: number;
  /** Those of them who came from the provider. */
  readonly linked: number;
  /** Those of them who got in. */
  readonly arrived: number;
  readonly before: Rows;
  readonly after: Rows;
  readonly cleaned: Rows;
}

/** Something that is zero in a good run. */
export interface Goal {
  readonly name: string;
  readonly value: number;
}

/** What must be zero. */
export function goalsOf(
  figures: Figures,
  { people, linked, arrived, after, cleaned, forced }: Outcome,
): readonly Goal[] {
  return [
    { name: 'sign-ins failed after one retry', value: figures.failed.length },
    { name: 'answers that falsely say "signed out"', value: figures.falselySignedOut },
    { name: 'sessions of somebody else', value: figures.confused },
    { name: 'people lost at the end', value: figures.lost },
    { name: 'duplicate users', value: Math.max(0, after.users - people) },
    { name: 'duplicate accounts', value: Math.max(0, after.accounts - linked) },
    { name: 'people in without being stored', value: Math.max(0, arrived - after.users) },
    { name: 'rows left by cleanup', value: cleaned.sessions + cleaned.tokens },
    { name: 'honest requests refused as too many', value: figures.statuses.get(429) ?? 0 },
    { name: 'processes that did not end in time', value: forced },
  ];
}

/** Prints a run; gives its goals. */
export function report(figures: Figures, outcome: Outcome): readonly Goal[] {
  const { seconds, trouble, before, after, cleaned } = outcome;
  const all = [...figures.times.values()].flat();
  const line = (name: string, value: string): void => console.log(`  ${name.padEnd(40)} ${value}`);
  line('requests', `${all.length}, ${(all.length / seconds).toFixed(0)}/s for ${seconds.toFixed(1)} s`);
  line(
    '',
    [...figures.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  for (const [what, times] of [['all', all] as const, ...figures.times])
    line(`p50, p99 of ${what}`, `${percentile(times, 50)} ms, ${percentile(times, 99)} ms (${times.length})`);
  line('processes killed', `${trouble.kills}`);
  line('processes restarted by deploys', `${trouble.restarts}, secrets replaced ${trouble.replaced}`);
  line('database connections ended', `${trouble.dropped}`);
  line('sign-ins', `${figures.signIns}, at the second attempt ${figures.retried.length}`);
  for (const [why, count] of countsOf(figures.retried)) line('', `${count} x ${why}`);
  line('session reads', `${figures.reads}, unknown for the moment ${figures.unknown}`);
  for (const [name, rows] of Object.entries({ before, after, 'after cleanup': cleaned }))
    line(
      `rows ${name}`,
      Object.entries(rows)
        .map(([table, count]) => `${table} ${count}`)
        .join(', '),
    );
  const goals = goalsOf(figures, outcome);
  for (const { name, value } of goals) line(name, value === 0 ? '0' : `${value}  MISSED`);
  for (const why of figures.failed.slice(0, 10)) console.log(`    ${why}`);
  return goals;
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function percentile(times: readonly number[], percent: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1);
}
