import type { Cookie, CookieSerializeOptions } from '../../types/cookies.js';
import type { AuthAction } from '../../types/model.js';
import type { CookieDefinition, CookieTable, Settings } from './settings.js';

/** A request and its response (RFC 9110, section 1.4). Created once and frozen; only the cookie jar changes. */
export interface Exchange {
  readonly settings: Settings;
  /** Scheme and host of the application, for instance `https://example.com`. */
  readonly origin: string;
  /** Origin and base path: the URL that the paths of the actions are appended to. */
  readonly baseUrl: string;
  /** Names and attributes of the cookies of this exchange. */
  readonly cookies: CookieTable;
  /** The time of the request; the same in all of its code. */
  readonly now: Date;
  readonly jar: CookieJar;
  readonly request: ExchangeRequest;
}

/** The request, parsed. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly action: AuthAction;
  readonly providerId: string | undefined;
  readonly query: URLSearchParams;
  /** Fields of the body, without inherited members such as `constructor`. Empty for GET. */
  readonly form: Readonly<Record<string, string>>;
  /** `data` of the body of `POST session`: any JSON value. */
  readonly data: unknown;
  /** Names that occur in the body more than once. */
  readonly duplicated: readonly string[];
  readonly headers: RequestFields;
  /** Whether the client wants `{ url }` instead of a redirect. */
  readonly wantsUrl: boolean;
  /** The address of the connection, as far as the server tells it. */
  readonly address: string | undefined;
  /** The request as it was received; its body has been read. */
  readonly original: Request;
}

/** The header fields of a request. Names are in lower case, and fields of the same name are joined. */
export type RequestFields = Pick<Headers, 'get' | 'has'>;

/** A request as the server provides it. */
export interface IncomingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: RequestFields;
  /** The address of the connection: that of the client, or of the proxy in front. Absent where the server does not tell. */
  readonly address?: string | undefined;
  /** The same request as a standard `Request`, with the body; always the same object. */
  readonly standard: () => Request;
}

/** The cookies of a request, and the changes for its response. */
export interface CookieJar {
  /** The value of a cookie; `undefined` if it is absent, or was sent twice with different values. */
  get(name: string): string | undefined;
  /** Names of the request's cookies that start with `prefix`. */
  names(prefix: string): readonly string[];
  /** All different values of a cookie: two cookies of one name differ in domain or path. */
  values(name: string): readonly string[];
  /**
   * The values of a cookie that may be chunked: those of plain cookies, and those of chunks `<name>.0`, `<name>.1`, …. If there
   * are several, nothing says which one is genuine.
   */
  forms(name: string): readonly string[];
  set(
    cookie: CookieDefinition,
    value: string,
    lifetime?: Pick<CookieSerializeOptions, 'expires' | 'maxAge'>,
  ): void;
  /** Deletes a cookie in the browser. */
  clear(cookie: CookieDefinition): void;
  /** Deletes a cookie and the chunks of it that the request contains. */
  clearChunked(cookie: CookieDefinition): void;
  /**
   * Deletes the forms of a cookie that a value in `count` cookies leaves behind: the plain one if there are several, and
   * the chunks beyond them.
   */
  dropOthers(cookie: CookieDefinition, count: number): void;
  /** Deletes a cookie in the browser that has the name of another one, but not its domain. */
  clearElsewhere(cookie: CookieDefinition): void;
  /** The value that was last set for a name; empty if the cookie was cleared. */
  pending(name: string): string | undefined;
  /** The cookies that were set and cleared so far, the last change per name. Keeps no reference to the request. */
  outgoing(): readonly OutgoingCookie[];
  /** Sets the cookies of another response. */
  adopt(cookies: readonly OutgoingCookie[]): void;
  /** {@link CookieJar.outgoing} in the form that applications see. */
  drain(): readonly Cookie[];
  /** {@link CookieJar.outgoing} as `Set-Cookie` header values. */
  lines(): readonly string[];
}

/** A cookie that a response sets or clears. */
export interface OutgoingCookie {
  readonly name: string;
  readonly value: string;
  /** Its attributes, without the lifetime. */
  readonly options: Readonly<CookieSerializeOptions>;
  readonly maxAge: number | undefined;
  readonly expires: Date | undefined;
  /** The value after `encodeURIComponent` if that was computed already, so that long values are encoded only once. */
  readonly encoded: string | undefined;
}
