import type { ActionHandler } from '../contracts/action.js';
import { json } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';

/** `POST session`: the session after the client's update; 400 `null` when nobody is signed in. */
export const updateSession: ActionHandler = async (exchange) => {
  const session = await sessionStrategy(exchange.settings).update(exchange, exchange.request.data);
  return json(session, session === null ? 400 : 200);
};
