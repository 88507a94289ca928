import type { sqlRunner } from './symbols.js';

/** An adapter on whose database options of the library can run statements of their own. */
export interface RunsSql {
  /** For the library. */
  readonly [sqlRunner]?: object;
}
