import type { ActionHandler } from '../contracts/action.js';
import { redirectToPage } from '../http/redirect-to-page.js';
import { builtInPages, hostOf, showPage } from './built-in-pages.js';

/** `GET verify-request`: "check your mail". */
export const showVerifyRequest: ActionHandler = async (exchange) => {
  const { settings, request, origin } = exchange;
  const page = settings.pages.verifyRequest;
  if (page !== undefined) {
    const url = new URL(page, origin);
    for (const [name, value] of request.query) url.searchParams.append(name, value);
    return redirectToPage(url, page);
  }
  return showPage((await builtInPages(settings)).verifyRequest({ host: hostOf(exchange) }));
};
