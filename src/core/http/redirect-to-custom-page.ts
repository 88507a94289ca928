import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply } from '../contracts/reply.js';
import { csrfToken } from './csrf.js';
import { redirectToPage } from './page-reply.js';

/**
 * A redirect to a page of the application that has a form: the browser gets the CSRF cookie that the form needs, too.
 * @param page - as it is configured; its own parameters and fragment stay
 * @param query - its parameters; those that are `undefined` are left out. Nothing secret: scripts of the page read it
 */
export async function redirectToCustomPage(
  exchange: Exchange,
  page: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<RedirectReply> {
  if (!exchange.settings.skipCsrf) await csrfToken(exchange);
  const url = new URL(page, exchange.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return redirectToPage(url, page);
}
