import { count, type Matrix, type TargetResult } from './matrix.ts';
import type { Walk } from './walks/index.ts';

/** A rule, as the document tells of it. */
export interface Rule {
  readonly name: string;
  /** Where it comes from. */
  readonly rule: string;
}

/** Why adapters fail some walks. */
export interface WalkConsequence {
  readonly adapters: readonly string[];
  /** Over this store only. */
  readonly backend?: string;
  readonly walks: readonly string[];
  /** The rule that they break. */
  readonly rule: string;
  readonly why: string;
  readonly helps: string;
}

/** What follows from broken rules; written by hand. */
export interface Consequences {
  readonly walks: readonly WalkConsequence[];
  /** By name of the rule. */
  readonly rules: Readonly<Record<string, string>>;
}

export type NamedWalk = Pick<Walk, 'name' | 'tells'>;

/** The letter of a walk. */
export function letterOf(walks: readonly NamedWalk[], name: string): string {
  return String.fromCharCode('A'.charCodeAt(0) + walks.findIndex((walk) => walk.name === name));
}

/** Walks of an adapter that ended in one way. */
function walksThat(
  walks: readonly NamedWalk[],
  { rules }: TargetResult,
  status: 'pass' | 'breaks' | 'not run',
): readonly string[] {
  return walks.filter(({ name }) => rules[name]?.status === status).map(({ name }) => name);
}

/** One row per adapter and store. */
export function summary(
  matrix: Matrix,
  walks: readonly NamedWalk[],
  numbers: ReadonlyMap<string, number>,
): string {
  const rows = matrix.map((result) => {
    const [done, failed, left] = (['pass', 'breaks', 'not run'] as const).map((status) =>
      walksThat(walks, result, status),
    );
    const letters = (names: readonly string[] = []): string =>
      names.map((name) => letterOf(walks, name)).join(', ');
    return [
      `${code(result.adapter)} ${result.version}`,
      result.backend,
      `${done?.length ?? 0} of ${walks.length - (left?.length ?? 0)}`,
      letters(failed),
      letters(left),
      String(count(result, 'pass') - (done?.length ?? 0)),
      brokenNumbers(result, numbers),
      missing(result),
    ];
  });
  return table(
    ['Adapter', 'Store', 'Sign-ins', 'Cannot', 'Not run', 'Rules kept', 'Rules broken', 'Has not'],
    rows,
  );
}

/**
 * What an adapter cannot do, and why.
 * @throws {Error} if a failure has no explanation, or an explanation no failure, or names a rule that is not broken
 */
export function failures(matrix: Matrix, { walks, consequences, numbers }: Explained): string {
  const used = new Set<WalkConsequence>();
  const rows = matrix.flatMap((result) => {
    const unexplained = new Set(walksThat(walks, result, 'breaks'));
    const mine = consequences.walks.filter(
      ({ adapters, backend = result.backend }) =>
        adapters.includes(result.adapter) && backend === result.backend,
    );
    const told = mine.flatMap((consequence) => {
      const names = consequence.walks.filter((name) => unexplained.delete(name));
      if (names.length === 0) return [];
      if (result.rules[consequence.rule]?.status !== 'breaks')
        throw new Error(`${nameOf(result)} keeps the rule that ${names.join()} is explained by`);
      used.add(consequence);
      const letters = names.map((name) => letterOf(walks, name)).join(', ');
      const why = `${capital(consequence.why)} (rule ${numbers.get(consequence.rule) ?? 0}).`;
      return [[code(result.adapter), result.backend, letters, why, consequence.helps]];
    });
    if (unexplained.size > 0)
      throw new Error(`${nameOf(result)} fails without a reason: ${[...unexplained].join()}`);
    return told;
  });
  const stale = consequences.walks.filter((consequence) => !used.has(consequence));
  if (stale.length > 0) throw new Error(`explains no failure: ${stale.map(({ why }) => why).join('; ')}`);
  return table(['Adapter', 'Store', 'Cannot', 'Why', 'What helps'], rows);
}

/** What the parts of the document are made of. */
export interface Explained {
  readonly walks: readonly NamedWalk[];
  readonly consequences: Consequences;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * What follows from each rule that somebody breaks.
 * @throws {Error} if a broken rule has no consequence, or a consequence belongs to a rule that nobody breaks
 */
export function brokenRules(matrix: Matrix, { walks, consequences, numbers }: Explained): string {
  const rules = [...numbers].filter(([name]) => walks.every((walk) => walk.name !== name));
  const rows = rules.flatMap(([name, number]) => {
    const by = matrix.filter((result) => result.rules[name]?.status === 'breaks');
    const follows = consequences.rules[name];
    if ((follows !== undefined) !== by.length > 0)
      throw new Error(
        `${name}: ${by.length} adapters break it, and what follows is ${follows ?? 'not told'}`,
      );
    return follows === undefined ? [] : [[String(number), capital(name), String(by.length), follows]];
  });
  return table(['Rule', '', 'Broken by', 'What follows, and what the library does'], rows);
}

function nameOf({ adapter, backend }: TargetResult): string {
  return `${adapter}, ${backend}`;
}

function brokenNumbers({ rules }: TargetResult, numbers: ReadonlyMap<string, number>): string {
  return Object.keys(rules)
    .filter((name) => rules[name]?.status === 'breaks' && numbers.has(name))
    .map((name) => numbers.get(name) ?? 0)
    .sort((a, b) => a - b)
    .join(', ');
}

/** The methods without which rules could not be run. */
function missing({ rules }: TargetResult): string {
  const methods = Object.values(rules).flatMap((outcome) =>
    outcome.status === 'not run' ? outcome.reason.replace('without ', '').split(', ') : [],
  );
  const names = new Set(methods.filter((name) => !name.includes(':')));
  const passkeys = [...names].filter((name) => name.includes('uthenticator') || name === 'getAccount');
  const others = [...names].filter((name) => !passkeys.includes(name)).map(code);
  return [...(passkeys.length > 0 ? ['passkeys'] : []), ...others].join(', ');
}

/** Text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Begins with a capital; names of methods stay as they are. */
export function capital(text: string): string {
  return /^[a-z]+[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A table of Markdown, in columns. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, 3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(headings),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
    '',
  ].join('\n');
}
