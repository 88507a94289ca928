/** Attributes of a cookie (RFC 6265bis, section 5.6). */
export interface CookieSerializeOptions {
  /** @default no Domain attribute: the host only */
  domain?: string;
  expires?: Date;
  /** Seconds. */
  maxAge?: number;
  httpOnly?: boolean;
  path?: string;
  secure?: boolean;
  partitioned?: boolean;
  priority?: 'low' | 'medium' | 'high';
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
  sessionToken: Partial<CookieOption>;
  callbackUrl: Partial<CookieOption>;
  csrfToken: Partial<CookieOption>;
  pkceCodeVerifier: Partial<CookieOption>;
  state: Partial<CookieOption>;
  nonce: Partial<CookieOption>;
  webauthnChallenge: Partial<CookieOption>;
}

/** The keys of {@link CookiesOptions}. */
export type CookieKey = keyof CookiesOptions;

/** A cookie to be set, in the internal response of `raw`. */
export interface Cookie extends CookieOption {
  value: string;
}

/** What `Auth` returns instead of a `Response` when the configuration has `raw`. */
export interface ResponseInternal<
  Body extends string | Record<string, unknown> | unknown[] | null | unknown = unknown,
> {
  status?: number;
  headers?: Headers | HeadersInit;
  body?: Body;
  redirect?: string;
  cookies?: Cookie[];
}
