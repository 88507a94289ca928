import type { Action, ActionHandler, ActionTable, CarriedActionRow } from '../contracts/action.js';
import type { AccountFeature } from '../contracts/account-feature.js';
import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Features } from '../contracts/features.js';
import type { PolicyFeature } from '../contracts/organization-policies.js';
import type { Reply } from '../contracts/reply.js';
import type { SecondFactorPages } from '../contracts/second-factor.js';
import type { AuthAction, Awaitable } from '../../types/model.js';
import { loadFeature } from '../load-feature.js';
import { andThen } from '../kit/awaitable.js';
import { dropBadReturnTo } from '../flow/return-to.js';
import { assertCsrf } from '../http/csrf.js';
import { isAuthAction } from '../http/route.js';
import { HttpError } from '../http/http-error.js';
import { SHOWING } from '../http/library-fields.js';
import { methodOf } from '../methods/index.js';
import { endByProvider } from './backchannel-logout.js';
import { complete } from './callback.js';
import { hasForeignReturnTo } from './foreign-return-to.js';
import { listProviders, showCsrf, showWebAuthnOptions, updateSession } from './json-actions.js';
import { oncePerClick } from './once-per-click.js';
import { headReply, wrongMethodReply } from './other-requests.js';
import { showError, showVerifyRequest } from './page-actions.js';
import { readSession } from './session.js';
import { showSignedOut } from './signed-out.js';
import { beginSignIn, showSignIn } from './signin.js';
import { showSignOut, signOut } from './signout.js';

/** Apart from the others: most applications have no page of sessions. */
const loadSessions = (exchange: Exchange): Awaitable<typeof import('./sessions.js')> =>
  loadFeature(exchange.settings, 'sessions-page');

/** Comes with the option `secondFactor`. @throws {HttpError} 404 without it */
const loadFactorPages = (exchange: Exchange): Awaitable<SecondFactorPages> => {
  if (exchange.settings.secondFactor === undefined)
    throw new HttpError(404, 'There is nothing at this path.');
  return loadFeature(exchange.settings, 'second-factor');
};

/** Apart from the others: most applications have no passwords. */
const loadOwnPages = (exchange: Exchange): Awaitable<typeof import('./own-pages.js')> =>
  loadFeature(exchange.settings, 'own-pages');

/** Pages of methods that have accounts of their own: the method says what is there. Most applications have none. */
const ownPage: Action = {
  GET: (exchange, provider) =>
    andThen(loadOwnPages(exchange), ({ showOwnPage }) => showOwnPage(exchange, provider)),
  POST: (exchange, provider) =>
    andThen(loadOwnPages(exchange), ({ sendOwnPage }) => sendOwnPage(exchange, provider)),
  csrf: 'always',
  limit: 'form',
  safe: true,
};

/** Comes with the option `account`. @throws {HttpError} 404 without it */
const loadAccount = (exchange: Exchange): Awaitable<AccountFeature> => {
  if (exchange.settings.account === undefined) throw new HttpError(404, 'There is nothing at this path.');
  return loadFeature(exchange.settings, 'account');
};

/** Both pages of the second factor. */
const factorPage: Action = {
  GET: (exchange) => andThen(loadFactorPages(exchange), ({ show }) => show(exchange)),
  POST: (exchange) => andThen(loadFactorPages(exchange), ({ answer }) => answer(exchange)),
  csrf: 'always',
  safe: true,
};

/** The action table: the handlers of each action, and what is checked before they run. */
const table: ActionTable = {
  signin: {
    GET: showSignIn,
    POST: beginSignIn,
    csrf: 'always',
    limit: 'begin',
    safe: true,
  },
  callback: {
    GET: complete,
    POST: complete,
    csrf: 'method',
    limit: 'callback',
    safe: false,
  },
  session: {
    GET: readSession,
    POST: updateSession,
    csrf: 'always',
    safe: false,
  },
  signout: {
    GET: showSignOut,
    POST: signOut,
    csrf: 'always',
    safe: true,
  },
  csrf: { GET: showCsrf, csrf: 'none', safe: true },
  providers: { GET: listProviders, csrf: 'none', safe: true },
  error: { GET: showError, csrf: 'none', safe: true },
  'verify-request': { GET: showVerifyRequest, csrf: 'none', safe: true },
  'webauthn-options': {
    GET: showWebAuthnOptions,
    csrf: 'none',
    limit: 'options',
    safe: false,
  },
  'signed-out': { GET: showSignedOut, csrf: 'none', safe: true },
  sessions: {
    GET: (exchange) => andThen(loadSessions(exchange), ({ showSessions }) => showSessions(exchange)),
    POST: (exchange) => andThen(loadSessions(exchange), ({ endSessions }) => endSessions(exchange)),
    csrf: 'always',
    safe: true,
  },
  'second-factor': factorPage,
  security: factorPage,
  account: {
    GET: (exchange) => andThen(loadAccount(exchange), ({ show }) => show(exchange)),
    POST: (exchange) => andThen(loadAccount(exchange), ({ answer }) => answer(exchange)),
    csrf: 'always',
    safe: true,
  },
  signup: ownPage,
  reset: ownPage,
  // A provider’s server sends it: what it posts is signed, and no browser’s cookie counts.
  'backchannel-logout': { POST: endByProvider, csrf: 'none', safe: false },
};

