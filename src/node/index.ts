import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import type { NodeOptions, NodeRequest, NodeResponse } from './request.js';
import { Auth, handleRequest } from '../core/auth.js';
import { createCompletion } from '../server/environment.js';
import { httpErrorReply, serverErrorReply } from '../core/http/reply.js';
import { HttpError } from '../core/http/http-error.js';
import { toResponseParts } from '../core/http/respond.js';
import { fromNodeRequest, isElsewhere, toWebRequest } from './request.js';
import { sendResponseParts, sendWebResponse } from './response.js';

export type { NodeOptions, NodeRequest, NodeResponse } from './request.js';
export { toWebRequest } from './request.js';
export { sendWebResponse } from './response.js';

/** Responds to Node requests; as Express middleware it passes unexpected errors to `next`. Never rejects. */
export type NodeListener = (
  req: NodeRequest,
  res: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/** Closes the connection after the response if the body was not read to its end, for instance because it is too large. */
function abandonBody(req: NodeRequest, res: NodeResponse): void {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return;
  if ('stream' in req) req.stream.once('finish', () => req.stream.close());
  else if (!res.headersSent) res.setHeader('connection', 'close');
}

const emitWarning = (error: unknown): void =>
  process.emitWarning(error instanceof Error ? error : String(error));

/** Passes a request on to what comes after a middleware, with an error if there is one. */
type Next = (error?: unknown) => void;

type RequestListener = (
  req: NodeRequest,
  res: NodeResponse,
  context: { readonly options: NodeOptions; readonly next: Next | undefined },
) => Promise<void>;

function createListener(
  respond: RequestListener,
  { onError = emitWarning, ...rest }: NodeOptions,
): NodeListener {
  const normalized = rest.origin === undefined ? rest : { ...rest, origin: new URL(rest.origin).origin };
  return async function listen(req, res, next): Promise<void> {
    let isDisconnected = false;
    res.once('close', () => {
      isDisconnected = !res.writableEnded;
    });
    try {
      await respond(req, res, { options: normalized, next });
    } catch (error) {
      if (isDisconnected) return;
      const httpError = error instanceof HttpError ? error : undefined;
      if (!httpError && next !== undefined) return next(error);
      if (!httpError) onError(error);
      abandonBody(req, res);
      sendResponseParts(
        toResponseParts(httpError ? httpErrorReply(httpError) : serverErrorReply(), undefined),
        res,
      );
    }
  };
}

/**
 * A Node request listener for a function that handles standard requests.
 * @throws {TypeError} when `options.origin` is not a URL
 * @example http.createServer(createNodeListener(auth)).listen(3000)
 */
export function createNodeListener(
  handle: (request: Request) => Promise<Response>,
  options: NodeOptions = {},
): NodeListener {
  return createListener(
    async (req, res, context) => respondWith(handle, { req, res, options: context.options }),
    options,
  );
}

/** Answers a Node request by a function that handles standard ones. */
async function respondWith(
  handle: (request: Request) => Promise<Response>,
  {
    req,
    res,
    options,
  }: { readonly req: NodeRequest; readonly res: NodeResponse; readonly options: NodeOptions },
): Promise<void> {
  const disconnected = new AbortController();
  res.once('close', () => {
    if (!res.writableEnded) disconnected.abort();
  });
  const response = await handle(toWebRequest(req, options, disconnected.signal));
  abandonBody(req, res);
  await sendWebResponse(response, res);
}

/**
 * A Node request listener, and Express middleware, for a configuration or a function that returns one for each request.
 * Defaults are read from `process.env` at the first request (AUTH_SECRET, AUTH_URL, AUTH_GITHUB_ID, …; see
 * `setEnvDefaults`), without writing into the configuration. The origin is taken from the configuration, `options` or
 * AUTH_URL, in this order. As middleware without a path, it passes on what is not below the base path of its configuration.
 * @example app.use(toNodeHandler({ providers: [GitHub] }))
 */
export function toNodeHandler(
  config: AuthOptions | ((request: Request) => Awaitable<AuthOptions>),
  options: NodeOptions = {},
): NodeListener {
  const addDefaults = createCompletion({ origin: options.origin });
  if (typeof config === 'function')
    return createNodeListener(async (request) => Auth(request, addDefaults(await config(request))), options);
  // No one else sees request and response: without their standard forms it takes half the time.
  return createListener(async (req, res, { options: normalized, next }) => {
    const completeConfig = addDefaults(config);
    if (next !== undefined && isElsewhere(req, completeConfig?.basePath)) return next();
    if (req.method === 'HEAD')
      return sendWebResponse(await Auth(toWebRequest(req, normalized), completeConfig), res);
    const parts = await handleRequest(fromNodeRequest(req, normalized), completeConfig, toResponseParts);
    abandonBody(req, res);
    sendResponseParts(parts, res);
  }, options);
}
