/**
 * An error that h3 answers as it says. h3 1 knows its own by a member of the class, h3 2 by the name: others are logged as if
 * they were unexpected, and answered without their message, and as often as a stranger likes.
 */
export class AnsweredError extends Error {
  static readonly __h3_error__ = true;
  override readonly name = 'HTTPError';
  readonly status: number;
  readonly statusCode: number;
  readonly statusText: string;
  readonly statusMessage: string;
  readonly unhandled = false;
  readonly fatal = false;
  /** Of the answer: h3 2 sends them. */
  readonly headers: Headers;

  constructor(status: number, message: string, headers: Headers = new Headers()) {
    super(message);
    this.headers = headers;
    this.status = status;
    this.statusCode = status;
    this.statusText = message;
    this.statusMessage = message;
  }

  /** What programs get. */
  toJSON(): object {
    const { status, statusCode, statusMessage, message } = this;
    return { status, statusCode, statusMessage, message };
  }
}
