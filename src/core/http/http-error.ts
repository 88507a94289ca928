/** The client errors that are answered here by their status alone (RFC 9110, section 15.5). */
export type HttpErrorStatus = 400 | 403 | 404 | 405 | 408 | 413 | 415 | 429;

/**
 * A malformed or misdirected request: answered with its status and message, and logged only with `debug`. Failed
 * sign-ins and faults of the deployment are the classes of `errors.ts`.
 */
export class HttpError extends Error {
  readonly status: HttpErrorStatus;
  /** With status 405: the methods that are allowed (RFC 9110, section 10.2.1). */
  readonly allow: readonly string[] | undefined;
  /** With status 429: the seconds after which a try has a chance (RFC 6585, section 4). */
  readonly retryAfter: number | undefined;

  constructor(
    status: HttpErrorStatus,
    message: string,
    more?: readonly string[] | { readonly retryAfter: number },
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.allow = more !== undefined && 'length' in more ? more : undefined;
    this.retryAfter = more !== undefined && 'retryAfter' in more ? more.retryAfter : undefined;
  }
}
