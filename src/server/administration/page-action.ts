import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { AdministrationCall } from '../../types/administration-calls.js';
import { HttpError } from '../../core/http/http-error.js';
import { json } from '../../core/http/reply.js';
import type { Visitor } from '../accounts/visitor.js';
import { formReplies, type PageQuery } from '../form-pages.js';
import { visitorIn } from '../visitor-in.js';
import { administrationOf } from './is-administrator.js';
import { readMark } from './mark.js';
import { runCall, type Outcome } from './run-call.js';
import { isWaiting, showDirectory, showForbidden, showImpersonation, showUser } from './show-pages.js';

/** What a form of the pages does: what its page says then, and whether that is the page of the user or the list. */
interface Form {
  readonly status?: string;
  readonly leadsTo: 'user' | 'list' | 'file';
}

const FORMS: { readonly [Name in AdministrationCall]?: Form } = {
  ban: { status: 'banned', leadsTo: 'user' },
  unban: { status: 'unbanned', leadsTo: 'user' },
  endSessions: { status: 'ended', leadsTo: 'user' },
  sendPasswordReset: { status: 'sent', leadsTo: 'user' },
  resetFactors: { status: 'reset', leadsTo: 'user' },
  deleteUser: { status: 'deleted', leadsTo: 'list' },
  exportUser: { leadsTo: 'file' },
  // The list is then the page of who is in the place of a user.
  impersonate: { leadsTo: 'list' },
  stopImpersonating: { leadsTo: 'list' },
};

type FormName = keyof typeof FORMS;

function isForm(name: string): name is FormName {
  return Object.hasOwn(FORMS, name);
}

const { toPage, toSignIn, toRefusal } = formReplies('users');

/** @throws {HttpError} 404 without the pages */
function assertPages({ settings }: Exchange): void {
  if (!administrationOf(settings).hasPages) throw new HttpError(404, 'There is nothing at this path.');
}

/**
 * `GET users`: the users; with `user`, the page of that one. For an administrator in the place of a user, the way back. Status 403 for a user who
 * is no administrator.
 */
export async function showUsers(exchange: Exchange): Promise<Reply> {
  assertPages(exchange);
  const userId = exchange.request.query.get('user') ?? '';
  const visitor = await visitorIn(exchange);
  if (isImpersonated(visitor) || (visitor === undefined && isWaiting(exchange)))
    return showImpersonation(exchange, visitor);
  if (visitor === undefined) return toSignIn(exchange, queryOf(userId));
  const shown = userId === '' ? await showDirectory(visitor) : await showUser(visitor, userId);
  if (typeof shown === 'object') return shown;
  if (shown === 'forbidden') return showForbidden(exchange);
  return toPage(exchange, { code: shown });
}

function isImpersonated(visitor: Visitor | undefined): boolean {
  return readMark(visitor?.identity.proofs) !== undefined;
}

/**
 * `POST users`, with the field `do`: the name of a call that the pages have a form for, with its argument in the others.
 * @throws {HttpError} (rejects) 400 for another value
 */
export async function changeUser(exchange: Exchange): Promise<Reply> {
  assertPages(exchange);
  const { do: name = '', ...given } = exchange.request.form;
  if (!isForm(name))
    throw new HttpError(400, `The field \`do\` must be one of ${Object.keys(FORMS).join(', ')}.`);
  const visitor = await visitorIn(exchange);
  const page = queryOf(given['userId'] ?? '');
  const isConfirmed = name !== 'deleteUser' || given['confirm'] === 'yes';
  const outcome: Outcome = isConfirmed
    ? await runCall(visitor ?? { exchange }, { name, given })
    : { ok: false, error: 'invalid' };
  if (!outcome.ok && outcome.error === 'forbidden') return showForbidden(exchange);
  // The page of one who is gone is the list.
  if (!outcome.ok) return toRefusal(exchange, outcome.error, outcome.error === 'not_found' ? {} : page);
  const { status, leadsTo } = FORMS[name] ?? { leadsTo: 'list' };
  if (leadsTo === 'file') return fileOf(outcome);
  return toPage(exchange, { ...(leadsTo === 'user' && page), ...(status !== undefined && { status }) });
}

/** What `exportUser` gave, as a file. */
function fileOf(outcome: Outcome): Reply {
  // What `exportUser` gives.
  const { data } = outcome as { readonly data?: unknown };
  return {
    ...json(data),
    text: JSON.stringify(data, undefined, 2),
    headers: { 'Content-Disposition': 'attachment; filename="user.json"' },
  };
}

function queryOf(userId: string): PageQuery {
  return userId === '' ? {} : { user: userId };
}
