import { sourceOf, type RouteArgs } from './react-router-args.js';
import { remembered, type RequestContext } from './framework-port.js';
import { PendingResponse } from './pending-response.js';

/** One request that is being answered. */
export interface RouteContext extends RequestContext<RouteArgs> {
  readonly response: PendingResponse;
  /** Whether the middleware runs around this, which gives the response what it gets. */
  readonly isInMiddleware: boolean;
}

/** One run of the middleware, around the loaders and actions of a request. */
interface Turn {
  /** What the browser sent. */
  readonly cookie: string | null;
  readonly response: PendingResponse;
  /** Made of what the first loader or action gets. */
  context: RouteContext | undefined;
}

/**
 * Which loaders and actions belong to one request. Each gets a request of its own, so that only the context tells; and it tells
 * only where the middleware has seen it begin, because applications without middleware may give one context to all visitors. What
 * another browser sent never belongs to it.
 */
export class Turns {
  readonly #turns = new WeakMap<object, Turn>();
  readonly #alone = remembered(
    (args: RouteArgs) => contextOf(args, new PendingResponse(), false),
    ({ request }) => request,
  );

  /** The middleware begins. @returns what the response gets once it is made */
  begin(args: RouteArgs): PendingResponse {
    const response = new PendingResponse();
    this.#turns.set(keyOf(args), { cookie: cookieOf(args), response, context: undefined });
    return response;
  }

  /** The request that a loader or an action is called for. */
  of(args: RouteArgs): RouteContext {
    const turn = this.#turns.get(keyOf(args));
    if (turn === undefined || turn.cookie !== cookieOf(args)) return this.#alone(args);
    return (turn.context ??= contextOf(args, turn.response, true));
  }
}

function contextOf(args: RouteArgs, response: PendingResponse, isInMiddleware: boolean): RouteContext {
  return { source: sourceOf(args), from: args, response, isInMiddleware };
}

function keyOf({ request, context }: RouteArgs): object {
  return typeof context === 'object' && context !== null ? context : request;
}

function cookieOf({ request }: RouteArgs): string | null {
  return request.headers.get('cookie');
}