/** The row of an action: that of the table, or the one that an option brings along. */
export function actionOf(action: AuthAction, { actions }: Features): Action {
  if (isAuthAction(action)) return table[action];
  // Options bring rows along.
  return (actions?.[action] as CarriedActionRow | undefined) ?? table.error;
}

/**
 * Runs the action of a request, once everything that its row in the table demands has been checked.
 * @param method - as it was sent, because HEAD is parsed like GET: it does not run an action whose GET has side effects
 */
export function runAction(exchange: Exchange, method: string): Awaitable<Reply> {
  const { settings, request } = exchange;
  const row = actionOf(request.action, settings.features);
  const found = row[request.method];
  if (found === undefined) return wrongMethodReply(row);

  const provider = request.providerId === undefined ? undefined : settings.providers.get(request.providerId);
  if (request.providerId !== undefined && provider === undefined)
    // Organizations can have a provider of their own. What the option carries is this feature.
    return andThen(
      settings.organizations?.policies?.load() as Awaitable<PolicyFeature | undefined>,
      (feature) =>
        andThen(feature?.connected(exchange), (connected) => {
          if (connected === undefined) throw new HttpError(404, 'There is no provider of this id.');
          return runAction(connected, method);
        }),
    );
  const { callback } = provider === undefined ? { callback: undefined } : methodOf(provider);
  if (row.csrf === 'method' && callback?.methods.includes(request.method) === false) {
    throw new HttpError(405, 'This action has no such method.', callback.methods);
  }
  if (method === 'HEAD' && !row.safe) return headReply(exchange);
  const handler = withinLimits(found, exchange, { row, provider });
  const needsCsrfToken = row.csrf === 'always' || (row.csrf === 'method' && callback?.csrf === true);
  if (request.method === 'POST' && needsCsrfToken) return runWithCsrfToken(handler, exchange, provider);
  return runHandler(handler, exchange, provider);
}

/** The handler, which runs only if it is not one attempt too many; the same one where attempts are not limited. */
function withinLimits(
  handler: ActionHandler,
  { settings, request }: Exchange,
  { row, provider }: { readonly row: Action; readonly provider: ResolvedProvider | undefined },
): ActionHandler {
  const isBegun = (row.limit !== 'begin' && row.limit !== 'form') || request.method === 'POST';
  if (row.limit === undefined || provider === undefined || settings.limits === undefined || !isBegun)
    return handler;
  const attempts = methodOf(provider).attempts?.(provider, row.limit, request);
  if (attempts === undefined || settings.limits.rules[attempts.rule] === undefined) return handler;
  return (exchange) =>
    andThen(
      loadFeature<typeof import('../limits/limit-attempts.js')>(exchange.settings, 'limits'),
      ({ limited }) => limited(exchange, { attempts, provider }, () => handler(exchange, provider)),
    );
}

/** Runs the handler of a request that must carry the CSRF token; once for both clicks of a double click. */
function runWithCsrfToken(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Awaitable<Reply> {
  if (exchange.request.duplicated.length > 0)
    throw new HttpError(400, 'A field of the form was sent more than once.');
  return andThen(assertCsrf(exchange), () => {
    const saysShowing = exchange.request.form[SHOWING] !== undefined;
    // What a script sends is signed for one use: its repetition is a replay.
    const isScripted = (): boolean =>
      provider !== undefined && methodOf(provider).form(provider).kind === 'scripted';
    if (!saysShowing || isScripted()) return runHandler(handler, exchange, provider);
    return oncePerClick(exchange, async () => runHandler(handler, exchange, provider));
  });
}

function runHandler(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Awaitable<Reply> {
  // A callback-url cookie that leads to a forbidden target is cleared first.
  if (hasForeignReturnTo(exchange)) dropBadReturnTo(exchange);
  return handler(exchange, provider);
}
