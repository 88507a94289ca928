import type { TakesOptions } from './option-table.js';
import type { carriedFeatures } from './symbols.js';

/** The options of `account()`. */
export interface AccountOptions {
  /** Whether there is a built-in page `/account`. Without it, the action only follows the links of mails. @default true */
  readonly page?: boolean;
  /** Seconds until the link to a new address expires, up to a day. @default 3600 (1 hour) */
  readonly confirmMaxAge?: number;
  /** Mails that users get about their own account, beside those that they ask for. */
  readonly notices?: {
    /**
     * Whether users get a mail about a sign-in from a browser that they had not used before; never for the first sign-in of a user.
     * Needs a provider that sends mails. @default false
     */
    readonly newDevice?: boolean;
  };
  /**
   * Keeps the runtime running until a mail is sent, after the response: `waitUntil` of `cloudflare:workers` or of `@vercel/functions`.
   * Servers that keep running need none. @default none
   */
  readonly waitUntil?: (work: Promise<void>) => void;
}

/** The option `account`, as `account()` returns it. Its code comes with it, and with nothing else. */
export interface AccountManagement extends Readonly<AccountOptions>, TakesOptions {
  readonly [carriedFeatures]?: object;
}
