import { table } from '../hostile/table.js';
import type { Proof } from './elsewhere.js';
import { isMet, type Figure } from './fault-test.js';

/** What came of one test. */
export interface FaultResult {
  readonly title: string;
  /** At the size of the whole run. */
  readonly how: string;
  readonly figures: readonly Figure[];
}

/** What came of a whole run, and where. */
export interface Results {
  /** The day of the run. */
  readonly date: string;
  readonly node: string;
  readonly processors: number;
  readonly results: readonly FaultResult[];
}

const goalOf = ({ goal, judgement }: Figure): string =>
  judgement === 'reported' ? 'reported' : judgement === 'most' ? `at most ${goal}` : String(goal);

const metOf = (figure: Figure): string =>
  figure.judgement === 'reported' ? '' : isMet(figure) ? 'yes' : 'no';

function number(value: number | string): string {
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value;
}

function rowsOf({ title, how, figures }: FaultResult): string[][] {
  return figures.map((figure, index) => [
    index === 0 ? title : '',
    index === 0 ? how : '',
    `${figure.what}: ${goalOf(figure)}`,
    number(figure.measured),
    metOf(figure),
  ]);
}

/** The whole document. */
export function renderDocument(
  { date, node, processors, results }: Results,
  elsewhere: readonly Proof[],
): string {
  const judged = results
    .flatMap(({ figures }) => figures)
    .filter(({ judgement }) => judgement !== 'reported');
  return `# Faults

What happens to people when something breaks while they sign in, and what it costs. Made by
\`node test/faults/run.ts --all --update\` on ${date}, with Node ${node.slice(1)} on ${processors} processors that did other work, too: times
and memory are reported and have no goal. ${judged.filter(isMet).length} of ${judged.length} goals are met. \`node test/faults/run.ts\` runs a sample, and fails where a goal is
missed or this table says something else.

${table(['test', 'how', 'goal', 'measured', 'met'], results.flatMap(rowsOf))}

## Shown by other tests

These are asserted with every run of their command, and not measured again here.

${table(
  ['test', 'how', 'goal', 'command and test'],
  elsewhere.map(({ title, how, goal, command, file }) => [title, how, goal, `\`${command}\`: \`${file}\``]),
)}
`;
}

/** What a run says that the document does not: tests, figures and goals; of what was measured, whether it meets them. */
export function differences({ results }: Results, run: readonly FaultResult[]): string[] {
  const known = new Map(results.map((result) => [result.title, result]));
  const lines = ({ how, figures }: FaultResult): string[] => [
    how,
    ...figures.map((figure) => `${figure.what}: ${goalOf(figure)} ${metOf(figure)}`),
  ];
  return run.flatMap((result) => {
    const before = known.get(result.title);
    if (before === undefined) return [`${result.title} is missing`];
    const [here, there] = [lines(result), lines(before)];
    return [
      ...here.filter((line) => !there.includes(line)).map((line) => `${result.title} lacks "${line}"`),
      ...there.filter((line) => !here.includes(line)).map((line) => `${result.title} has "${line}"`),
    ];
  });
}
