import type { App } from './apps.ts';
import type { Row } from './results.ts';

/** Applications that run from one installation: they differ in how they are built and started. */
export type Group = readonly [App, ...App[]];

/** The applications by what is installed for them, in their order. */
export function groupsOf(apps: readonly App[]): Group[] {
  const groups = new Map<string, Group>();
  for (const app of apps) {
    const kind = JSON.stringify([app.folder, app.variant, app.dependencies]);
    const others = groups.get(kind);
    groups.set(kind, others === undefined ? [app] : [...others, app]);
  }
  return [...groups.values()];
}

/**
 * One of several parts that take about the same time, by what the rows took when they were measured.
 *
 * @param part `2/3`: the second of three
 * @throws {Error} when there is no such part
 */
export function partOf(groups: readonly Group[], part: string, rows: readonly Row[]): Group[] {
  const [, number = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(part) ?? []).map(Number);
  if (number < 1 || number > count) throw new Error(`--part is like 1/3, not ${part}.`);
  const parts = Array.from({ length: count }, () => ({ seconds: 0, groups: new Set<Group>() }));
  const measured = groups.map((group) => ({ group, seconds: secondsOf(group, rows) }));
  // The longest first, each to the part that has the least.
  for (const { group, seconds } of measured.sort((a, b) => b.seconds - a.seconds)) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.seconds += seconds;
    least.groups.add(group);
  }
  return groups.filter((group) => parts[number - 1]?.groups.has(group));
}

function secondsOf(group: Group, rows: readonly Row[]): number {
  const all = rows.map(({ app, ours }) => ({
    app,
    seconds: ours.seconds.install + ours.seconds.build + ours.seconds.checks,
  }));
  // An application that was not measured counts as one like the others.
  const average = all.reduce((total, { seconds }) => total + seconds, 0) / (all.length || 1);
  return group.reduce(
    (total, { name }) => total + (all.find(({ app }) => app === name)?.seconds ?? average),
    0,
  );
}
