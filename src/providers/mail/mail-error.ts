/** What is known about a mail that was not sent. */
export interface MailFailure {
  /** HTTP status, or the reply code of an SMTP server. */
  status?: number;
  /** Machine-readable reason, for instance `ECONNREFUSED`. */
  code?: string;
  /** Only where it quotes neither the key nor the address. */
  cause?: unknown;
}

/** A mail was not sent. Neither message nor properties tell the address, the link, a key or what the service wrote. */
export class MailError extends Error {
  override name = 'MailError';
  /** Name of the provider. */
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

/** The machine-readable part of an error that may quote secrets elsewhere, or of its cause (as `fetch` of Node has it). */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? failureCode(error.cause) : error.name;
}
