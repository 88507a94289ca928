import type { Rows } from './database.ts';

/** Everything that is counted during a run. */
export class Figures {
  /** Milliseconds of every request, by what it asked for. */
  readonly times: Map<string, number[]> = new Map();
  /** Answers by status. */
  readonly statuses: Map<number, number> = new Map();
  signIns = 0;
  /** Sign-ins that worked when the browser began again. */
  retried = 0;
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
  readonly kills: number;
  readonly dropped: number;
  readonly badGateways: number;
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

interface Goal {
  readonly name: string;
  readonly value: number;
}

/** What must be zero. */
export function goalsOf(
  figures: Figures,
  { people, linked, arrived, after, cleaned }: Outcome,
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
  ];
}

/** Prints a run; tells whether every goal was met. */
export function report(figures: Figures, outcome: Outcome): boolean {
  const { seconds, kills, dropped, badGateways, before, after, cleaned } = outcome;
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
  line('processes killed', `${kills}`);
  line('database connections ended', `${dropped}`);
  line('answers 502 by the proxy', `${badGateways}`);
  line('sign-ins', `${figures.signIns}, at the second attempt ${figures.retried}`);
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
  return goals.every(({ value }) => value === 0);
}

function percentile(times: readonly number[], percent: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1);
}
