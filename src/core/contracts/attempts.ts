import type { Awaitable } from '../../types/model.js';
import type { Exchange } from './exchange.js';
import type { LimitRule } from './limits.js';
import type { Settings } from './settings.js';

/** The requests that are limited: the start of a sign-in, its callback, the options of a ceremony, and the form of a page of a method. */
export type AttemptKind = 'begin' | 'callback' | 'options' | 'form';

/** What a method says about the attempts that its requests are. */
export interface Attempts {
  readonly rule: LimitRule;
  /** Who is tried: the name in the one spelling that the method reads it in; `undefined` if the request names no user. */
  readonly account?: (exchange: Exchange) => Awaitable<string | undefined>;
  /** Begins to read what trying it needs, while it is counted. Must not throw. */
  readonly lookAhead?: (exchange: Exchange) => void;
  /** What is tried, where it is no sign-in: it has counters of its own, so that who fills those closes no others. */
  readonly apart?: string;
  /** Seconds after which what was sent is of no use any more: the account is not closed for longer. */
  readonly usefulFor?: number;
  /** Only the account is counted: the client and its network are counted by another rule. */
  readonly countsAccountOnly?: boolean;
  /** Whether an error that is the deployment's fault may all the same say that a guess was wrong. */
  readonly mayBeGuess?: (error: Error, settings: Settings) => boolean;
  /** It proves a user and guesses nothing: only the device is noted. */
  readonly isProof?: true;
}
