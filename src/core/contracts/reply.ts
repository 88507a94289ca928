/** The reply to a request, as a value. `http/respond` turns it and the cookie jar into a `Response`. */
export type Reply = RedirectReply | JsonReply | HtmlReply | EmptyReply;

/** What a reply says of the attempt that it answers. */
interface Attempted {
  /** Whether it counts, where the rule would take it for something else: a form that was filled in wrongly tried nothing. */
  readonly isAttempt?: boolean;
}

/** A redirect (302, or `status`) to an absolute URL; 200 with `{ url }`, and `reference` if there is one, for clients that asked for that. */
export interface RedirectReply extends Attempted {
  readonly kind: 'redirect';
  readonly location: string;
  /** 303: what follows is a GET, whatever this was (RFC 9110, section 15.4.4). */
  readonly status?: 303;
  /** `location` as a path, if the browser should stay on the host that it requested. */
  readonly path?: string;
  /** The reference of the fault that it tells of. */
  readonly reference?: string | undefined;
}

/** A JSON body. */
export interface JsonReply extends Attempted {
  readonly kind: 'json';
  readonly status: number;
  readonly body: unknown;
  /** The serialised body; sent instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One of the built-in pages. */
export interface HtmlReply extends Attempted {
  readonly kind: 'html';
  readonly status: number;
  readonly body: string;
  /** The `Content-Security-Policy` of the page. */
  readonly policy: string;
  /** The other headers, which are the same for all pages. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the same page is, for who cannot send this one to the browser. */
  readonly location?: string;
}

/** A status without a body. */
export interface EmptyReply extends Attempted {
  readonly kind: 'empty';
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}
