/** Statuses that the door refuses with (RFC 9110, section 15.5). */
export type RefusedStatus = 400 | 404 | 405 | 413 | 415;

/**
 * The request itself is at fault: answered with `status` and a message, quiet in the log. Never about who somebody is;
 * that is what the classes of `errors.ts` are for.
 */
export class RequestRefused extends Error {
  readonly status: RefusedStatus;
  /** The methods that would be right, with 405 (RFC 9110, section 10.2.1). */
  readonly allow: readonly string[] | undefined;

  constructor(status: RefusedStatus, message: string, allow?: readonly string[]) {
    super(message);
    this.name = 'RequestRefused';
    this.status = status;
    this.allow = allow;
  }
}
