import type { ActionHandler } from '../contracts/action.js';
import { redirect } from '../http/reply.js';
import { builtInPages, hostOf, showPage } from './built-in-pages.js';

/** `GET verify-request`: "check your mail". */
export const showVerifyRequest: ActionHandler = async (exchange) => {
  const { settings, request, origin } = exchange;
  if (settings.pages.verifyRequest !== undefined) {
    const url = new URL(settings.pages.verifyRequest, origin);
    for (const [name, value] of request.query) url.searchParams.append(name, value);
    return redirect(url.href);
  }
  return showPage((await builtInPages(settings)).verifyRequest({ host: hostOf(exchange) }));
};
