import type { Core } from './installation.ts';
import { INSTALLED, type Row } from './results.ts';

/** Why a check does not pass with both cores. */
export type Difference = {
  /** The applications that it is seen in, by name. */
  readonly apps: readonly string[];
  /** How the titles of the checks begin that it is seen in. */
  readonly check: string;
  readonly reason: string;
} & (
  | {
      /** With whom the check fails. */
      readonly failsWith: Core;
      /** What it follows from: a place in the documents, as a link from docs/compatibility.md. */
      readonly decision: string;
    }
  // It is the binding's doing, whatever core it has.
  | { readonly failsWith: 'both'; readonly decision?: undefined }
);

/** Every check that does not pass with both cores has its line here; a line that nothing is seen of is refused. */
export const differences: readonly Difference[] = [];

/** A check that does not pass with both cores. */
export interface Seen {
  readonly app: string;
  readonly check: string;
  readonly failsWith: Difference['failsWith'];
}

/** Every check of a row that does not pass with both cores; of an application that did not start, that alone. */
export function seenIn({ app, ours, real }: Row): Seen[] {
  const hasStarted = [ours, real].every(({ checks }) => checks[INSTALLED] === 'passed');
  const all = hasStarted ? [...Object.keys(ours.checks), ...Object.keys(real.checks)] : [INSTALLED];
  return [...new Set(all)].flatMap((check): Seen[] => {
    const fails = { ours: ours.checks[check] !== 'passed', real: real.checks[check] !== 'passed' };
    if (!fails.ours && !fails.real) return [];
    const failsWith = fails.ours && fails.real ? 'both' : fails.ours ? 'ours' : 'real';
    return [{ app, check, failsWith }];
  });
}

/** Whether a line explains what was seen. */
export function explains(difference: Difference, seen: Seen): boolean {
  return (
    difference.apps.includes(seen.app) &&
    seen.check.startsWith(difference.check) &&
    difference.failsWith === seen.failsWith
  );
}
