import { isErrorObject } from '../../core/kit/realms.js';

/** The details of a {@link MailError}. */
export interface MailFailure {
  /** The HTTP status, or the reply code of an SMTP server. */
  status?: number;
  /** A machine-readable reason, for instance `ECONNREFUSED`. */
  code?: string;
  /** The error that caused it. Leave it out if it may contain the key or the address. */
  cause?: unknown;
}

/** The error when an email was not sent. It contains no address, link or key, and nothing of the service's response. */
export class MailError extends Error {
  override name = 'MailError';
  /** The name of the provider. */
  readonly service: string;
  /** @see {@link MailFailure.status} */
  readonly status: number | undefined;
  /** @see {@link MailFailure.code} */
  readonly code: string | undefined;

  constructor(service: string, message: string, failure: MailFailure = {}) {
    super(`${service}: ${message}`, failure.cause === undefined ? {} : { cause: failure.cause });
    this.service = service;
    this.status = failure.status;
    this.code = failure.code;
  }
}

/** The code of an error or of its cause, where Node's `fetch` puts it. Never the message, which may contain secrets. */
export function failureCode(error: unknown): string | undefined {
  if (!isErrorObject(error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return isErrorObject(error.cause) ? failureCode(error.cause) : error.name;
}
