import type { ActionHandler } from '../contracts/action.js';
import { csrfToken } from '../http/csrf.js';
import { json } from '../http/reply.js';

/** `GET csrf`: the token for forms that the application renders itself; 404 where the protection is off. */
export const showCsrf: ActionHandler = async (exchange) => {
  if (exchange.settings.skipCsrf) return json({ message: 'CSRF protection is off (`skipCSRFCheck`).' }, 404);
  return json({ csrfToken: await csrfToken(exchange) });
};
