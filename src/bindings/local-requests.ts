import { headersOf, type SessionSource } from '../server/session-request.js';
import type { AccessRules } from '../types/api.js';
import type { Awaitable } from '../types/model.js';
import type { RequestContext } from './framework-port.js';
import { followCookies } from './source-after.js';
import { PendingResponse, pendingPort, type PendingPort } from './pending-response.js';

/** What a framework hands out: its hook, its pages and its actions get objects of their own, with the same `locals`. */
interface WithLocals {
  readonly locals: object;
}

/** One request that is being answered. */
export interface LocalContext<From> extends RequestContext<From> {
  readonly response: PendingResponse;
}

/** What {@link LocalRequests} need of a framework. */
interface LocalFramework<From> {
  /** The headers and URL that the session is read from, and where a visitor comes back to. */
  sourceOf(from: From): SessionSource;
  /** Throws for a page that is made once, for everybody. @param from - what the hook was given, if it ran */
  refusePrerendered(given: From, from: From | undefined): void;
  /** The error of an application that forgot the hook. */
  readonly noHook: string;
}

/**
 * The requests that are being answered, for frameworks with a hook around all of them that hands something on to pages and
 * actions in `locals`: what is known of a request goes with its `locals`.
 */
export class LocalRequests<From extends WithLocals> {
  readonly #framework: LocalFramework<From>;
  readonly #contexts = new WeakMap<object, LocalContext<From>>();
  /** The parts of the framework's port that this answers. */
  readonly port: PendingPort<LocalContext<From>> & {
    readonly handed: 1;
    contextOf(given: From): LocalContext<From>;
    follow(context: LocalContext<From>, cookies: Headers): void;
  };

  constructor(framework: LocalFramework<From>) {
    this.#framework = framework;
    const responses = pendingPort(({ response }: LocalContext<From>) => response);
    this.port = { ...responses, handed: 1, contextOf: (given) => this.of(given), follow: followCookies };
  }

  /**
   * Answers a request: gives `locals` the function `auth`, and the response the cookies that came due.
   * @param auth - reads the session of the request, and the tokens that rules accept
   */
  async answer(
    from: From,
    next: () => Awaitable<Response>,
    auth: (context: LocalContext<From>, rules: AccessRules | undefined) => Promise<unknown>,
  ): Promise<Response> {
    const source = this.#framework.sourceOf(from);
    this.#refuseShared(from.locals, source);
    const context = { from, source, response: new PendingResponse() };
    this.#contexts.set(from.locals, context);
    Object.assign(from.locals, { auth: async (rules?: AccessRules) => auth(this.of(from), rules) });
    return context.response.finish(await next());
  }

  /** What the hook was given for the request that an event or a context belongs to. */
  from({ locals }: WithLocals): From | undefined {
    return this.#contexts.get(locals)?.from;
  }

  /**
   * The request that an event or a context belongs to.
   * @throws {Error} where no hook ran, and on prerendered pages
   */
  of(given: From): LocalContext<From> {
    const context = this.#contexts.get(given.locals);
    this.#framework.refusePrerendered(given, context?.from);
    if (context !== undefined) return context;
    throw new Error(this.#framework.noHook);
  }

  /**
   * A hook may run again in the same request, as for Astro's rewrites, but not for another browser.
   * @throws {Error} where the request of another browser is being answered with the same `locals`
   */
  #refuseShared(locals: object, source: SessionSource): void {
    const other = this.#contexts.get(locals);
    if (
      other === undefined ||
      other.response.isAnswered ||
      cookieIn(this.#framework.sourceOf(other.from)) === cookieIn(source)
    )
      return;
    throw new Error(
      'Two requests share one `locals` object, so that one visitor would be taken for another: hand out a new one for each.',
    );
  }
}

function cookieIn(source: SessionSource): string | null {
  return headersOf(source).get('cookie');
}
