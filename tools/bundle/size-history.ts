import type { BundleRow } from './bundle-report.ts';
import { ONE_PROVIDER, ONE_PROVIDER_ON } from './bundle-budgets.ts';

/** What an application with GitHub and `jwt` sessions costs: kB, gzipped. */
export interface Sizes {
  readonly oneFile: number;
  readonly start: number;
  /** Where they differ from `oneFile`: since the conditions exist. */
  readonly workers?: number;
  readonly lean?: number;
}

/** A state of the library, and what changed since the one before. */
export interface SizeEntry extends Sizes {
  readonly commit: string;
  /** `2026-11-27` */
  readonly date: string;
  readonly change: string;
}

/** The sizes at which the bundles are to arrive, kB. */
export const SIZE_GOALS: Required<Omit<Sizes, 'oneFile'>> = { start: 30, workers: 130, lean: 95 };

/**
 * The history of the sizes, oldest first. `npm run check -- bundle` compares the last entry with the build: what changes a
 * size by more than 2 % adds an entry that says what users get for it.
 */
export const SIZE_HISTORY: readonly SizeEntry[] = [
  {
    commit: 'afcf6e9',
    date: '2026-11-20',
    oneFile: 69.2,
    start: 23.4,
    change: 'OAuth, OpenID Connect, magic links, `Credentials` and both kinds of sessions.',
  },
  {
    commit: '3dd38dc',
    date: '2026-11-22',
    oneFile: 78.4,
    start: 25.3,
    change: 'Configuration errors that list all problems at the start; pushed authorization requests.',
  },
  {
    commit: '9640ef1',
    date: '2026-11-23',
    oneFile: 151.2,
    start: 30.9,
    change:
      'Revocation, kept tokens, single logout, the page of sessions, sign-in codes; pages in 15 languages.',
  },
  {
    commit: '3ce475b',
    date: '2026-11-25',
    oneFile: 172.3,
    start: 35,
    change:
      'Rate limits for each method with secrets that can be guessed; `Password()`, with texts in 15 languages.',
  },
  {
    commit: 'f98d5ed',
    date: '2026-11-27',
    oneFile: 180.1,
    start: 36,
    change:
      'Stores that restart or hang, sign-ins with a third fewer round trips, cookies no subdomain can plant.',
  },
  {
    commit: 'b4314c6',
    date: '2026-11-27',
    oneFile: 172,
    start: 36.8,
    workers: 138.8,
    lean: 94.8,
    change: 'Translations stay out of bundles for Workers; `latchkey-lean` bundles what is configured.',
  },
  {
    commit: 'e700d87',
    date: '2026-11-28',
    oneFile: 174.1,
    start: 37,
    workers: 140.9,
    lean: 95.1,
    change:
      'Mistakes in every object of options are reported; stale cookies and empty members stop no sign-in.',
  },
  {
    commit: '8993473',
    date: '2026-11-28',
    oneFile: 174.1,
    start: 34.2,
    workers: 140.8,
    lean: 95,
    change: 'The start leaves out what only a sign-in needs; the installed package is a sixth smaller.',
  },
  {
    commit: 'c722379',
    date: '2026-11-28',
    oneFile: 176.7,
    start: 34.8,
    workers: 143.4,
    lean: 97.2,
    change:
      'Options may bring actions along, for API access, API keys and the account page; sign-ins wait for nothing that is there.',
  },
  {
    commit: '14f09f5',
    date: '2026-11-28',
    oneFile: 176.9,
    start: 34.9,
    workers: 143.5,
    lean: 94.6,
    change: 'Lean builds leave out what resolves options that are not set, and what wraps an adapter.',
  },
  {
    commit: '969172a',
    date: '2026-11-29',
    oneFile: 178,
    start: 29.9,
    workers: 144.5,
    lean: 94.9,
    change:
      'Code that resolves rarely used options is loaded with the first configuration that needs it: a seventh less at the start.',
  },
];

const TOLERANCE = 0.02;
const LEAN_GITHUB = 'lean: GitHub';

/** Differences between the last entry of the history and the bundles as they are: each is a change without an explanation. */
export function historyProblems(
  rows: readonly BundleRow[],
  last: SizeEntry | undefined = SIZE_HISTORY.at(-1),
): string[] {
  const row = (name: string): BundleRow | undefined => rows.find(({ subpath }) => subpath === name);
  const is = {
    oneFile: row(ONE_PROVIDER)?.gzipped,
    start: row(ONE_PROVIDER)?.start,
    workers: row(ONE_PROVIDER_ON['workerd'] ?? '')?.gzipped,
    lean: row(LEAN_GITHUB)?.gzipped,
  };
  return (['oneFile', 'start', 'workers', 'lean'] as const).flatMap((size) => {
    const [now, then] = [is[size], last?.[size]];
    if (now === undefined || then === undefined) return [`the history has no size "${size}"`];
    if (Math.abs(now / 1000 / then - 1) <= TOLERANCE) return [];
    const changed = `${size} is ${(now / 1000).toFixed(1)} kB, in the last entry ${then} kB`;
    return [`${changed}: add an entry to tools/bundle/size-history.ts that says what users get for it`];
  });
}
