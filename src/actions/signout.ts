import type { ActionHandler } from '../contracts/action.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { redirectToPage } from '../http/page-reply.js';
import { redirect } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';
import { builtInPages, formToken, hostOf, showPage } from './built-in-pages.js';

/** `GET signout`: the page that asks for confirmation. It ends no session. */
export const showSignOut: ActionHandler = async (exchange) => {
  const { settings, origin } = exchange;
  const callbackUrl = await resolveReturnTo(exchange);
  // Also for the application's own page, which may read the token from the cookie.
  const csrfToken = await formToken(exchange);
  const page = settings.pages.signOut;
  if (page !== undefined) {
    const url = new URL(page, origin);
    url.searchParams.set('callbackUrl', callbackUrl);
    return redirectToPage(url, page);
  }
  const pages = await builtInPages(settings);
  return showPage(pages.signOut({ csrfToken, callbackUrl, host: hostOf(exchange) }));
};

/** `POST signout`: ends the session of this browser, and redirects. */
export const signOut: ActionHandler = async (exchange) => {
  const returnTo = await resolveReturnTo(exchange);
  const sessions = await sessionStrategy(exchange.settings);
  await sessions.revoke(exchange);
  return redirect(returnTo);
};
