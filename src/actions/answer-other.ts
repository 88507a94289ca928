import type { Action } from '../contracts/action.js';
import type { IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { Route } from '../http/route.js';
import { answerMethod } from './answer-method.js';
import { notFoundReply } from './not-found.js';

/** Unknown paths, and methods that are answered for every action alike; `undefined`: it is answered like GET. */
export async function answerOther(
  request: IncomingRequest,
  settings: Settings,
  at: { readonly route: Route; readonly row: Action } | null,
): Promise<Reply | undefined> {
  const { method } = request;
  if (at === null) {
    settings.logger.debug('no such action', () => ({ method }));
    return notFoundReply({ request, settings, route: null, message: 'There is nothing here.' });
  }
  const early = answerMethod(method, at.row);
  if (early !== undefined) settings.logger.debug('no such method', () => ({ method }));
  return early;
}
