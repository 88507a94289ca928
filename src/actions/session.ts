import type { ActionHandler } from '../contracts/action.js';
import { andThen } from '../kit/awaitable.js';
import { json } from '../http/reply.js';
import { sessionReader } from '../session/index.js';

/** `GET session`: the session, or `null`. */
export const readSession: ActionHandler = (exchange) =>
  andThen(sessionReader(exchange.settings).read(exchange), (session) => json(session));
