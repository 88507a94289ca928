/** What went wrong: a code of RFC 6749 or RFC 8628 that the server sent, or one of these. */
export type DeviceSignInCode =
  | 'access_denied'
  | 'expired_token'
  | 'invalid_answer'
  | 'invalid_option'
  | 'server_unavailable'
  | 'signed_out'
  | 'store_failed'
  | (string & {});

/** A sign-in on a device that failed, or a token that there is not. The message says what to do. */
export class DeviceSignInError extends Error {
  readonly code: DeviceSignInCode;

  constructor(code: DeviceSignInCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DeviceSignInError';
    this.code = code;
  }
}
