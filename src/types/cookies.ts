/** Attributes of a cookie (RFC 6265bis, section 5.6). */
export interface CookieSerializeOptions {
  /** Host and subdomains that get the cookie. @default the host only */
  domain?: string;
  /** When the browser forgets it. */
  expires?: Date;
  /** Seconds. */
  maxAge?: number;
  /** Hidden from scripts. */
  httpOnly?: boolean;
  /** Paths that get the cookie. */
  path?: string;
  /** Sent over https only. */
  secure?: boolean;
  /** Kept apart per top-level site (CHIPS). */
  partitioned?: boolean;
  /** Which cookies a full browser drops last. */
  priority?: 'low' | 'medium' | 'high';
  /** Whether it comes along with requests that other sites cause; `true` is `strict`. */
  sameSite?: boolean | 'lax' | 'strict' | 'none';
  /** How the value is written. @default encodeURIComponent */
  encode?: (value: string) => string;
}

/** Name and attributes of one of the library's cookies. */
export interface CookieOption {
  name: string;
  options: CookieSerializeOptions;
}

/** The cookies whose names and attributes can be overridden; merged over the defaults. */
export interface CookiesOptions {
  /** The session. @default `authjs.session-token`; `__Secure-` on https */
  sessionToken: Partial<CookieOption>;
  /** Where to go at the end. @default `authjs.callback-url`; `__Secure-` on https */
  callbackUrl: Partial<CookieOption>;
  /** The CSRF token and its proof. @default `authjs.csrf-token`; `__Host-` on https */
  csrfToken: Partial<CookieOption>;
  /** A flow's code verifier (RFC 7636). The flow's id is appended to the name. @default `authjs.pkce.code_verifier` */
  pkceCodeVerifier: Partial<CookieOption>;
  /** What a flow is about. The flow's id is appended to the name. @default `authjs.state` */
  state: Partial<CookieOption>;
  /** A flow's nonce (OpenID Connect). The flow's id is appended to the name. @default `authjs.nonce` */
  nonce: Partial<CookieOption>;
  /** A passkey ceremony's challenge. The flow's id is appended to the name. @default `authjs.challenge` */
  webauthnChallenge: Partial<CookieOption>;
}

/** The keys of {@link CookiesOptions}. */
export type CookieKey = keyof CookiesOptions;

/** A cookie to be set, in the internal response of `raw`. */
export interface Cookie extends CookieOption {
  value: string;
}

/** What `Auth` returns instead of a `Response` when the configuration has `raw`. */
export interface ResponseInternal<Body = unknown> {
  status?: number;
  headers?: Headers | HeadersInit;
  body?: Body;
  redirect?: string;
  cookies?: Cookie[];
}
