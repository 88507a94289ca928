import type { Answer, Table } from './hostile-case.js';
import type { Feature } from './driver.js';

/** What was seen of one case, by everybody around the application. */
export interface Evidence {
  readonly expect: 'refused' | 'signed in' | 'safe';
  readonly features: ReadonlySet<Feature>;
  readonly answers: readonly Answer[];
  /** E-mail address of who is signed in; `undefined` for nobody. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Who should be. */
  readonly wanted: string | undefined;
  /** Session cookies with a value that the answers set. */
  readonly grants: number;
  /** Tables that differ. */
  readonly changed: readonly Table[];
  /** Tables that may. */
  readonly mayChange: readonly Table[];
  readonly canaries: ReadonlySet<string>;
  readonly log: string;
  /** Origins that a browser may be sent to. */
  readonly origins: readonly string[];
  readonly flowsLeft: number;
  readonly endsFlow: boolean;
  /** URLs that were asked, and endpoints of the provider. */
  readonly asked: readonly { readonly url: string; readonly endpoint: string }[];
  readonly idpOrigin: string;
  readonly unasked: readonly string[];
  /** Audit events that tell of an outcome, and how many there should be. */
  readonly outcomes: number;
  readonly wantedOutcomes: number;
  readonly isOurFault: boolean;
  readonly seconds: number;
  /** What nobody caught. */
  readonly crashes: readonly string[];
  /** Whether an honest sign-in works afterwards. */
  readonly honest: boolean;
}

/** What an oracle says is wrong. */
export type Judge = (seen: Evidence) => readonly string[];

const problem = (isOne: boolean, text: string): string[] => (isOne ? [text] : []);

function sessions({ expect, before, after, wanted, grants }: Evidence): string[] {
  if (expect === 'signed in')
    return problem(after === undefined || after !== wanted, 'the right person is not signed in');
  if (expect === 'safe') return [];
  return [
    ...problem(after !== undefined && after !== before, 'somebody is signed in'),
    ...problem(before !== undefined && after === undefined, 'who was signed in no longer is'),
    ...problem(after === undefined && grants > 0, 'a session cookie was set'),
  ];
}

function canaries({ canaries: values, log, answers }: Evidence): string[] {
  const found: string[] = [];
  const has = (text: string): boolean => [...values].some((value) => value !== '' && text.includes(value));
  if (has(log)) found.push('a secret in the log');
  if (answers.some(({ body }) => has(body))) found.push('a secret in a body');
  if (answers.some(({ headers }) => has(headers.get('location') ?? ''))) found.push('a secret in a Location');
  return found;
}

function locations({ answers, origins }: Evidence): string[] {
  const targets = answers.flatMap(({ headers }) => headers.get('location') ?? []);
  const isForeign = (target: string): boolean => {
    const base = origins[0] ?? 'https://unknown.test';
    const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
    return url === undefined || !origins.includes(url.origin);
  };
  return problem(targets.some(isForeign), 'a Location leads to a foreign origin');
}

function calls({ asked, idpOrigin, unasked }: Evidence): string[] {
  return [
    ...problem(
      asked.some(({ url }) => !url.startsWith(`${idpOrigin}/`)),
      'a foreign server was asked',
    ),
    ...unasked.flatMap((name) =>
      problem(
        asked.some(({ endpoint }) => endpoint === name),
        `the ${name} endpoint was asked`,
      ),
    ),
  ];
}

const HEADERS: readonly (readonly [string, RegExp])[] = [
  ['content-security-policy', /frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^(?:no-referrer|same-origin|strict-origin)/],
  ['cache-control', /no-store/],
  ['content-type', /charset=utf-8/i],
];

function pageHeaders({ answers, features }: Evidence): string[] {
  if (!features.has('page-headers')) return [];
  const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
  return HEADERS.flatMap(([name, wanted]) =>
    problem(
      pages.some(({ headers }) => !wanted.test(headers.get(name) ?? '')),
      `a page has no good ${name}`,
    ),
  );
}

/** Looked at after every case. O5, O7 and O12 ask what this project promises, of whoever promises it. */
export const oracles: Readonly<Record<string, Judge>> = {
  O1: sessions,
  O2: ({ changed, mayChange }) =>
    changed.filter((table) => !mayChange.includes(table)).map((table) => `${table} changed in the store`),
  O3: canaries,
  O4: locations,
  O5: ({ features, endsFlow, flowsLeft }) =>
    problem(features.has('flow-ends') && endsFlow && flowsLeft > 0, 'cookies of the flow are left'),
  O6: calls,
  O7: ({ features, expect, outcomes, wantedOutcomes }) =>
    problem(
      features.has('audit') && expect !== 'safe' && outcomes !== wantedOutcomes,
      `${outcomes} outcomes were told`,
    ),
  O8: ({ answers, isOurFault }) =>
    problem(!isOurFault && answers.some(({ status }) => status >= 500), 'a visitor causes a status from 500'),
  O9: ({ seconds }) => problem(seconds >= 15, 'no answer within 15 s'),
  O10: ({ crashes }) => crashes.map((text) => `not caught: ${text.slice(0, 80)}`),
  O11: ({ honest }) => problem(!honest, 'an honest sign-in fails afterwards'),
  O12: pageHeaders,
};

/** Everything that is wrong, with the oracle that says so. */
export function judge(seen: Evidence): string[] {
  return Object.entries(oracles).flatMap(([name, look]) => look(seen).map((text) => `${name}: ${text}`));
}
