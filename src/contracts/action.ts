import type { AuthAction, Awaitable } from '../types/model.js';
import type { Exchange } from './exchange.js';
import type { ResolvedProvider } from './provider.js';
import type { Reply } from './reply.js';

/** Answers one exchange. */
export type ActionHandler = (exchange: Exchange, provider: ResolvedProvider | undefined) => Awaitable<Reply>;

/** One row of the action table: what an action does, and what it demands before it runs. Paths are `http/route`'s, and whether people see it. */
export interface Action {
  readonly GET?: ActionHandler;
  readonly POST?: ActionHandler;
  /** `always`: a POST must carry the CSRF token; `method`: as the provider's method says. */
  readonly csrf: 'always' | 'method' | 'none';
  /** Whether GET only looks: then HEAD runs it, and the status is the same (RFC 9110, section 9.2.1). */
  readonly safe: boolean;
}

/** The action table. */
export type ActionTable = Readonly<Record<AuthAction, Action>>;
