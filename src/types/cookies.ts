/** The attributes of a cookie (RFC 6265bis, section 5.6). */
export interface CookieSerializeOptions {
  /** The domain that the cookie is sent to, with all subdomains. @default the exact host that set it */
  domain?: string;
  /** When the browser deletes the cookie. */
  expires?: Date;
  /** Seconds until the browser deletes the cookie; takes precedence over `expires`. */
  maxAge?: number;
  /** Hides the cookie from scripts. */
  httpOnly?: boolean;
  /** The path that the cookie is sent to, with everything below it. */
  path?: string;
  /** Sends the cookie over https only. */
  secure?: boolean;
  /** Stores the cookie separately for each top-level site that embeds the page (CHIPS). */
  partitioned?: boolean;
  /** Cookies with a lower priority are deleted first when a browser has too many. */
  priority?: 'low' | 'medium' | 'high';
  /** Whether the cookie is sent with requests from other sites; `true` means `strict`. */
  sameSite?: boolean | 'lax' | 'strict' | 'none';
  /** Encodes the value. @default encodeURIComponent */
  encode?: (value: string) => string;
}

/** The name and attributes of one of the library's cookies. */
export interface CookieOption {
  name: string;
  options: CookieSerializeOptions;
}

/** The configuration option `cookies`: names and attributes to override, merged with the defaults. */
export interface CookiesOptions {
  /** The session token. @default `authjs.session-token`; `__Secure-` on https */
  sessionToken: Partial<CookieOption>;
  /** The URL to go to after sign-in. @default `authjs.callback-url`; `__Secure-` on https */
  callbackUrl: Partial<CookieOption>;
  /** The CSRF token and its signature. @default `authjs.csrf-token`; `__Host-` on https */
  csrfToken: Partial<CookieOption>;
  /** The code verifier of a flow (RFC 7636). The flow's id is appended to the name. @default `authjs.pkce.code_verifier` */
  pkceCodeVerifier: Partial<CookieOption>;
  /** The state of a flow, with the URL to go to after it. The flow's id is appended to the name. @default `authjs.state` */
  state: Partial<CookieOption>;
  /** The nonce of a flow (OpenID Connect). The flow's id is appended to the name. @default `authjs.nonce` */
  nonce: Partial<CookieOption>;
  /** The challenge of a passkey ceremony. The flow's id is appended to the name. @default `authjs.challenge` */
  webauthnChallenge: Partial<CookieOption>;
}

/** The keys of {@link CookiesOptions}. */
export type CookieKey = keyof CookiesOptions;

/** A cookie to set, in a {@link ResponseInternal}. */
export interface Cookie extends CookieOption {
  value: string;
}

/** What `Auth` returns instead of a `Response` when the configuration has `raw`. */
export interface ResponseInternal<Body = unknown> {
  status?: number;
  /** What `new Headers()` takes; the name that browsers have for it is not there on every server. */
  headers?: NonNullable<ConstructorParameters<typeof Headers>[0]>;
  body?: Body;
  redirect?: string;
  cookies?: Cookie[];
}
