import { isErrorObject } from '../../kit/realms.js';

/** The details of a {@link MailError}. */
export interface MailFailure {
  /** The HTTP status, or the reply code of an SMTP server. */
  status?: number;
  /** A machine-readable reason, for instance `ECONNREFUSED`. */
  code?: string;
  /** The error that caused it. Only if that contains neither the key nor the address. */
  cause?: unknown;
}

/** An email was not sent. The error contains neither address, link nor key, and nothing that the service answered. */
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

/** The code of an error, or of its cause, where Node's `fetch` has it. Never the message, which may contain secrets. */
export function failureCode(error: unknown): string | undefined {
  if (!isErrorObject(error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return isErrorObject(error.cause) ? failureCode(error.cause) : error.name;
}
