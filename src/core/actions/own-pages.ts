import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { OwnPage } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import { rememberReturnTo, resolveReturnTo } from '../flow/return-to.js';
import { HttpError } from '../http/http-error.js';
import { redirectToCustomPage } from '../http/redirect-to-custom-page.js';
import { methodOf } from '../methods/index.js';
import { sessionStrategy } from '../session/index.js';
import { showStep } from './built-in-pages.js';
import { keepRefusedForm, takeRefusedForm } from './page-memory.js';

/** `GET signup/:provider` and `GET reset/:provider`: a page of the provider's method, or of the application. Begins nothing. */
export const showOwnPage: ActionHandler = async (exchange, provider) => {
  const { page, owner } = await pageOf(exchange, provider);
  const returnTo = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, returnTo);
  const own = exchange.settings.pages[page.option];
  if (own !== undefined) {
    const code = exchange.request.query.get('code') ?? undefined;
    return redirectToCustomPage(exchange, own, { provider: owner.id, callbackUrl: returnTo, code });
  }
  const refused = exchange.request.query.has('code') ? await takeRefusedForm(exchange) : undefined;
  return page.show(exchange, owner, {
    returnTo,
    values: refused?.provider === owner.id ? refused.values : {},
    showStep: (step) => showStep(exchange, owner, step),
  });
};

/** `POST signup/:provider` and `POST reset/:provider`: what its form asks for. */
export const sendOwnPage: ActionHandler = async (exchange, provider) => {
  const { page, owner } = await pageOf(exchange, provider);
  const returnTo = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, returnTo);
  const identity = await (await sessionStrategy(exchange.settings)).identify(exchange);
  const reply = await page.send(exchange, owner, {
    returnTo,
    sessionBinding: identity?.binding,
    showStep: (step) => showStep(exchange, owner, step),
  });
  // Back to the page: the form was refused.
  const back = `${exchange.baseUrl}/${exchange.request.action}/`;
  const isBuiltIn = exchange.settings.pages[page.option] === undefined;
  if (isBuiltIn && reply.kind === 'redirect' && reply.location.startsWith(back))
    await keepRefusedForm(exchange);
  return reply;
};

async function pageOf(
  { request }: Exchange,
  provider: ResolvedProvider | undefined,
): Promise<{ readonly page: OwnPage<ResolvedProvider['type']>; readonly owner: ResolvedProvider }> {
  const { action } = request;
  const isOwn = action === 'signup' || action === 'reset';
  const steps = provider === undefined ? undefined : await methodOf(provider).steps();
  const page = isOwn ? steps?.pages?.[action] : undefined;
  if (provider === undefined || page === undefined)
    throw new HttpError(404, 'This provider has no such page.');
  page.assertOpen?.(provider);
  return { page, owner: provider };
}
