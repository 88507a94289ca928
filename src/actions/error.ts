import type { ActionHandler } from '../contracts/action.js';
import { redirectToPage } from '../http/redirect-to-page.js';
import { builtInPages, showPage } from './built-in-pages.js';
import { recentFault } from './development.js';

/** `GET error`: what went wrong, as far as a browser may know. */
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
