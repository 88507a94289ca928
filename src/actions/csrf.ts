import type { ActionHandler } from '../contracts/action.js';
import { andThen } from '../kit/awaitable.js';
import { csrfToken } from '../http/csrf.js';
import { empty } from '../http/reply.js';

/** `GET csrf`: the token for forms that the application renders itself; 404 where the protection is off. */
export const showCsrf: ActionHandler = (exchange) => {
  if (exchange.settings.skipCsrf) return empty(404);
  return andThen(csrfToken(exchange), (token) => ({
    kind: 'json',
    status: 200,
    body: undefined,
    // Hexadecimal: nothing of it needs escaping.
    text: `{"csrfToken":"${token}"}`,
  }));
};
