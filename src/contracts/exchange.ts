import type { Cookie, CookieSerializeOptions } from '../types/cookies.js';
import type { AuthAction } from '../types/model.js';
import type { CookieDefinition, CookieTable, Settings } from './settings.js';

/** One request and its answer under way (RFC 9110, section 1.4). Built once, frozen; only the jar changes. */
export interface Exchange {
  readonly settings: Settings;
  /** Scheme and host of the application, for instance `https://example.com`. */
  readonly origin: string;
  /** `origin` and base path: where the actions live. */
  readonly baseUrl: string;
  /** Names and attributes of the cookies of this exchange. */
  readonly cookies: CookieTable;
  /** One instant per request. */
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
  /** Fields of the body and nothing else, not even `constructor`. Empty for GET. */
  readonly form: Readonly<Record<string, string>>;
  /** `data` of the body of `POST session`: any JSON value. */
  readonly data: unknown;
  /** Names that the body carried more than once. */
  readonly duplicated: readonly string[];
  readonly headers: RequestFields;
  /** The client asked for `{ url }` instead of a redirect. */
  readonly wantsUrl: boolean;
  /** As it was received; its body has been read. */
  readonly original: Request;
}

/** Fields of a request, by their names in lower case; several of one name are joined. */
export type RequestFields = Pick<Headers, 'get' | 'has'>;

/** A request as its server has it. */
export interface IncomingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: RequestFields;
  /** The same as a standard request, which carries the body; always the same one. */
  readonly standard: () => Request;
}

/** The request's cookies in, `Set-Cookie` out. */
export interface CookieJar {
  /** The value of a cookie; `undefined` when absent, or sent twice with different values. */
  get(name: string): string | undefined;
  /** Names of the request's cookies that start with `prefix`. */
  names(prefix: string): readonly string[];
  /**
   * The values that a cookie which may be cut has: none, the plain one or that of its chunks `<name>.0`, `<name>.1`, …,
   * or both, when the request carries both. Nothing says which of two is ours.
   */
  forms(name: string): readonly string[];
  set(
    cookie: CookieDefinition,
    value: string,
    lifetime?: Pick<CookieSerializeOptions, 'expires' | 'maxAge'>,
  ): void;
  /** Deletes a cookie in the browser. */
  clear(cookie: CookieDefinition): void;
  /** Deletes a cookie and all of its chunks that the request carried. */
  clearChunked(cookie: CookieDefinition): void;
  /**
   * Deletes the forms of a cookie that a value in `count` cookies leaves behind: the plain one if there are several, and
   * the chunks beyond them.
   */
  dropOthers(cookie: CookieDefinition, count: number): void;
  /** The value that has been set for a name so far; empty for a cookie that was cleared. */
  pending(name: string): string | undefined;
  /** What has been set and cleared so far, the last word per name. Holds on to nothing of the request. */
  outgoing(): readonly OutgoingCookie[];
  /** Sets what another answer sets. */
  adopt(cookies: readonly OutgoingCookie[]): void;
  /** {@link CookieJar.outgoing} as applications see it. */
  drain(): readonly Cookie[];
  /** {@link CookieJar.outgoing} as values of `Set-Cookie`. */
  lines(): readonly string[];
}

/** A cookie on its way to the browser. */
export interface OutgoingCookie {
  readonly name: string;
  readonly value: string;
  /** Its attributes, but for its lifetime. */
  readonly options: Readonly<CookieSerializeOptions>;
  readonly maxAge: number | undefined;
  readonly expires: Date | undefined;
  /** The value as `encodeURIComponent` writes it, where that was asked before: long values are looked through once. */
  readonly encoded: string | undefined;
}
