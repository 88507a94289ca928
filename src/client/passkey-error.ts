/**
 * Why a passkey did not work: `unsupported`: this browser, or this page, cannot use passkeys; `cancelled`: the person
 * gave up, took too long, or has no passkey here; `exists`: this authenticator has one of this person already;
 * `refused`: the server did not accept it; `network`: the server could not be asked.
 */
export type PasskeyErrorCode = 'unsupported' | 'cancelled' | 'exists' | 'refused' | 'network';

const TEXTS: { readonly [Code in PasskeyErrorCode]: string } = {
  unsupported: 'This browser cannot use passkeys here.',
  cancelled: 'No passkey was used.',
  exists: 'There is a passkey for this account on this device already.',
  refused: 'The passkey was not accepted.',
  network: 'The server could not be asked.',
};

/** What {@link signInWithPasskey} and {@link registerPasskey} throw. */
export class PasskeyError extends Error {
  readonly code: PasskeyErrorCode;
  /** With `refused`: the server's reason, and the page that would show it. */
  readonly reason: string | undefined;
  readonly url: string | undefined;

  constructor(
    code: PasskeyErrorCode,
    details: { readonly cause?: unknown; readonly reason?: string | undefined; readonly url?: string } = {},
  ) {
    super(TEXTS[code], details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'PasskeyError';
    this.code = code;
    this.reason = details.reason;
    this.url = details.url;
  }
}

/** Names of `DOMException`s (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const CODES: ReadonlyMap<string, PasskeyErrorCode> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'unsupported'],
  ['SecurityError', 'unsupported'],
]);

/** What the browser threw in a ceremony, in our words. */
export function toPasskeyError(cause: unknown): PasskeyError {
  if (cause instanceof PasskeyError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  return new PasskeyError(CODES.get(name) ?? 'refused', { cause });
}
