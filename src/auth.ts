import type { Exchange } from './contracts/exchange.js';
import type { Reply } from './contracts/reply.js';
import type { Settings } from './contracts/settings.js';
import type { AuthConfig } from './types/config.js';
import type { ResponseInternal } from './types/cookies.js';
import type { Awaitable } from './types/model.js';
import type { raw } from './types/symbols.js';
import { actionOf, journeys, runAction } from './actions/index.js';
import { resolveSettings } from './config/resolve-settings.js';
import { AuthError, CallbackRouteError, InvalidProvider, UntrustedHost } from './errors.js';
import { parseRequest } from './http/parse-request.js';
import { fault, json, refusal } from './http/reply.js';
import { RequestRefused } from './http/request-refused.js';
import { respond, toInternal } from './http/respond.js';
import { parseRoute } from './http/route.js';
import type { Route } from './http/route.js';
import { createLogger } from './logger.js';

/** Answers the requests of one configuration. */
export type AuthHandler = (request: Request) => Promise<Response>;

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
  let settings: Settings;
  try {
    settings = resolveSettings(config);
  } catch (error) {
    return refuseConfiguration(error, request, config);
  }
  const url = new URL(request.url);
  const route = parseRoute(url.pathname, settings.basePath);
  const answered = answerEarly(request.method, route);
  const early = answered !== undefined && 'then' in answered ? await answered : answered;
  if (early !== undefined || route === null) {
    settings.logger.debug('no such action', () => ({ method: request.method }));
    return finish(early ?? NOT_FOUND, undefined, settings);
  }
  const response = await answer({ request, url, route, settings }, config);
  if (request.method !== 'HEAD') return response;
  return onJourney(({ headOf }) => headOf(response), finish(fault(), undefined, settings));
}

/**
 * A handler for one configuration, checked now instead of at the first request.
 * @throws {AuthError} naming every option that is wrong
 * @example const auth = createAuth(config); const response = await auth(request)
 */
export function createAuth(config: Omit<AuthConfig, 'raw'>): AuthHandler {
  const problems = resolveSettings(config)
    .providers.all()
    .flatMap((provider) =>
      'missing' in provider && provider.missing !== undefined ? [provider.missing] : [],
    );
  if (problems.length > 0) throw new InvalidProvider(problems.join('\n'));
  return (request) => Auth(request, config);
}

const NOT_FOUND: Reply = json({ message: 'There is nothing here.' }, 404);

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

/** What is decided by path and method alone. */
function answerEarly(method: string, route: Route | null): Awaitable<Reply | undefined> {
  if (route === null) return NOT_FOUND;
  const row = actionOf(route.action);
  if ((method === 'GET' && row.GET !== undefined) || (method === 'POST' && row.POST !== undefined))
    return undefined;
  return onJourney<Reply | undefined>(({ answerMethod }) => answerMethod(method, row), fault());
}

interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly route: Route;
  readonly settings: Settings;
}

/** The only catch of a request: whatever is thrown becomes an answer, and the same jar is drained. */
async function answer(incoming: Incoming, config: AuthConfig): Promise<Response | ResponseInternal> {
  const { request, settings } = incoming;
  let exchange: Exchange | undefined;
  try {
    // Nothing is waited for that is there already: most requests are answered in one go.
    const parsed = parseRequest({ ...incoming, now: settings.runtime.now() });
    exchange = 'then' in parsed ? await parsed : parsed;
    const reply = runAction(exchange);
    return finish('then' in reply ? await reply : reply, exchange, settings);
  } catch (error) {
    if (error instanceof RequestRefused) return refuse(error, incoming, exchange);
    if (exchange === undefined && error instanceof UntrustedHost)
      return refuseConfiguration(error, request, config);
    const failure = toAuthError(error);
    settings.logger.error(failure);
    if (settings.raw && exchange?.request.wantsUrl !== true) throw failure;
    return finish(
      await onJourney<Reply>(({ failureReply }) => failureReply(failure, exchange), fault()),
      exchange,
      settings,
    );
  }
}

/** The request is at fault, not the deployment: quiet in the log. */
function refuse(
  error: RequestRefused,
  { route, settings, request }: Incoming,
  exchange: Exchange | undefined,
): Response | ResponseInternal {
  settings.logger.debug('request refused', () => ({ status: error.status, reason: error.message }));
  const isUpdate = route.action === 'session' && request.method === 'POST';
  const reply = isUpdate && error.status === 400 ? json(null, 400) : refusal(error);
  return finish(reply, exchange, settings);
}

async function refuseConfiguration(
  error: unknown,
  request: Request,
  config: AuthConfig,
): Promise<Response | ResponseInternal> {
  const failure = toAuthError(error);
  const logger = createLogger({
    ...(config?.logger && { logger: config.logger }),
    debug: config?.debug === true,
  });
  logger.error(failure);
  const isRaw = config?.raw !== undefined;
  if (isRaw && !request.headers.has('x-auth-return-redirect')) throw failure;
  const reply = await onJourney<Reply>(
    ({ configurationErrorReply }) => configurationErrorReply(request, config, logger),
    fault(),
  );
  return isRaw ? toInternal(reply, undefined) : respond(reply, undefined);
}

function finish(
  reply: Reply,
  exchange: Exchange | undefined,
  settings: Settings,
): Response | ResponseInternal {
  return settings.raw ? toInternal(reply, exchange) : respond(reply, exchange);
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new CallbackRouteError('Something failed that should not; see the cause.', { cause: error });
}
