import type { Action, ActionHandler, ActionTable } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Reply } from '../contracts/reply.js';
import type { AuthAction, Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { RequestRefused } from '../http/request-refused.js';
import { methodOf } from '../methods/index.js';
import { allowedMethods } from './allowed-methods.js';
import { readSession } from './session.js';

type Handlers = typeof import('./handlers.js');

/** What people do on their way in and out, and what failed: most requests ask for a session, and do without it. */
export const loadHandlers: () => Awaitable<Handlers> = onDemand(() => import('./handlers.js'));

type HandlerName = {
  [Name in keyof Handlers]: Handlers[Name] extends ActionHandler ? Name : never;
}[keyof Handlers];

function loaded(name: HandlerName): ActionHandler {
  return (exchange, provider) => andThen(loadHandlers(), (handlers) => handlers[name](exchange, provider));
}

/** Every action, and what it demands before it runs. */
const table: ActionTable = {
  signin: {
    GET: loaded('showSignIn'),
    POST: loaded('beginSignIn'),
    csrf: 'always',
    safe: true,
  },
  callback: {
    GET: loaded('complete'),
    POST: loaded('complete'),
    csrf: 'method',
    safe: false,
  },
  session: {
    GET: readSession,
    POST: loaded('updateSession'),
    csrf: 'always',
    safe: false,
  },
  signout: {
    GET: loaded('showSignOut'),
    POST: loaded('signOut'),
    csrf: 'always',
    safe: true,
  },
  csrf: { GET: loaded('showCsrf'), csrf: 'none', safe: true },
  providers: { GET: loaded('listProviders'), csrf: 'none', safe: true },
  error: { GET: loaded('showError'), csrf: 'none', safe: true },
  'verify-request': { GET: loaded('showVerifyRequest'), csrf: 'none', safe: true },
  'webauthn-options': { GET: loaded('showWebAuthnOptions'), csrf: 'none', safe: false },
};

const WRONG_METHOD = 'This action has no such method.';

/** The row of an action. */
export function actionOf(action: AuthAction): Action {
  return table[action];
}

/**
 * Checks what the row demands, then runs it.
 * @param isHead - nobody reads the body: what GET does more with than look does not run
 */
export function runAction(exchange: Exchange, isHead: boolean): Awaitable<Reply> {
  const { settings, request } = exchange;
  const row = table[request.action];
  const handler = row[request.method];
  if (handler === undefined) throw new RequestRefused(405, WRONG_METHOD, allowedMethods(row));

  const provider = request.providerId === undefined ? undefined : settings.providers.get(request.providerId);
  if (request.providerId !== undefined && provider === undefined)
    throw new RequestRefused(404, 'There is no provider of this id.');
  const { callback } = provider === undefined ? { callback: undefined } : methodOf(provider);
  if (row.csrf === 'method' && callback?.methods.includes(request.method) === false) {
    throw new RequestRefused(405, WRONG_METHOD, callback.methods);
  }
  if (isHead && !row.safe) return andThen(loadHandlers(), ({ headReply }) => headReply(exchange));
  const demandsToken = row.csrf === 'always' || (row.csrf === 'method' && callback?.csrf === true);
  if (request.method === 'POST' && demandsToken) {
    if (request.duplicated.length > 0)
      throw new RequestRefused(400, 'A field of the form was sent more than once.');
    return andThen(loadHandlers(), ({ assertCsrf }) =>
      andThen(assertCsrf(exchange), () => handle(handler, exchange, provider)),
    );
  }
  return handle(handler, exchange, provider);
}

function handle(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Awaitable<Reply> {
  if (!remembersForeign(exchange)) return handler(exchange, provider);
  return andThen(loadHandlers(), ({ dropBadReturnTo }) => {
    dropBadReturnTo(exchange);
    return handler(exchange, provider);
  });
}

/** Whether the callback-url cookie names anything but a place of this origin: then it may have to go. */
function remembersForeign({ jar, cookies, origin }: Exchange): boolean {
  const value = jar.get(cookies.callbackUrl.name);
  return value !== undefined && value !== '' && value !== origin && !value.startsWith(`${origin}/`);
}
