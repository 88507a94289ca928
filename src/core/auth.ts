import type { Exchange, IncomingRequest } from './contracts/exchange.js';
import type { Reply } from './contracts/reply.js';
import type { Logger, Settings } from './contracts/settings.js';
import type { AuthConfig, AuthOptions } from '../types/config.js';
import type { ResponseInternal } from '../types/cookies.js';
import type { Awaitable } from '../types/model.js';
import type { raw } from '../types/symbols.js';
import type { TelemetryTracer } from '../types/telemetry.js';
import { loadHandlers, runAction } from './actions/start.js';
import { refuseAuthorized } from './authorized.js';
import { assertServerOnly } from './assert-server-only.js';
import { resolveSettings } from './config/resolve-settings.js';
import { AuthError, CallbackRouteError, UntrustedHost } from '../errors.js';
import { toIncomingRequest, parseRequest } from './http/parse-request.js';
import { serverErrorReply, json, httpErrorReply } from './http/reply.js';
import { HttpError } from './http/http-error.js';
import { respond, toResponseInternal } from './http/respond.js';
import { hasHandler, parseRoute } from './http/route.js';
import type { Route } from './http/route.js';
import { onSettled } from './kit/awaitable.js';
import { createLogger, linesWritten } from './logger.js';

/**
 * Handles a request to one of the actions, and gives the response. With the option `raw`, the parts of the response are
 * returned instead, and errors are thrown.
 * @example const response = await Auth(request, { providers: [GitHub], secret, trustHost: true })
 */
export async function Auth(
  request: Request,
  config: AuthConfig & { raw: typeof raw },
): Promise<ResponseInternal>;
export async function Auth(request: Request, config: AuthOptions): Promise<Response>;
export async function Auth(request: Request, config: AuthConfig): Promise<Response | ResponseInternal> {
  const response = await handleRequest(toIncomingRequest(request), config, toResponse);
  if (request.method !== 'HEAD') return response;
  return withHandlers(
    ({ headResponse }) => headResponse(response),
    () => toResponse(serverErrorReply(), undefined, config?.raw !== undefined),
  );
}

type Handlers = Awaited<ReturnType<typeof loadHandlers>>;

/** Runs `take` with the handlers that most requests do without, or `otherwise` if they cannot be loaded. */
async function withHandlers<T>(
  take: (handlers: Handlers) => Awaitable<T>,
  otherwise: (cause: unknown) => Awaitable<T>,
): Promise<T> {
  let handlers: Handlers;
  try {
    handlers = await loadHandlers();
  } catch (error) {
    return otherwise(error);
  }
  return take(handlers);
}

/** Converts a reply to what the caller wants; `exchange` is `undefined` if the request could not be parsed. */
type ToResult<Result> = (reply: Reply, exchange: Exchange | undefined, raw: boolean) => Result;

const toResponse: ToResult<Response | ResponseInternal> = (reply, exchange, raw) =>
  raw ? toResponseInternal(reply, exchange) : respond(reply, exchange);

/**
 * Handles a request of any form, and gives a response of any form.
 * @throws {AuthError} (or rejects) only with the option `raw`, and in pages
 */
export function handleRequest<Result>(
  request: IncomingRequest,
  config: AuthConfig,
  toResult: ToResult<Result>,
): Awaitable<Result> {
  assertServerOnly('`Auth`');
  const given = { request, config, toResult };
  return onSettled(
    () => {
      refuseAuthorized(config);
      return resolveSettings(config);
    },
    (settings) => handleWith(settings, given),
    (error) => handleConfigurationError(error, given),
  );
}

type GivenRequest<Result> = Pick<RoutedRequest<Result>, 'request' | 'config' | 'toResult'>;

/** {@link handleRequest} with the resolved configuration. */
function handleWith<Result>(
  settings: Settings,
  { request, config, toResult }: GivenRequest<Result>,
): Awaitable<Result> {
  const route = routeOf(request, settings);
  if (route !== null && hasHandler(route.action, request.method, settings.features)) {
    const incoming = { request, route, settings, config, toResult };
    const { tracer } = settings.runtime;
    return tracer === undefined ? runRoute(incoming) : runTraced(tracer, incoming);
  }
  return handleOtherRequest({ request, route, settings, config, toResult });
}

