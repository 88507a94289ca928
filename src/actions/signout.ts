import type { ActionHandler } from '../contracts/action.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { redirect } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';
import { builtInPages, formToken, hostOf, showPage } from './built-in-pages.js';

/** `GET signout`: the page that asks. Ends nothing. */
export const showSignOut: ActionHandler = async (exchange) => {
  const { settings, origin } = exchange;
  const callbackUrl = await resolveReturnTo(exchange);
  if (settings.pages.signOut !== undefined) {
    const url = new URL(settings.pages.signOut, origin);
    url.searchParams.set('callbackUrl', callbackUrl);
    return redirect(url.href);
  }
  const pages = await builtInPages(settings);
  return showPage(
    pages.signOut({ csrfToken: await formToken(exchange), callbackUrl, host: hostOf(exchange) }),
  );
};

/** `POST signout`: ends the session of this browser. */
export const signOut: ActionHandler = async (exchange) => {
  const returnTo = await resolveReturnTo(exchange);
  await sessionStrategy(exchange.settings).revoke(exchange);
  return redirect(returnTo);
};
