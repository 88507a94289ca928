import type { Exchange } from '../../contracts/exchange.js';
import type { UserListener } from '../../contracts/session-strategy.js';
import type { Awaitable, Session } from '../../../types/model.js';
import { andThen } from '../../kit/awaitable.js';
import { accept } from './accept.js';
import { admit } from './admit.js';
import { answer, signedOut } from './answer.js';

/**
 * Reads the session of the request, with the strategy `jwt`: accepts its token, admits it unless it was revoked, and answers
 * with what the client may see. None of the steps is a promise unless it waits for something.
 */
export function readJwtSession(exchange: Exchange, onUser?: UserListener): Awaitable<Session | null> {
  return andThen(accept(exchange), (presented) => {
    if (presented === null) return null;
    return andThen(admit(exchange, presented), (admitted) =>
      admitted === null ? signedOut(exchange) : answer(exchange, admitted, onUser),
    );
  });
}
