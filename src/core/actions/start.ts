import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { hasForeignReturnTo } from './foreign-return-to.js';
import { readSession } from './session.js';

/** Loads the action table, and what replies to errors: most requests read a session and need none of it. */
export const loadHandlers: () => Awaitable<typeof import('./handlers.js')> = onDemand(
  () => import('./handlers.js'),
);

/**
 * Runs the action of a request. What most requests ask for, the session, is read at once; for all others, the table is loaded.
 * @param method - as it was sent, because HEAD is parsed like GET: it does not run an action whose GET has side effects
 */
export function runAction(exchange: Exchange, method: string): Awaitable<Reply> {
  return exchange.request.action === 'session' && method === 'GET' && !hasForeignReturnTo(exchange)
    ? readSession(exchange, undefined)
    : andThen(loadHandlers(), (handlers) => handlers.runAction(exchange, method));
}
