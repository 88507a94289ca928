import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { rememberReturnTo, resolveReturnTo } from '../flow/return-to.js';
import { newShowing } from '../http/library-fields.js';
import { redirectToPage } from '../http/page-reply.js';
import { methodOf } from '../methods/index.js';
import { lastWay, takeRefusedForm } from './page-memory.js';
import { whoIsThere } from './who-is-there.js';
import { warnOfMissingPackages } from './warn-of-missing-packages.js';
import { sessionStrategy } from '../session/index.js';
import { keepChoice } from '../session/remember.js';
import { siteOf } from '../texts/site.js';
import { builtInPages, formToken, showPage, showStep } from './built-in-pages.js';

/** `GET signin`: the sign-in page, built-in or the application's own. Begins nothing. */
export const showSignIn: ActionHandler = (exchange) => {
  const { query } = exchange.request;
  return signInPageWith(exchange, {
    error: query.get('error') ?? undefined,
    code: query.get('code') ?? undefined,
  });
};

/** The sign-in page, which tells of an error. */
export async function signInPageWith(
  exchange: Exchange,
  { error, code }: { readonly error: string | undefined; readonly code: string | undefined },
): Promise<Reply> {
  const { settings, request } = exchange;
  const callbackUrl = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, callbackUrl);
  // For the application's own page, too: it may read the token from the cookie.
  const csrfToken = await formToken(exchange);
  if (settings.pages.signIn !== undefined) {
    warnOfMissingPackages(settings);
    return toSignInPage(exchange, { callbackUrl, error, code });
  }
  const pages = await builtInPages(settings, request);
  const visitor = await whoIsThere(exchange);
  const page = pages.signIn({
    csrfToken,
    showing: newShowing(),
    callbackUrl,
    error,
    code,
    reference: request.query.get('reference') ?? undefined,
    email: request.query.get('email') ?? undefined,
    site: siteOf(exchange),
    ...(visitor.state === 'in' && { signedIn: { name: visitor.name } }),
    lastUsed: lastWay(exchange),
    attempt: error === undefined ? undefined : await takeRefusedForm(exchange),
  });
  warnOfMissingPackages(settings);
  return showPage(page);
}

/** `POST signin/:provider`: the provider's method begins. */
export const beginSignIn: ActionHandler = async (exchange, provider) => {
  const returnTo = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, returnTo);
  if (provider === undefined) {
    return toSignInPage(exchange, { callbackUrl: returnTo, error: undefined, code: undefined });
  }
  keepChoice(exchange);
  const sessions = await sessionStrategy(exchange.settings);
  const identity = await sessions.identify(exchange);
  const steps = await methodOf(provider).steps();
  return steps.begin(exchange, provider, {
    returnTo,
    sessionBinding: identity?.binding,
    showStep: (page) => showStep(exchange, provider, page),
  });
};

/** The redirect to the sign-in page, built-in or the application's own. */
export function toSignInPage(
  { settings, origin, baseUrl }: Exchange,
  { callbackUrl, error, code }: { callbackUrl: string; error: string | undefined; code: string | undefined },
): RedirectReply {
  const page = settings.pages.signIn ?? `${baseUrl}/signin`;
  const url = new URL(page, origin);
  url.searchParams.set('callbackUrl', callbackUrl);
  if (error !== undefined) url.searchParams.set('error', error);
  if (code !== undefined) url.searchParams.set('code', code);
  return redirectToPage(url, page);
}
