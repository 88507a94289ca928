import type { Exchange, IncomingRequest } from './contracts/exchange.js';
import type { Reply } from './contracts/reply.js';
import type { Logger, Settings } from './contracts/settings.js';
import type { AuthConfig } from './types/config.js';
import type { ResponseInternal } from './types/cookies.js';
import type { ConfigWarning } from './types/logger.js';
import type { Awaitable } from './types/model.js';
import type { raw } from './types/symbols.js';
import { actionOf, loadHandlers, runAction } from './actions/index.js';
import { resolveSettings } from './config/resolve-settings.js';
import { AuthError, CallbackRouteError, UntrustedHost } from './errors.js';
import { toIncoming } from './http/incoming.js';
import { parseRequest } from './http/parse-request.js';
import { fault, json, refusal } from './http/reply.js';
import { RequestRefused } from './http/request-refused.js';
import { respond, toInternal } from './http/respond.js';
import { parseRoute } from './http/route.js';
import type { Route } from './http/route.js';
import { createLogger, linesWritten } from './logger.js';

/** Answers the requests of one configuration. */
export interface AuthHandler {
  (request: Request): Promise<Response>;
  /**
   * Tells everything that is wrong with the configuration at once; for start-up scripts and tests.
   * @returns what works and will not do what its author expects: a provider without its credentials, a package that is
   * not installed, an unknown option, a weak secret, …
   * @throws {AuthError} (rejects) when no request could be answered; the message lists every problem and every warning,
   * `cause.problems` and `cause.warnings` hold them
   * @example const warnings = await auth.check()
   */
  check(): Promise<readonly ConfigWarning[]>;
}

/**
 * Answers a request to one of the actions: a standard request and a configuration in, a standard response out.
 * With the option `raw`, the response's parts are returned instead, and errors are thrown.
 * @example const response = await Auth(request, { providers: [GitHub], secret, trustHost: true })
 */
export async function Auth(
  request: Request,
  config: AuthConfig & { raw: typeof raw },
): Promise<ResponseInternal>;
export async function Auth(request: Request, config: Omit<AuthConfig, 'raw'>): Promise<Response>;
export async function Auth(request: Request, config: AuthConfig): Promise<Response | ResponseInternal> {
  const response = await answerIncoming(toIncoming(request), config, deliver);
  if (request.method !== 'HEAD') return response;
  return withHandlers(
    ({ headOf }) => headOf(response),
    () => deliver(fault(), undefined, config?.raw !== undefined),
  );
}

/**
 * A handler for one configuration. Nothing is looked at before the first request, so that a module that calls this may be
 * imported where there are no secrets (builds).
 * @example const auth = createAuth(config); const response = await auth(request)
 */
export function createAuth(config: Omit<AuthConfig, 'raw'>): AuthHandler {
  const handle = (request: Request): Promise<Response> => Auth(request, config);
  return Object.assign(handle, {
    check: async () => (await import('./config/check.js')).checkConfig(config),
  });
}

type Handlers = Awaited<ReturnType<typeof loadHandlers>>;

/** What most requests do without; where it cannot be loaded, the deployment is at fault. */
async function withHandlers<T>(
  take: (handlers: Handlers) => Awaitable<T>,
  otherwise: () => Awaitable<T>,
): Promise<T> {
  let handlers: Handlers;
  try {
    handlers = await loadHandlers();
  } catch {
    return otherwise();
  }
  return take(handlers);
}

/** Makes of a reply what the caller wants; `exchange` is `undefined` for requests that never became one. */
type Deliver<Answer> = (reply: Reply, exchange: Exchange | undefined, raw: boolean) => Answer;

const deliver: Deliver<Response | ResponseInternal> = (reply, exchange, raw) =>
  raw ? toInternal(reply, exchange) : respond(reply, exchange);

/**
 * Answers a request of whatever form, in whatever form.
 * @throws {AuthError} (or rejects) what it was configured with `raw` to throw, and nothing else
 */
