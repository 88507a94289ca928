import { challengeOf, type Refusal } from '../server/protect.js';
import { keptPrivate, withCookies } from '../server/with-cookies.js';
import type { CookieOrigin } from './framework-port.js';

/** What a response gets once the framework has made it: for frameworks whose handlers return it. */
export class PendingResponse {
  /** The cookies: of readings, then of changes. Later ones take the place of earlier ones with the same name. */
  readonly #due: Headers[] = [];
  /** Whether the response is for one visitor alone. */
  isPrivate = false;
  /** What the framework answers with the status of, where it drops the other parts of an answer. */
  refusal: Refusal | undefined;
  /** Whether the header fields of the response are made: a page that is rendered as a stream goes on after that. */
  isAnswered = false;

  /** Adds cookies. A reading that began before a change may end after it, and must not bring the old session back. */
  append(cookies: Headers, origin: CookieOrigin): void {
    if (origin === 'reading') this.#due.unshift(cookies);
    else this.#due.push(cookies);
  }

  /** The answer to a refusal with the header fields that the framework did not take. */
  #withChallenge(response: Response): Response {
    if (this.refusal?.status !== response.status) return response;
    const missing = [...challengeOf(this.refusal)].filter(([name]) => !response.headers.has(name));
    if (missing.length === 0) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of missing) headers.set(name, value);
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  }

  /** The response with its cookies beside its own, which are newer. */
  finish(response: Response): Response {
    this.isAnswered = true;
    const answer = this.#withChallenge(this.isPrivate ? keptPrivate(response) : response);
    // Newer cookies go first, and keep older ones of the same name from being written.
    return this.#due.reduceRight(withCookies, answer);
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
