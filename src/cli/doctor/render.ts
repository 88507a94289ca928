import { withoutCredentials } from '../error-text.js';
import { inOneLine, type Output, type Tone } from '../output.js';
import type { CallbackUrl } from './callback-urls.js';
import type { LogoutUrl } from './logout-urls.js';
import type { Area, Finding, Level } from './finding.js';
import { areaOf, AREAS } from './finding.js';

/** Everything that was found out. */
export interface Report {
  /** Where the configuration was found, for people; `undefined` when there is none. */
  readonly source: string | undefined;
  readonly findings: readonly Finding[];
  readonly callbackUrls: readonly CallbackUrl[];
  /** Only where logging out reaches providers. @default none */
  readonly logoutUrls?: readonly LogoutUrl[];
}

/** The version of the JSON report: it changes when a member changes its meaning. */
const FORMAT = 1;

const SIGNS: Readonly<Record<Level, { readonly sign: string; readonly tone: Tone }>> = {
  ok: { sign: '✓', tone: 'good' },
  note: { sign: '•', tone: 'name' },
  warning: { sign: '▲', tone: 'warning' },
  problem: { sign: '✗', tone: 'bad' },
};

/** Columns before the text of a finding: sign and level. */
const INDENT = 12;

/** Writes a report: as one JSON value, or for people. */
export function render(report: Report, output: Output): void {
  const { callbackUrls, logoutUrls = [] } = report;
  const findings = report.findings.map((finding) => discreet(finding));
  if (output.json) {
    output.data(
      JSON.stringify(
        { version: FORMAT, findings, callbackUrls, ...(logoutUrls.length > 0 && { logoutUrls }) },
        null,
        2,
      ),
    );
    return;
  }
  if (report.source !== undefined) output.print(output.paint('quiet', output.wrap(report.source)));
  // The areas are the keys of the table.
  for (const area of Object.keys(AREAS) as Area[]) {
    const own = findings.filter((finding) => areaOf(finding) === area);
    if (own.length > 0) renderArea(AREAS[area], own, output);
  }
  renderUrls('Callback URLs to register', callbackUrls, output);
  renderUrls('URLs to register for logging out', logoutUrls, output);
  output.print();
  output.print(output.wrap(summaryOf(findings, output)));
}

/** A finding without credentials: it may quote a driver, or an option. */
function discreet({ title, seen, advice, ...rest }: Finding): Finding {
  return {
    ...rest,
    title: withoutCredentials(title),
    ...(seen !== undefined && { seen: withoutCredentials(seen) }),
    ...(advice !== undefined && { advice: withoutCredentials(advice) }),
  };
}

function renderArea(heading: string, findings: readonly Finding[], output: Output): void {
  output.print();
  output.print(output.paint('strong', heading));
  for (const { level, title, seen, advice } of findings) {
    const { sign, tone } = SIGNS[level];
    const label = `  ${sign} ${level}`.padEnd(INDENT);
    const text = output.wrap(title, INDENT).slice(INDENT);
    output.print(`${output.paint(tone, label)}${level === 'ok' ? text : output.paint('strong', text)}`);
    if (seen !== undefined) output.print(output.paint('quiet', output.wrap(seen, INDENT)));
    if (advice !== undefined) {
      const lines = output.wrap(advice, INDENT + 2).slice(INDENT + 2);
      output.print(`${' '.repeat(INDENT)}${output.paint('name', '→')} ${lines}`);
    }
  }
}

function renderUrls(heading: string, urls: readonly (CallbackUrl | LogoutUrl)[], output: Output): void {
  if (urls.length === 0) return;
  output.print();
  output.print(output.paint('strong', heading));
  for (const one of urls) {
    const { name, url, path } = one;
    output.print(`  ${inOneLine(name)}${'use' in one ? ` (${one.use})` : ''}`);
    output.print(`    ${output.paint('name', inOneLine(url ?? `https://<your host>${path}`))}`);
  }
}

function summaryOf(findings: readonly Finding[], output: Output): string {
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  const problems = count('problem');
  const parts = [
    problems === 0 ? output.paint('good', 'No problems') : output.paint('bad', counted(problems, 'problem')),
    ...(count('warning') > 0 ? [output.paint('warning', counted(count('warning'), 'warning'))] : []),
    ...(count('note') > 0 ? [counted(count('note'), 'note')] : []),
  ];
  return `${parts.join(', ')}. ${counted(count('ok'), 'examination')} found nothing wrong.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
