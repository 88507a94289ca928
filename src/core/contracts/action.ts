import type { AuthAction, Awaitable, CarriedAction } from '../../types/model.js';
import type { ActionPlace } from './action-place.js';
import type { Exchange, RequestFields } from './exchange.js';
import type { Settings } from './settings.js';
import type { AttemptKind } from './attempts.js';
import type { ResolvedProvider } from './provider.js';
import type { Reply } from './reply.js';

/** Handles a request: returns the reply to it. */
export type ActionHandler = (exchange: Exchange, provider: ResolvedProvider | undefined) => Awaitable<Reply>;

/** A row of the action table: the handlers of an action, and what is checked before they run. Its path is in `http/route`. */
export interface Action {
  readonly GET?: ActionHandler;
  readonly POST?: ActionHandler;
  /** Whether a POST needs the CSRF token; `method`: the provider's method decides. */
  readonly csrf: 'always' | 'method' | 'none';
  /** Whose attempts its requests are, by the method of their provider; absent: they are not limited. */
  readonly limit?: AttemptKind;
  /** Whether GET is safe (RFC 9110, section 9.2.1): then HEAD runs it, too, and gives the same status. */
  readonly safe: boolean;
}

/** The action table. */
export type ActionTable = Readonly<Record<Exclude<AuthAction, CarriedAction>, Action>>;

/** An action that an option brings along. No provider is in its path. */
export interface CarriedActionRow extends Action, ActionPlace {
  /** The header fields of the answer to OPTIONS, by which a browser asks whether a page of another origin may use it. */
  readonly preflight?: (settings: Settings, headers: RequestFields) => Readonly<Record<string, string>>;
}