/** The action that a request is for; `null` if there is none. */
function routeOf(
  { url: { pathname } }: IncomingRequest,
  { basePath, pages, features }: Settings,
): Route | null {
  const route = parseRoute(pathname, basePath);
  if (route === null && features.actionAt !== undefined) {
    const action = features.actionAt(pathname, basePath);
    return action === undefined ? null : { action, providerId: undefined };
  }
  return route?.action === 'sessions' && pages.sessions === undefined ? null : route;
}

/** {@link runRoute} in a span. */
function runTraced<Result>(tracer: TelemetryTracer, incoming: RoutedRequest<Result>): Promise<Result> {
  return withHandlers(
    ({ traceRequest }) => traceRequest<Result, RoutedRequest<Result>>(tracer, incoming, runRoute),
    () => runRoute(incoming),
  );
}

interface RoutedRequest<Result> {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly config: AuthConfig;
  readonly toResult: ToResult<Result>;
}

/** Handles unknown paths, and methods that the action has no handler for. */
async function handleOtherRequest<Result>(
  incoming: Omit<RoutedRequest<Result>, 'route'> & { readonly route: Route | null },
): Promise<Result> {
  const { request, route, settings, toResult } = incoming;
  const reply = await withHandlers<Reply | undefined>(
    ({ actionOf, replyToOtherRequest }) => {
      const match = route === null ? null : { route, row: actionOf(route.action, settings.features) };
      return replyToOtherRequest(request, settings, match);
    },
    (cause) =>
      route === null
        ? json({ message: 'There is nothing here.' }, 404)
        : replyWithoutHandlers(toAuthError(cause), { logger: settings.logger, isThrown: false }),
  );
  if (reply === undefined && route !== null) return runRoute({ ...incoming, route });
  return toResult(reply ?? serverErrorReply(), undefined, settings.raw);
}

/**
 * Parses a request and runs its action. What it throws is caught here: every error becomes a reply,
 * and keeps the cookies that were set before it.
 */
async function runRoute<Result>(incoming: RoutedRequest<Result>): Promise<Result> {
  const { request, route, settings, toResult } = incoming;
  let exchange: Exchange | undefined;
  try {
    // Only promises are awaited: most requests are handled without one.
    const parsed = parseRequest({ request, route, settings, now: settings.runtime.now() });
    exchange = 'then' in parsed ? await parsed : parsed;
    const reply = runAction(exchange, request.method);
    const settled = 'then' in reply ? await reply : reply;
    const pendingLines = linesWritten();
    if (pendingLines !== undefined) await pendingLines;
    return toResult(settled, exchange, settings.raw);
  } catch (error) {
    if (exchange === undefined && error instanceof UntrustedHost)
      return handleConfigurationError(error, incoming);
    const failure = error instanceof HttpError ? error : toAuthError(error);
    const isThrown = settings.raw && exchange?.request.wantsUrl !== true;
    const reply = await withHandlers(
      ({ replyToError }) => replyToError(failure, incoming, { exchange, isThrown, thrown: error }),
      () => replyWithoutHandlers(failure, { logger: settings.logger, isThrown }),
    );
    return toResult(reply, exchange, settings.raw);
  }
}

async function handleConfigurationError<Result>(
  error: unknown,
  { request, config, toResult }: GivenRequest<Result>,
): Promise<Result> {
  const failure = toAuthError(error);
  const logger = createLogger(config);
  const isRaw = config?.raw !== undefined;
  const isThrown = isRaw && !request.headers.has('x-auth-return-redirect');
  const reply = await withHandlers(
    ({ replyToConfigurationError }) =>
      replyToConfigurationError(failure, { request, config, logger, isThrown }),
    () => replyWithoutHandlers(failure, { logger, isThrown }),
  );
  return toResult(reply, undefined, isRaw);
}

/** The reply to an error when the handlers cannot be loaded: JSON, because the error page could not be loaded either. */
async function replyWithoutHandlers(
  failure: AuthError | HttpError,
  { logger, isThrown }: { readonly logger: Logger; readonly isThrown: boolean },
): Promise<Reply> {
  if (failure instanceof HttpError) return httpErrorReply(failure);
  const reference = logger.error(failure);
  await linesWritten();
  if (isThrown) throw failure;
  return serverErrorReply(reference);
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new CallbackRouteError('An unexpected error; see the cause.', { cause: error });
}