export function answerIncoming<Answer>(
  request: IncomingRequest,
  config: AuthConfig,
  send: Deliver<Answer>,
): Awaitable<Answer> {
  let settings: Settings;
  try {
    settings = resolveSettings(config);
  } catch (error) {
    return refuseConfiguration(error, { request, config, send });
  }
  const route = parseRoute(request.url.pathname, settings.basePath);
  if (route !== null && isServed(request.method, route)) {
    return answer({ request, route, settings, config, send });
  }
  return answerOther({ request, route, settings, config, send });
}

/** Whether the action has a handler of its own for the method. */
function isServed(method: string, { action }: Route): boolean {
  return (method === 'GET' || method === 'POST') && actionOf(action)[method] !== undefined;
}

interface Incoming<Answer> {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly config: AuthConfig;
  readonly send: Deliver<Answer>;
}

/** Unknown paths, and methods that are answered for every action alike. */
async function answerOther<Answer>(
  incoming: Omit<Incoming<Answer>, 'route'> & { readonly route: Route | null },
): Promise<Answer> {
  const { request, route, settings, send } = incoming;
  const at = route === null ? null : { route, row: actionOf(route.action) };
  const reply = await withHandlers<Reply | undefined>(
    (handlers) => handlers.answerOther(request, settings, at),
    () => (at === null ? json({ message: 'There is nothing here.' }, 404) : fault()),
  );
  if (reply === undefined && route !== null) return answer({ ...incoming, route });
  return send(reply ?? fault(), undefined, settings.raw);
}

/** Runs the action. Whatever is thrown becomes an answer, and the same jar is drained. */
async function answer<Answer>(incoming: Incoming<Answer>): Promise<Answer> {
  const { request, route, settings, send } = incoming;
  let exchange: Exchange | undefined;
  try {
    // Nothing is waited for that is there already: most requests are answered in one go.
    const parsed = parseRequest({ request, route, settings, now: settings.runtime.now() });
    exchange = 'then' in parsed ? await parsed : parsed;
    const reply = runAction(exchange, request.method === 'HEAD');
    const ready = 'then' in reply ? await reply : reply;
    const late = linesWritten();
    if (late !== undefined) await late;
    return send(ready, exchange, settings.raw);
  } catch (error) {
    if (exchange === undefined && error instanceof UntrustedHost) return refuseConfiguration(error, incoming);
    const failure = error instanceof RequestRefused ? error : toAuthError(error);
    const isThrown = settings.raw && exchange?.request.wantsUrl !== true;
    const reply = await withHandlers(
      ({ answerFailure }) => answerFailure(failure, incoming, { exchange, isThrown }),
      () => answerUntold(failure, settings.logger, isThrown),
    );
    return send(reply, exchange, settings.raw);
  }
}

async function refuseConfiguration<Answer>(
  error: unknown,
  { request, config, send }: Pick<Incoming<Answer>, 'request' | 'config' | 'send'>,
): Promise<Answer> {
  const failure = toAuthError(error);
  const logger = createLogger({
    ...(config?.logger && { logger: config.logger }),
    debug: config?.debug === true,
  });
  const isRaw = config?.raw !== undefined;
  const isThrown = isRaw && !request.headers.has('x-auth-return-redirect');
  const reply = await withHandlers(
    ({ answerUnusable }) => answerUnusable(failure, { request, config, logger, isThrown }),
    () => answerUntold(failure, logger, isThrown),
  );
  return send(reply, undefined, isRaw);
}

/** What is left to do when they cannot be loaded: the log has what failed, and nobody is sent to a page that fails as well. */
async function answerUntold(
  failure: AuthError | RequestRefused,
  logger: Logger,
  isThrown: boolean,
): Promise<Reply> {
  if (failure instanceof RequestRefused) return refusal(failure);
  logger.error(failure);
  await linesWritten();
  if (isThrown) throw failure;
  return fault();
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new CallbackRouteError('Something failed that should not; see the cause.', { cause: error });
}
