/** How an adapter stands to one rule. */
export type Outcome =
  | { readonly status: 'pass' }
  /** `reason` is what was seen; it may differ from run to run. */
  | { readonly status: 'breaks'; readonly reason: string }
  | { readonly status: 'not run'; readonly reason: string };

/** One adapter over one store, held to every rule, and every walk done over it. */
export interface TargetResult {
  readonly adapter: string;
  readonly version: string;
  readonly backend: string;
  /** By name of the rule or walk, in the order of the suite. */
  readonly rules: Readonly<Record<string, Outcome>>;
}

/** What a run has found: all adapters, over all their stores. */
export type Matrix = readonly TargetResult[];

/** How a run compares with what was expected. */
export interface Comparison {
  /** Number of rules that ended as expected. */
  readonly passed: number;
  /** One line per rule that ended otherwise. */
  readonly differences: readonly string[];
}

/** Compares what was found with what was expected, in both directions; why a rule is broken may differ. */
export function compare(found: Matrix, expected: Matrix): Comparison {
  const wanted = flatten(expected);
  const seen = flatten(found);
  const differences: string[] = [];
  for (const [rule, outcome] of seen) {
    const before = wanted.get(rule);
    if (before?.status !== outcome.status) {
      differences.push(`${rule}: expected ${before?.status ?? 'no such rule'}, got ${asLine(outcome)}`);
    }
  }
  for (const [rule, outcome] of wanted) {
    if (!seen.has(rule)) differences.push(`${rule}: expected ${outcome.status}, was not there`);
  }
  return {
    passed: seen.size - differences.filter((line) => !line.endsWith('was not there')).length,
    differences,
  };
}

function flatten(matrix: Matrix): Map<string, Outcome> {
  const all = matrix.flatMap(({ adapter, version, backend, rules }) =>
    Object.entries(rules).map(
      ([rule, outcome]) => [`${adapter} ${version}, ${backend}: ${rule}`, outcome] as const,
    ),
  );
  return new Map(all);
}

/** How many rules ended in one way. */
export function count({ rules }: TargetResult, status: Outcome['status']): number {
  return Object.values(rules).filter((outcome) => outcome.status === status).length;
}

/** The rules that were not run, by the reason for it. */
export function notRun({ rules }: TargetResult): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const [rule, outcome] of Object.entries(rules)) {
    if (outcome.status !== 'not run') continue;
    reasons.set(outcome.reason, [...(reasons.get(outcome.reason) ?? []), rule]);
  }
  return reasons;
}

/** A matrix as `expected.json` has it: one line per rule. */
export function toJson(matrix: Matrix): string {
  const written = matrix.map(({ rules, ...target }) => ({
    ...target,
    rules: Object.fromEntries(Object.entries(rules).map(([rule, outcome]) => [rule, asLine(outcome)])),
  }));
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** Reads what {@link toJson} wrote. */
export function fromJson(text: string): Matrix {
  const written: (Omit<TargetResult, 'rules'> & { rules: Record<string, string> })[] = JSON.parse(text);
  return written.map(({ rules, ...target }) => ({
    ...target,
    rules: Object.fromEntries(Object.entries(rules).map(([rule, saved]) => [rule, fromLine(saved)])),
  }));
}

function asLine(outcome: Outcome): string {
  return outcome.status === 'pass' ? 'pass' : `${outcome.status}: ${outcome.reason}`;
}

function fromLine(text: string): Outcome {
  if (text === 'pass') return { status: 'pass' };
  const status = text.startsWith('breaks: ') ? 'breaks' : 'not run';
  return { status, reason: text.slice(status.length + 2) };
}
