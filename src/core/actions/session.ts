import type { ActionHandler } from '../contracts/action.js';
import { andThen } from '../kit/awaitable.js';
import { json } from '../http/reply.js';
import { sessionReader } from '../session/index.js';

/** `GET session`: the session, or `null`. Alone in its file, because most requests need nothing else. */
export const readSession: ActionHandler = (exchange) =>
  andThen(sessionReader(exchange.settings).read(exchange), (session) => json(session));
