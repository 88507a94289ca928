import type { Awaitable } from './model.js';
import type { LoggerInstance } from './logger.js';

/** The standard claims of a session token. Extend {@link JWT}, not this. */
export interface DefaultJWT extends Record<string, unknown> {
  name?: string | null;
  email?: string | null;
  picture?: string | null;
  /** The user's id. */
  sub?: string;
  /** When the token was issued, in seconds since the epoch. */
  iat?: number;
  /** When the token expires, in seconds since the epoch. */
  exp?: number;
  /** The id of the session, which stays the same when the token is renewed. */
  jti?: string;
}

/** The payload of a session token, as the `jwt` callback returns it. Extend it by declaration merging. */
export interface JWT extends Record<string, unknown>, DefaultJWT {}

/** The parameters of `encode`. */
export interface JWTEncodeParams<Payload = JWT> {
  /** The payload. @default {} */
  token?: Payload;
  /** The secret of the configuration. Of a list, the first (newest) encrypts. */
  secret: string | string[];
  /** The purpose that the key is derived for: for session tokens, the name of their cookie. */
  salt: string;
  /** Seconds until the token expires. @default 2592000 (30 days) */
  maxAge?: number;
}

/** The parameters of `decode`. */
export interface JWTDecodeParams {
  /** The token, a compact JWE (RFC 7516). Without it, `decode` returns `null`. */
  token?: string;
  /** The secret of the configuration. Of a list, each may decrypt. */
  secret: string | string[];
  /** The `salt` that the token was encoded with. */
  salt: string;
}

/** The configuration option `jwt`. */
export interface JWTOptions {
  /** Replaces the function that encrypts session tokens. */
  encode: (params: JWTEncodeParams) => Awaitable<string>;
  /** Replaces the function that decrypts session tokens. `null` means that no user is signed in. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>;
  /** Seconds until a session token expires. @default session.maxAge */
  maxAge: number;
  /**
   * The largest size of a session's cookies in bytes, names included. With a larger session, a sign-in fails with
   * `JWTSessionError`. An existing session above the limit can be read, but is not renewed. Servers reject headers above 16 KiB, which
   * all cookies of a request share, and many proxies have lower limits (nginx: 4 to 8 KiB for a response).
   * @default 13312
   */
  maxSize: number;
}

/** The parameters of `getToken`. */
export interface GetTokenParams<R extends boolean = false> {
  /** The request, with the token in its cookies or in the header `Authorization: Bearer`. */
  req: Request | { headers: Headers | Record<string, string> };
  /**
   * `false` looks for the cookie without the prefix `__Secure-` first, even if the application's URL (`AUTH_URL`) is https.
   * Both names are tried in any case.
   */
  secureCookie?: boolean;
  /** The name of the cookie. @default `authjs.session-token`, with and without prefix */
  cookieName?: string;
  /** Whether to return the token as it was sent, without verifying it. @default false */
  raw?: R;
  /** Replaces the function that decrypts the token. */
  decode?: JWTOptions['decode'];
  /** The secret of the configuration. Required unless `raw`. */
  secret?: string | string[];
  /** The `salt` that the token was encoded with. @default the name of the cookie it was found in */
  salt?: string;
  logger?: LoggerInstance | Console;
}
