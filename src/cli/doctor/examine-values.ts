import { type Finding, whereSet } from './finding.js';

/** Variables by name, and where each comes from. */
export interface ValueFacts {
  /** The names to look at. */
  readonly names: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly sourceOf: (name: string) => string | undefined;
}

/** What is left in a file that a user copied and did not fill in. */
const PLACEHOLDER =
  /^(?:<.*>|\[.*\]|\{\{.*\}\}|\.{3,}|x{3,}|\*{3,}|(?:your|my|the|some|example|dummy|fake)[-_ ].*|.*[-_ ]here|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|it)?|todo|tbd|fixme|placeholder|client[-_ ]?(?:id|secret)|secret|undefined|null|none|foo|bar|test)$/i;

/**
 * Examines values for what people do not see when they copy them. Secrets that are placeholders are reported by the check of
 * the configuration.
 */
export function examineValues({ names, variables, sourceOf }: ValueFacts): Finding[] {
  return names.flatMap((name): Finding[] => {
    const value = variables[name];
    if (value === undefined || value === '') return [];
    const seen = whereSet(sourceOf(name), `, with ${value.length} characters`);
    const flaw = flawOf(value);
    if (flaw !== undefined) {
      const [what, advice] = flaw;
      return [{ id: 'environment.value', level: 'problem', title: `${name} ${what}`, seen, advice }];
    }
    if (/^AUTH_SECRET(?:_\d)?$/.test(name) || !PLACEHOLDER.test(value)) return [];
    return [
      {
        id: 'environment.placeholder',
        level: 'problem',
        title: `${name} is still a placeholder`,
        seen,
        advice: 'Put in the value that the provider shows you.',
      },
    ];
  });
}

function flawOf(value: string): readonly [what: string, advice: string] | undefined {
  if (value.trim() === '') return ['is nothing but blanks', 'Set it, or remove the line.'];
  if (/^(["'`]).*\1$/s.test(value.trim()))
    return ['begins and ends with a quotation mark', 'Remove the marks: here they are part of the value.'];
  if (/[\r\n]$/.test(value))
    return ['ends with a line break', 'Remove it: `echo -n` and `printf %s` write none.'];
  if (value !== value.trim())
    return ['begins or ends with a blank', 'Remove the blank: it is part of the value.'];
  return /[\r\n]/.test(value) ? ['has several lines', 'Write it in one line.'] : undefined;
}
