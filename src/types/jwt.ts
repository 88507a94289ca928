import type { Awaitable } from './model.js';
import type { LoggerInstance } from './logger.js';

/** The claims that every session token carries; extend {@link JWT}, not this. */
export interface DefaultJWT extends Record<string, unknown> {
  name?: string | null;
  email?: string | null;
  picture?: string | null;
  /** The user's id. */
  sub?: string;
  /** Issued at, seconds since the epoch. */
  iat?: number;
  /** Expires at, seconds since the epoch. */
  exp?: number;
  /** Identifies the session; kept when the token is renewed. */
  jti?: string;
}

/** The payload of the session token, as the `jwt` callback returns it. Extend by declaration merging. */
export interface JWT extends Record<string, unknown>, DefaultJWT {}

/** What `encode` takes. */
export interface JWTEncodeParams<Payload = JWT> {
  /** The payload. @default {} */
  token?: Payload;
  /** Derives the key, together with `salt`; as the configuration has it. Of a list, the first (newest) is used. */
  secret: string | string[];
  /** Derives the key, together with `secret`; the session token uses the name of its cookie. */
  salt: string;
  /** Seconds until the token expires. @default 2592000 (30 days) */
  maxAge?: number;
}

/** What `decode` takes. */
export interface JWTDecodeParams {
  /** The compact JWE. Absent: `decode` gives `null`. */
  token?: string;
  /** As the configuration has it. Of a list, the first that decrypts the token is used. */
  secret: string | string[];
  salt: string;
}

/** The configuration option `jwt`. */
export interface JWTOptions {
  /** Replaces the encryption of session tokens. */
  encode: (params: JWTEncodeParams) => Awaitable<string>;
  /** Replaces the decryption of session tokens. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>;
  /** Seconds. @default session.maxAge */
  maxAge: number;
  /**
   * Octets of cookies that a session may need, names included. A larger one is refused at sign-in (`JWTSessionError`) and
   * not renewed; one that is there already is read all the same. Servers refuse headers above 16 KiB, and all of a
   * request's cookies share them; many proxies refuse far shorter ones (nginx: an answer above 4 to 8 KiB).
   * @default 13312
   */
  maxSize: number;
}

/** What `getToken` takes. */
export interface GetTokenParams<R extends boolean = false> {
  /** The request whose cookies, or `Authorization: Bearer` header, carry the token. */
  req: Request | { headers: Headers | Record<string, string> };
  /** Prefer the `__Secure-` cookie name. */
  secureCookie?: boolean;
  /** The cookie to look in. @default `authjs.session-token`, prefixed and unprefixed */
  cookieName?: string;
  /** Give the string as it was sent, unverified. @default false */
  raw?: R;
  /** Replaces the decryption. */
  decode?: JWTOptions['decode'];
  /** Required unless `raw`. */
  secret?: string | string[];
  /** @default the name of the cookie the token was found in */
  salt?: string;
  logger?: LoggerInstance | Console;
}
