import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { BeginContext } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { rememberReturnTo, resolveReturnTo } from '../flow/return-to.js';
import { newShowing } from '../http/library-fields.js';
import { redirectToPage } from '../http/page-reply.js';
import { andThen, type Awaitable } from '../kit/awaitable.js';
import { methodOf } from '../methods/index.js';
import { lastWay, takeRefusedForm } from './page-memory.js';
import { whoIsThere } from './who-is-there.js';
import { warnOfMissingPackages } from './warn-of-missing-packages.js';
import { sessionStrategy } from '../session/index.js';
import { keepChoice } from '../session/remember.js';
import type { SecondFactorGate } from '../sign-in/model.js';
import { siteOf } from '../texts/site.js';
import { loadFeature } from '../load-feature.js';
import { builtInPages, formToken, showPage, showStep } from './built-in-pages.js';

/** `GET signin`: the sign-in page, built-in or the application's own. Begins nothing. */
export const showSignIn: ActionHandler = (exchange) => {
  const { query } = exchange.request;
  return signInPageWith(exchange, {
    error: query.get('error') ?? undefined,
    code: query.get('code') ?? undefined,
  });
};

/** What a sign-in page tells of an error. */
interface Failure {
  readonly error: string | undefined;
  readonly code: string | undefined;
}

/** The sign-in page, which tells of an error. */
export function signInPageWith(exchange: Exchange, failure: Failure): Awaitable<Reply> {
  const { settings } = exchange;
  return andThen(resolveReturnTo(exchange), (callbackUrl) => {
    rememberReturnTo(exchange, callbackUrl);
    // For the application's own page, too: it may read the token from the cookie.
    return andThen(formToken(exchange), (csrfToken) => {
      warnOfMissingPackages(settings);
      return settings.pages.signIn === undefined
        ? builtInSignIn(exchange, failure, { csrfToken, callbackUrl })
        : toSignInPage(exchange, { callbackUrl, ...failure });
    });
  });
}

function builtInSignIn(
  exchange: Exchange,
  { error, code }: Failure,
  fields: { readonly csrfToken: string | undefined; readonly callbackUrl: string },
): Awaitable<Reply> {
  const { settings, request } = exchange;
  return andThen(builtInPages(settings, request), (pages) =>
    andThen(whoIsThere(exchange), (visitor) =>
      andThen(error === undefined ? undefined : takeRefusedForm(exchange), (attempt) =>
        showPage(
          pages.signIn({
            ...fields,
            showing: newShowing(),
            error,
            code,
            reference: request.query.get('reference') ?? undefined,
            email: request.query.get('email') ?? undefined,
            site: siteOf(exchange),
            ...(visitor.state === 'in' && { signedIn: { name: visitor.name } }),
            lastUsed: lastWay(exchange),
            attempt,
          }),
        ),
      ),
    ),
  );
}

/** `POST signin/:provider`: the provider's method begins. */
export const beginSignIn: ActionHandler = (exchange, provider) =>
  andThen(resolveReturnTo(exchange), (returnTo) => {
    rememberReturnTo(exchange, returnTo);
    return provider === undefined
      ? toSignInPage(exchange, { callbackUrl: returnTo, error: undefined, code: undefined })
      : beginWith(exchange, provider, returnTo);
  });

function beginWith(exchange: Exchange, provider: ResolvedProvider, returnTo: string): Awaitable<Reply> {
  keepChoice(exchange);
  const identifying = andThen(sessionStrategy(exchange.settings), (sessions) => sessions.identify(exchange));
  return andThen(identifying, (identity) =>
    andThen(methodOf(provider).steps(), (steps) => {
      const begin = (demands?: BeginContext['demands']): Awaitable<Reply> =>
        steps.begin(exchange, provider, {
          returnTo,
          sessionBinding: identity?.binding,
          demands,
          showStep: (page) => showStep(exchange, provider, page),
        });
      if (exchange.settings.secondFactor === undefined) return begin();
      return andThen(loadGate(exchange), (gate) =>
        andThen(gate.demandsOf(exchange, provider, identity), begin),
      );
    }),
  );
}

function loadGate({ settings }: Exchange): Awaitable<SecondFactorGate> {
  return loadFeature<SecondFactorGate>(settings, 'second-factor');
}

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
