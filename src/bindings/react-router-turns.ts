import { sourceOf, type RouteArgs } from './react-router-args.js';
import type { Visit } from './request-auth.js';

/** What is known of a request that is being answered. */
export interface RouteVisit extends Visit<RouteArgs> {
  source: Visit<RouteArgs>['source'];
  /** The cookies that the response gets: what was read, then what forms have changed. What comes later counts more. */
  readonly due: Headers[];
}

/** One run of the middleware, around the loaders and actions of a request. */
export interface Turn {
  /** What the browser sent. */
  readonly cookie: string | null;
  visit: RouteVisit | undefined;
  /** Whether what is answered is for one person alone. */
  isPrivate: boolean;
  /** Whether the answer is made: what is sent as a stream goes on afterwards. */
  isAnswered: boolean;
}

/**
 * Which loaders and actions belong to one request. Each gets a request of its own, so that only the context tells; and it tells
 * only where the middleware has seen it begin, because applications without middleware may give one context to all visitors. What
 * another browser sent never belongs to it.
 */
export class Turns {
  readonly #turns = new WeakMap<object, Turn>();
  readonly #visits = new WeakMap<Request, RouteVisit>();

  /** The middleware begins. */
  begin(args: RouteArgs): Turn {
    const turn = { cookie: cookieOf(args), visit: undefined, isPrivate: false, isAnswered: false };
    this.#turns.set(keyOf(args), turn);
    return turn;
  }

  /** The run of the middleware that a loader or an action is in; `undefined` without middleware. */
  of(args: RouteArgs): Turn | undefined {
    const turn = this.#turns.get(keyOf(args));
    return turn?.cookie === cookieOf(args) ? turn : undefined;
  }

  /** What is known of the request that a loader or an action is called for. */
  visitOf(args: RouteArgs): RouteVisit {
    const turn = this.of(args);
    const known = turn === undefined ? this.#visits.get(args.request) : turn.visit;
    const visit = known ?? { source: sourceOf(args), from: args, due: [] };
    if (turn === undefined) this.#visits.set(args.request, visit);
    else turn.visit = visit;
    return visit;
  }
}

function keyOf({ request, context }: RouteArgs): object {
  return typeof context === 'object' && context !== null ? context : request;
}

function cookieOf({ request }: RouteArgs): string | null {
  return request.headers.get('cookie');
}
