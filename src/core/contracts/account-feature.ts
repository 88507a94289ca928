import type { Exchange } from './exchange.js';
import type { Reply } from './reply.js';

/** What the option `account` brings along. */
export interface AccountFeature {
  /** GET of the action `account`. */
  readonly show: (exchange: Exchange) => Promise<Reply>;
  /** POST of the action `account`. */
  readonly answer: (exchange: Exchange) => Promise<Reply>;
  /** Notes that a user signed in with this browser, and mails them if it is a new one. Never rejects, and waits for no mail. */
  readonly noteSignIn: (exchange: Exchange, userId: string) => Promise<void>;
}
