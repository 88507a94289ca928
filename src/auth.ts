import type { Exchange, IncomingRequest } from './contracts/exchange.js';
import type { Reply } from './contracts/reply.js';
import type { Settings } from './contracts/settings.js';
import type { AuthConfig } from './types/config.js';
import type { ResponseInternal } from './types/cookies.js';
import type { ConfigWarning } from './types/logger.js';
import type { Awaitable } from './types/model.js';
import type { raw } from './types/symbols.js';
import { actionOf, journeys, runAction } from './actions/index.js';
import type { FaultLines, Lost } from './actions/index.js';
import { resolveSettings } from './config/resolve-settings.js';
import { isOutsideProduction } from './deployment.js';
import { AuthError, CallbackRouteError, UntrustedHost } from './errors.js';
import { toIncoming } from './http/incoming.js';
import { parseRequest } from './http/parse-request.js';
import { fault, json, refusal } from './http/reply.js';
import { RequestRefused } from './http/request-refused.js';
import { respond, toInternal } from './http/respond.js';
import { parseRoute } from './http/route.js';
import type { Route } from './http/route.js';
import { createLogger, redact } from './logger.js';
import { createRefusalLog, isRefusal } from './logger/refusals.js';

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
  return onJourney(({ headOf }) => headOf(response), deliver(fault(), undefined, config?.raw !== undefined));
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

const NOTHING_HERE = 'There is nothing here.';

type Journeys = Awaited<ReturnType<typeof journeys>>;

/** What most requests do without; where it cannot be loaded, the deployment is at fault. */
async function onJourney<T>(take: (handlers: Journeys) => Awaitable<T>, otherwise: T): Promise<T> {
  let handlers: Journeys;
  try {
    handlers = await journeys();
  } catch {
    return otherwise;
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
  const { method } = request;
  if (route === null) {
    settings.logger.debug('no such action', () => ({ method }));
    return send(await notFound(incoming, NOTHING_HERE), undefined, settings.raw);
  }
  const early = await onJourney<Reply | undefined>(
    ({ answerMethod }) => answerMethod(method, actionOf(route.action)),
    fault(),
  );
  if (early === undefined) return answer({ ...incoming, route });
  settings.logger.debug('no such method', () => ({ method }));
  return send(early, undefined, settings.raw);
}

function notFound({ request, settings, route }: Omit<Lost, 'message'>, message: string): Promise<Reply> {
  const plain = json({ message }, 404);
  return onJourney(({ notFoundReply }) => notFoundReply({ request, settings, route, message }), plain);
}

/** The only catch of a request: whatever is thrown becomes an answer, and the same jar is drained. */
async function answer<Answer>(incoming: Incoming<Answer>): Promise<Answer> {
  const { request, route, settings, send } = incoming;
  let exchange: Exchange | undefined;
  try {
    // Nothing is waited for that is there already: most requests are answered in one go.
    const parsed = parseRequest({ request, route, settings, now: settings.runtime.now() });
    exchange = 'then' in parsed ? await parsed : parsed;
    const reply = runAction(exchange, request.method === 'HEAD');
    return send('then' in reply ? await reply : reply, exchange, settings.raw);
  } catch (error) {
    if (error instanceof RequestRefused) return refuse(error, incoming, exchange);
    if (exchange === undefined && error instanceof UntrustedHost) return refuseConfiguration(error, incoming);
    const failure = toAuthError(error);
    log(failure, settings);
    await keepFault(failure, incoming);
    if (settings.raw && exchange?.request.wantsUrl !== true) throw failure;
    const reply = await onJourney<Reply>(({ failureReply }) => failureReply(failure, exchange), fault());
    return send(reply, exchange, settings.raw);
  }
}

/** What the deployment causes is an error; what visitors cause is counted, and one by one for who debugs. */
function log(failure: AuthError, { logger, logMemo, runtime }: Settings): void {
  if (!isRefusal(failure)) return logger.error(failure);
  logger.debug('sign-in refused', () => ({ type: failure.type, reason: failure.code }));
  logMemo('refusals', createRefusalLog).note(failure, { now: runtime.now().getTime(), logger });
}

/** Developers at their own machine read in the browser what is in the log. */
async function keepFault(
  failure: AuthError,
  { request, config, settings }: Incoming<unknown>,
): Promise<void> {
  const lines = isRefusal(failure) ? undefined : await faultFor(failure, request, config);
  if (lines !== undefined) await onJourney(({ rememberFault }) => rememberFault(settings, lines), undefined);
}

function faultFor(
  failure: AuthError,
  request: IncomingRequest,
  config: AuthConfig,
): Promise<FaultLines | undefined> | undefined {
  if (!Array.isArray(config?.providers) || !isOutsideProduction(config.providers)) return undefined;
  return onJourney<FaultLines | undefined>(
    ({ isAtOwnMachine, faultLines }) =>
      isAtOwnMachine(request, config) ? faultLines(failure, redact) : undefined,
    undefined,
  );
}

/** The request is at fault, not the deployment: quiet in the log. */
async function refuse<Answer>(
  error: RequestRefused,
  { route, settings, request, send }: Incoming<Answer>,
  exchange: Exchange | undefined,
): Promise<Answer> {
  settings.logger.debug('request refused', () => ({ status: error.status, reason: error.message }));
  const isUpdate = route.action === 'session' && request.method === 'POST';
  if (error.status === 404) {
    const reply = await notFound({ request, settings, route }, error.message);
    return send(reply, exchange, settings.raw);
  }
  const reply = isUpdate && error.status === 400 ? json(null, 400) : refusal(error);
  return send(reply, exchange, settings.raw);
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
  logger.error(failure);
  const isRaw = config?.raw !== undefined;
  if (isRaw && !request.headers.has('x-auth-return-redirect')) throw failure;
  const lines = await faultFor(failure, request, config);
  const reply = await onJourney<Reply>(
    ({ configurationErrorReply }) => configurationErrorReply(request, config, { logger, fault: lines }),
    fault(),
  );
  return send(reply, undefined, isRaw);
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new CallbackRouteError('Something failed that should not; see the cause.', { cause: error });
}
