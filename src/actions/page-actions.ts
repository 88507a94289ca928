import type { ActionHandler } from '../contracts/action.js';
import { redirectToPage } from '../http/page-reply.js';
import { builtInPages, hostOf, showPage } from './built-in-pages.js';
import { recentFault } from './development.js';

/** `GET error`: the error page, which tells no more than a browser may know. */
export const showError: ActionHandler = async (exchange) => {
  const { settings, request, origin } = exchange;
  const error = request.query.get('error') ?? undefined;
  const code = request.query.get('code') ?? undefined;
  const page = settings.pages.error;
  if (page !== undefined) {
    const url = new URL(page, origin);
    if (error !== undefined) url.searchParams.set('error', error);
    if (code !== undefined) url.searchParams.set('code', code);
    return redirectToPage(url, page);
  }
  const fault = error === 'Configuration' ? recentFault(exchange) : undefined;
  return showPage((await builtInPages(settings)).error({ error, code, fault }));
};

/** `GET verify-request`: the page that says "check your email". */
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
