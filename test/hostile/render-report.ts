import { advisories } from './advisories.js';
import type { Verdict } from './run-case.js';
import { table } from './table.js';
import { renderTimings, type Timings } from './timings.js';

/** What one implementation did. */
export interface Run {
  readonly name: string;
  readonly version: string;
  readonly verdicts: readonly Verdict[];
}

const AREAS: Readonly<Record<string, string>> = {
  AR: 'Authorization request',
  CB: 'Callback',
  TR: 'Token response',
  ID: 'ID Token',
  UI: 'Userinfo',
  DM: 'Discovery and keys',
  AL: 'Accounts and linking',
  SC: 'Sessions',
  CS: 'CSRF',
  RD: 'Redirects',
  EM: 'Mail links',
  CR: 'Credentials',
  WA: 'Passkeys',
  PG: 'Pages',
  HP: 'Hosts and proxies',
  DL: 'Limits',
  AD: 'Adapters and faults',
  JW: 'Session tokens',
  LO: 'Sign-out',
  LG: 'Logs',
};
const OTHER = 'Without a row of their own';

const areaOf = ({ ids }: Verdict): string => AREAS[ids[0]?.slice(0, 2) ?? ''] ?? OTHER;
/** Whether the implementation has what the case is about. */
export const applies = ({ problems }: Verdict): boolean => problems !== undefined;
const passed = ({ problems }: Verdict): boolean => problems?.length === 0;
const says = ({ problems }: Verdict, part: string): boolean =>
  problems?.some((text) => text.includes(part)) === true;

function areas(runs: readonly Run[]): string {
  const score = ({ verdicts }: Run, area: string): string => {
    const own = verdicts.filter((verdict) => areaOf(verdict) === area && applies(verdict));
    return own.length === 0 ? 'does not apply' : `${own.filter(passed).length}/${own.length}`;
  };
  const names = [...Object.values(AREAS), OTHER].filter((area) =>
    runs.some(({ verdicts }) => verdicts.some((verdict) => areaOf(verdict) === area)),
  );
  return table(
    ['Area', ...runs.map(({ name }) => name)],
    names.map((area) => [area, ...runs.map((run) => score(run, area))]),
  );
}

function figures(runs: readonly Run[]): string {
  const count = (label: string, fits: (verdict: Verdict) => boolean): string[] => [
    label,
    ...runs.map(({ verdicts }) => String(verdicts.filter(fits).length)),
  ];
  return table(
    ['Figure', ...runs.map(({ name }) => name)],
    [
      count('Cases that apply', applies),
      count('Passed', passed),
      count('Signed in where a case asks for a refusal', (one) => says(one, 'O1: somebody')),
      count('Honest sign-in that fails', (one) => one.expect === 'signed in' && says(one, 'O1: the right')),
      count('A secret in a log, body or Location', (one) => says(one, 'O3:')),
      count('A foreign Location', (one) => says(one, 'O4:')),
      count('A status from 500 by a visitor', (one) => says(one, 'O8:')),
      count('No answer within 15 s', (one) => says(one, 'O9:')),
      count('Lasting damage', (one) => says(one, 'O11:')),
    ],
  );
}

/** One cell: how a case ended. */
export const outcome = ({ problems }: Verdict): string =>
  problems === undefined ? 'does not apply' : problems.length === 0 ? 'passed' : problems.join('; ');

function differences([one, other]: readonly Run[]): string {
  const rows = (one?.verdicts ?? []).flatMap((verdict, n) => {
    const beside = other?.verdicts[n];
    if (beside === undefined || !applies(verdict) || !applies(beside)) return [];
    if (outcome(verdict) === outcome(beside)) return [];
    return [[verdict.title, outcome(verdict), outcome(beside)]];
  });
  return table(['Case', one?.name ?? '', other?.name ?? ''], rows);
}

const advisoryTable = (): string =>
  table(
    ['Advisory', 'Attack', 'Held by'],
    advisories.map(({ id, attack, test, reason }) => [
      id,
      attack,
      test === undefined ? `Does not apply: ${reason}` : `\`${test[0]}\`: ${test[1]}`,
    ]),
  );

/** Rows of docs/security-cases.md that these cases ran, on every implementation. */
export function idsRun(runs: readonly Run[]): ReadonlySet<string> {
  const [first, ...others] = runs.map(
    ({ verdicts }) => new Set(verdicts.filter(applies).flatMap(({ ids }) => ids)),
  );
  return new Set([...(first ?? [])].filter((id) => others.every((ids) => ids.has(id))));
}

/** The whole document. */
export function renderReport(
  runs: readonly Run[],
  securityCases: readonly string[],
  timings: Timings,
): string {
  const run = idsRun(runs);
  const missing = securityCases.filter((id) => !run.has(id));
  return `# Security test report

Made by \`node test/hostile/report.ts\`: one set of cases, run against ${runs.map(({ name, version }) => `${name} ${version}`).join(' and ')}.
Each implementation ran in a process of its own, from outside, with the same configuration, the same store and the same
identity provider.

A case passes where every oracle of \`test/hostile/oracles.ts\` and the rule of the case hold. The cases are those of
[Security cases](security-cases.md), rules of this project: **a difference is not a vulnerability**. Some rows ask for more
than a specification or the documentation of the other implementation promises. For instance, OpenID Connect Core 3.1.3.7
lets a client trust TLS instead of the signature of an ID Token that came from the token endpoint, and a second click on a
callback may well show an error. Where an implementation has not what a case is about, the case does not apply to it; the
oracles O5, O7 and O12 ask only implementations that promise what they look for. Debug lines count as logs only where a case
turns them on. The passkeys of @auth/core want another major of \`@simplewebauthn/server\` than the one that is installed here.
[security-report-cases.md](security-report-cases.md) has every case and every row, one line each.

## Areas, cases passed

${areas(runs)}

## Figures

${figures(runs)}

## Where the outcomes differ

${differences(runs)}

## Rows that ran on both

${run.size} of ${securityCases.length} rows of [Security cases](security-cases.md). The others need what only one of the two
has, such as passkeys, what no browser and no provider can see from outside, or processes and load.
[Hostile cases](security-report-cases.md#rows) says where each is tested:

${missing.join(', ')}.

## What a clock tells

${renderTimings(timings)}

## Published advisories

${advisoryTable()}
`;
}
