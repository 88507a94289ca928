import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import { andThen } from '../crypto/and-then.js';
import { rememberReturnTo, resolveReturnTo } from '../flow/return-to.js';
import { redirect } from '../http/reply.js';
import { methodOf } from '../methods/index.js';
import { warnOfMissingPackages } from './warn-of-missing-packages.js';
import { sessionStrategy } from '../session/index.js';
import { builtInPages, formToken, hostOf, showPage } from './built-in-pages.js';

/** `GET signin`: the sign-in page, built-in or the application's own. Begins nothing. */
export const showSignIn: ActionHandler = async (exchange) => {
  const { settings, request } = exchange;
  const callbackUrl = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, callbackUrl);
  const error = request.query.get('error') ?? undefined;
  const code = request.query.get('code') ?? undefined;
  if (settings.pages.signIn !== undefined) {
    warnOfMissingPackages(settings);
    return redirect(ownSignInPage(exchange, { callbackUrl, error, code }));
  }
  const pages = await builtInPages(settings);
  const page = pages.signIn({
    csrfToken: await formToken(exchange),
    callbackUrl,
    error,
    code,
    email: request.query.get('email') ?? undefined,
    host: hostOf(exchange),
  });
  warnOfMissingPackages(settings);
  return showPage(page);
};

/** `POST signin/:provider`: the provider's method begins. */
export const beginSignIn: ActionHandler = async (exchange, provider) => {
  const returnTo = await resolveReturnTo(exchange);
  rememberReturnTo(exchange, returnTo);
  if (provider === undefined) {
    return redirect(ownSignInPage(exchange, { callbackUrl: returnTo, error: undefined, code: undefined }));
  }
  const identity = await sessionStrategy(exchange.settings).identify(exchange);
  return andThen(methodOf(provider).steps(), (steps) =>
    steps.begin(exchange, provider, { returnTo, sessionBinding: identity?.binding }),
  );
};

function ownSignInPage(
  { settings, origin, baseUrl }: Exchange,
  { callbackUrl, error, code }: { callbackUrl: string; error: string | undefined; code: string | undefined },
): string {
  const { signIn } = settings.pages;
  const url = new URL(signIn ?? `${baseUrl}/signin`, origin);
  url.searchParams.set('callbackUrl', callbackUrl);
  if (error !== undefined) url.searchParams.set('error', error);
  if (code !== undefined) url.searchParams.set('code', code);
  return url.href;
}
