import type { ActionHandler } from '../contracts/action.js';
import { redirectToPage } from '../http/page-reply.js';
import type { Exchange } from '../contracts/exchange.js';
import { newShowing } from '../http/library-fields.js';
import { methodOf } from '../methods/index.js';
import type { CodeForm } from '../pages/index.js';
import { siteOf } from '../texts/site.js';
import { builtInPages, formToken, showPage } from './built-in-pages.js';
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
  const reference = request.query.get('reference') ?? undefined;
  return showPage((await builtInPages(settings, request)).error({ error, code, fault, reference }));
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
  const code = request.query.get('code') ?? undefined;
  const form = await codeForm(exchange);
  const provider = settings.providers.get(request.query.get('provider') ?? '');
  const hasPages = provider !== undefined && (await methodOf(provider).steps()).pages !== undefined;
  const pages = await builtInPages(settings, request);
  const lead = hasPages ? 'password.sent' : undefined;
  return showPage(pages.verifyRequest({ site: siteOf(exchange), code, form, lead }));
};

/** The form for the code of a mail, in the browser that asked for one. */
async function codeForm(exchange: Exchange): Promise<CodeForm | undefined> {
  const provider = exchange.settings.providers.get(exchange.request.query.get('provider') ?? '');
  if (provider === undefined) return undefined;
  const steps = await methodOf(provider).steps();
  if ((await steps.awaitsCode?.(exchange, provider)) !== true) return undefined;
  return { providerId: provider.id, csrfToken: await formToken(exchange), showing: newShowing() };
}
