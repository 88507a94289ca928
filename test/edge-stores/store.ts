import type { Outcome } from '../runtimes/scenario/step.ts';

/** A store in the place where it runs. */
export interface Store {
  readonly name: string;
  readonly run: () => Promise<readonly Outcome[]>;
}
