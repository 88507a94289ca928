import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import { HttpError } from '../../core/http/http-error.js';
import { CHANGES } from './change-account.js';
import { showConfirm, showUndo, takeConfirm, takeUndo } from './link-pages.js';
import { toStranger } from './replies.js';
import { showAccount } from './show-account.js';
import { visitorIn } from '../visitor-in.js';

// What is loaded where the option `account` is set: the action `account`, and the function of the server's own code.
export { beginChange } from './begin-change.js';
export { noteSignIn } from './note-sign-in.js';

/** `GET account`: the page of a link, or that of the account. */
export async function show(exchange: Exchange): Promise<Reply> {
  const { query } = exchange.request;
  // With two tokens it is unclear which one was mailed.
  const only = (name: string): string | undefined =>
    query.getAll(name).length > 1 ? undefined : (query.get(name) ?? undefined);
  if (query.has('confirm')) return showConfirm(exchange, only('confirm'));
  if (query.has('undo')) return showUndo(exchange, only('undo'));
  assertPage(exchange);
  const visitor = await visitorIn(exchange);
  return visitor === undefined ? toStranger(exchange) : showAccount(visitor);
}

/** @throws {HttpError} 404 without the page */
function assertPage({ settings }: Exchange): void {
  if (settings.account?.hasPage !== true) throw new HttpError(404, 'There is nothing at this path.');
}

/**
 * `POST account`, with the field `do`: `confirm` and `undo` follow a link (`token`); the others are the forms of the page.
 * @throws {HttpError} (rejects) 400 for another value, 404 for a form of the page where there is none
 */
export async function answer(exchange: Exchange): Promise<Reply> {
  const { do: what = '' } = exchange.request.form;
  if (what === 'confirm') return takeConfirm(exchange);
  if (what === 'undo') return takeUndo(exchange);
  const change = CHANGES.get(what);
  if (change === undefined)
    throw new HttpError(
      400,
      `The field \`do\` must be confirm, undo or one of ${[...CHANGES.keys()].join(', ')}.`,
    );
  // Pages of the application change an address by it, too.
  if (what !== 'email') assertPage(exchange);
  const visitor = await visitorIn(exchange);
  return visitor === undefined ? toStranger(exchange) : change(visitor);
}
