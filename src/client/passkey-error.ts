/**
 * Why a passkey did not work:
 *
 * - `unsupported`: this browser or this page cannot use passkeys
 * - `cancelled`: the person gave up, took too long, or has no passkey here
 * - `exists`: the authenticator already has a passkey for this person
 * - `refused`: the server did not accept the passkey
 * - `network`: the server could not be reached
 */
export type PasskeyErrorCode = 'unsupported' | 'cancelled' | 'exists' | 'refused' | 'network';

const TEXTS: { readonly [Code in PasskeyErrorCode]: string } = {
  unsupported: 'This browser cannot use passkeys here.',
  cancelled: 'No passkey was used.',
  exists: 'There is a passkey for this account on this device already.',
  refused: 'The passkey was not accepted.',
  network: 'The server could not be asked.',
};

/** The error that {@link signInWithPasskey} and {@link registerPasskey} throw. */
export class PasskeyError extends Error {
  /** What went wrong. */
  readonly code: PasskeyErrorCode;
  /** With `refused`: the reason that the server gave. */
  readonly reason: string | undefined;
  /** With `refused`: the URL of the page that shows the error. */
  readonly url: string | undefined;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference: string | undefined;

  constructor(
    code: PasskeyErrorCode,
    details: {
      readonly cause?: unknown;
      readonly reason?: string | undefined;
      readonly url?: string;
      readonly reference?: string | undefined;
    } = {},
  ) {
    super(TEXTS[code], details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'PasskeyError';
    this.code = code;
    this.reason = details.reason;
    this.url = details.url;
    this.reference = details.reference;
  }
}

/** The codes for names of `DOMException` (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const CODES: ReadonlyMap<string, PasskeyErrorCode> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'unsupported'],
  ['SecurityError', 'unsupported'],
]);

/** Makes a {@link PasskeyError} of what the browser threw in a ceremony. */
export function toPasskeyError(cause: unknown): PasskeyError {
  if (cause instanceof PasskeyError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  return new PasskeyError(CODES.get(name) ?? 'refused', { cause });
}
