/** What to answer, as a value. The door (`http/respond`) turns it and the cookie jar into a `Response`. */
export type Reply = RedirectReply | JsonReply | HtmlReply | EmptyReply;

/** 302 to an absolute URL, or 200 `{ url }` where the client asked for that. */
export interface RedirectReply {
  readonly kind: 'redirect';
  readonly location: string;
  /** `location` without scheme and host, where the browser is to stay at the one it asked. */
  readonly path?: string;
}

/** A JSON body. */
export interface JsonReply {
  readonly kind: 'json';
  readonly status: number;
  readonly body: unknown;
  /** The body as JSON, where it has been written before: counts instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One of the built-in pages. */
export interface HtmlReply {
  readonly kind: 'html';
  readonly status: number;
  readonly body: string;
  /** The `Content-Security-Policy` this page needs. */
  readonly policy: string;
  /** The fields of every page. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A status without a body. */
export interface EmptyReply {
  readonly kind: 'empty';
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}
