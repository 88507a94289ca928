import type { Exchange } from './exchange.js';
import type { Reply } from './reply.js';

/** The actions `second-factor` and `security`. */
export interface SecondFactorPages {
  /** GET of either. */
  readonly show: (exchange: Exchange) => Promise<Reply>;
  /** POST of either. */
  readonly answer: (exchange: Exchange) => Promise<Reply>;
}
