import type { AuthConfig } from './types/config.js';
import type { Awaitable } from './types/model.js';
import type { NodeOptions, NodeRequest, NodeResponse } from './node/request.js';
import { answerIncoming, Auth } from './auth.js';
import { environmentDefaults } from './node/environment.js';
import { fault, refusal } from './http/reply.js';
import { RequestRefused } from './http/request-refused.js';
import { toPlainAnswer } from './http/respond.js';
import { receive, toWebRequest } from './node/request.js';
import { sendAnswer, sendWebResponse } from './node/response.js';

export type { NodeOptions, NodeRequest, NodeResponse } from './node/request.js';
export { toWebRequest } from './node/request.js';
export { sendWebResponse } from './node/response.js';

/** Answers Node requests; as an Express middleware it hands unexpected errors on to `next`. Never rejects. */
export type NodeListener = (
  req: NodeRequest,
  res: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/** What is left of a body that was too large is not waited for. */
function giveUpBody(req: NodeRequest, res: NodeResponse): void {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return;
  if ('stream' in req) req.stream.once('finish', () => req.stream.close());
  else if (!res.headersSent) res.setHeader('connection', 'close');
}

const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));

type Serve = (req: NodeRequest, res: NodeResponse, options: NodeOptions) => Promise<void>;

function createListener(serve: Serve, { onError = warn, ...rest }: NodeOptions): NodeListener {
  const known = rest.origin === undefined ? rest : { ...rest, origin: new URL(rest.origin).origin };
  return async function listen(req, res, next): Promise<void> {
    let hasLeft = false;
    res.once('close', () => {
      hasLeft = !res.writableEnded;
    });
    try {
      await serve(req, res, known);
    } catch (error) {
      if (hasLeft) return;
      const refused = error instanceof RequestRefused ? error : undefined;
      if (!refused && next !== undefined) return next(error);
      if (!refused) onError(error);
      giveUpBody(req, res);
      sendAnswer(toPlainAnswer(refused ? refusal(refused) : fault(), undefined), res);
    }
  };
}

/**
 * A Node listener for any handler of standard requests.
 * @throws {TypeError} when `options.origin` is no URL
 * @example http.createServer(createNodeListener(auth)).listen(3000)
 */
export function createNodeListener(
  handle: (request: Request) => Promise<Response>,
  options: NodeOptions = {},
): NodeListener {
  return createListener(async (req, res, known) => {
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableEnded) gone.abort();
    });
    const response = await handle(toWebRequest(req, known, gone.signal));
    giveUpBody(req, res);
    await sendWebResponse(response, res);
  }, options);
}

/**
 * A Node listener, and Express middleware, for a configuration or a function that makes one per request. What the
 * configuration leaves open is read from `process.env` with the first request (AUTH_SECRET, AUTH_URL, AUTH_GITHUB_ID, …;
 * see `setEnvDefaults`); the object itself is not written into. An origin is that of the configuration, of `options`, of
 * AUTH_URL, in this order.
 * @example app.use('/auth', toNodeHandler({ providers: [GitHub] }))
 */
export function toNodeHandler(
  config: Omit<AuthConfig, 'raw'> | ((request: Request) => Awaitable<Omit<AuthConfig, 'raw'>>),
  options: NodeOptions = {},
): NodeListener {
  const complete = environmentDefaults(options.origin);
  if (typeof config === 'function')
    return createNodeListener(async (request) => Auth(request, complete(await config(request))), options);
  // Nobody else sees request and answer: without their standard forms it takes half as long.
  return createListener(async (req, res, known) => {
    const filled = complete(config);
    if (req.method === 'HEAD') return sendWebResponse(await Auth(toWebRequest(req, known), filled), res);
    const answer = await answerIncoming(receive(req, known), filled, toPlainAnswer);
    giveUpBody(req, res);
    sendAnswer(answer, res);
  }, options);
}
