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
    answers: 'html',
    safe: true,
  },
  callback: {
    GET: loaded('complete'),
    POST: loaded('complete'),
    csrf: 'method',
    answers: 'html',
    safe: false,
  },
  session: {
    GET: readSession,
    POST: loaded('updateSession'),
    csrf: 'always',
    answers: 'json',
    safe: false,
  },
  signout: {
    GET: loaded('showSignOut'),
    POST: loaded('signOut'),
    csrf: 'always',
    answers: 'html',
    safe: true,
  },
  csrf: { GET: loaded('showCsrf'), csrf: 'none', answers: 'json', safe: true },
  providers: { GET: loaded('listProviders'), csrf: 'none', answers: 'json', safe: true },
  error: { GET: loaded('showError'), csrf: 'none', answers: 'html', safe: true },
  'verify-request': { GET: loaded('showVerifyRequest'), csrf: 'none', answers: 'html', safe: true },
  'webauthn-options': { GET: loaded('showWebAuthnOptions'), csrf: 'none', answers: 'json', safe: false },
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
  if (isHead && !row.safe) return answerHead(exchange, row);
  const demandsToken = row.csrf === 'always' || (row.csrf === 'method' && callback?.csrf === true);
  if (request.method === 'POST' && demandsToken) return handleWithToken(handler, exchange, provider);
  return handle(handler, exchange, provider);
}

async function answerHead(exchange: Exchange, row: Action): Promise<Reply> {
  const { headReply } = await loadHandlers();
  return headReply(exchange, row);
}

/** Handles a request that must carry the CSRF token. */
async function handleWithToken(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Promise<Reply> {
  if (exchange.request.duplicated.length > 0)
    throw new RequestRefused(400, 'A field of the form was sent more than once.');
  const { assertCsrf } = await loadHandlers();
  await assertCsrf(exchange);
  return handle(handler, exchange, provider);
}

function handle(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Awaitable<Reply> {
  return remembersForeign(exchange)
    ? handleAndForget(handler, exchange, provider)
    : handler(exchange, provider);
}

/** Handles a request whose callback-url cookie may name a place that nobody may be sent to: such a cookie is cleared. */
async function handleAndForget(
  handler: ActionHandler,
  exchange: Exchange,
  provider: ResolvedProvider | undefined,
): Promise<Reply> {
  const { dropBadReturnTo } = await loadHandlers();
  dropBadReturnTo(exchange);
  return handler(exchange, provider);
}

/** Whether the callback-url cookie names anything but a place of this origin: then it may have to go. */
function remembersForeign({ jar, cookies, origin }: Exchange): boolean {
  const value = jar.get(cookies.callbackUrl.name);
  return value !== undefined && value !== '' && value !== origin && !value.startsWith(`${origin}/`);
}
