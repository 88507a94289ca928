import { keptPrivate, withCookies } from '../server/with-cookies.js';
import type { CookieOrigin } from './framework-port.js';

/** What a response gets once the framework has made it: for frameworks whose handlers return it. */
export class PendingResponse {
  /** The cookies: of readings, then of changes. Later ones take the place of earlier ones with the same name. */
  readonly #due: Headers[] = [];
  /** Whether the response is for one visitor alone. */
  isPrivate = false;
  /** Whether the header fields of the response are made: a page that is rendered as a stream goes on after that. */
  isAnswered = false;

  /** Adds cookies. A reading that began before a change may end after it, and must not bring the old session back. */
  append(cookies: Headers, origin: CookieOrigin): void {
    if (origin === 'reading') this.#due.unshift(cookies);
    else this.#due.push(cookies);
  }

  /** The response with its cookies beside its own, which are newer. */
  finish(response: Response): Response {
    this.isAnswered = true;
    // Newer cookies go first, and keep older ones of the same name from being written.
    return this.#due.reduceRight(withCookies, this.isPrivate ? keptPrivate(response) : response);
  }
}

/** The parts of a port that a {@link PendingResponse} answers. */
export interface PendingPort<Context> {
  appendCookies(context: Context, cookies: Headers, origin: CookieOrigin): void;
  canAppendCookies(context: Context): boolean;
  keepPrivate(context: Context): void;
}

/** {@link PendingPort} for a framework. @param responseOf - the response that waits for a request */
export function pendingPort<Context>(
  responseOf: (context: Context) => PendingResponse,
): PendingPort<Context> {
  return {
    appendCookies: (context, cookies, origin) => responseOf(context).append(cookies, origin),
    canAppendCookies: (context) => !responseOf(context).isAnswered,
    keepPrivate: (context) => {
      responseOf(context).isPrivate = true;
    },
  };
}
