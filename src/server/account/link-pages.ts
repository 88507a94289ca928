import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import { builtInPages, formToken, showPage } from '../../core/actions/built-in-pages.js';
import { isForProgram } from '../../core/http/for-program.js';
import { newShowing } from '../../core/http/library-fields.js';
import { json } from '../../core/http/reply.js';
import { accountStepPage, type AccountStepInput } from '../../core/pages/account-step.js';
import { siteOf } from '../../core/texts/site.js';
import { confirmChange, findChange } from './confirm-change.js';
import { findUndo, undoChange } from './undo-change.js';
import { visitorIn } from '../visitor-in.js';

// Opening a link changes nothing: mail scanners open them, too. The page that it leads to has a form.

/** The page of the link to a new address. */
export async function showConfirm(exchange: Exchange, token: string | undefined): Promise<Reply> {
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return signInFirst(exchange);
  const found = await findChange(visitor, token);
  if (found === undefined || token === undefined) return uselessLink(exchange);
  return step(exchange, {
    title: 'account.confirm.title',
    icon: 'mail',
    lead: 'account.confirm.lead',
    who: found.row.email,
    form: { fields: { do: 'confirm', token }, button: 'account.mail.confirm.button' },
    note: 'account.confirm.note',
  });
}

/** Changes the address, and says so. */
export async function takeConfirm(exchange: Exchange): Promise<Reply> {
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return signInFirst(exchange);
  const email = await confirmChange(visitor, exchange.request.form['token']);
  if (email === undefined) return uselessLink(exchange);
  if (isForProgram(exchange.request)) return json({ ok: true });
  return step(exchange, {
    title: 'account.changed.title',
    icon: 'mail',
    lead: 'account.changed.lead',
    who: email,
    link: { href: `${exchange.origin}/`, text: 'signedIn.continue' },
  });
}

/** The page of the link to the former address. */
export async function showUndo(exchange: Exchange, token: string | undefined): Promise<Reply> {
  const found = await findUndo(exchange, token);
  if (found === undefined || token === undefined) return uselessLink(exchange);
  return step(exchange, {
    title: 'account.undo.title',
    icon: 'mail',
    lead: 'account.undo.lead',
    who: found.row.email,
    form: { fields: { do: 'undo', token }, button: 'account.mail.changed.button' },
    note: 'account.undo.note',
  });
}

/** Restores the address, and says what else was done. */
export async function takeUndo(exchange: Exchange): Promise<Reply> {
  const email = await undoChange(exchange, exchange.request.form['token']);
  if (email === undefined) return uselessLink(exchange);
  if (isForProgram(exchange.request)) return json({ ok: true });
  return step(exchange, {
    title: 'account.undone.title',
    icon: 'mail',
    lead: 'account.undone.lead',
    who: email,
    link: { href: `${exchange.baseUrl}/signin`, text: 'signIn.submit' },
  });
}

async function step(
  exchange: Exchange,
  input: Omit<AccountStepInput, 'csrfToken' | 'showing' | 'site'>,
): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  const form = { csrfToken: await formToken(exchange), showing: newShowing(), site: siteOf(exchange) };
  return showPage(accountStepPage(pages.other)({ ...input, ...form }));
}

/** The link counts in a session of its user alone: another person's mailbox must not take over an account that a stranger made. */
async function signInFirst(exchange: Exchange): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'no_session' }, 401);
  return step(exchange, {
    title: 'account.confirm.title',
    icon: 'mail',
    lead: 'account.confirm.signIn',
    link: { href: `${exchange.baseUrl}/signin`, text: 'signIn.submit' },
  });
}

async function uselessLink(exchange: Exchange): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'link_used' }, 400);
  return step(exchange, {
    title: 'error.Verification.title',
    icon: 'alert',
    lead: 'account.link.lead',
    status: 400,
  });
}
