import type { Awaitable, Session } from './model.js';

/** Why a page is not shown, and what is answered instead. */
export interface PageRefusal {
  /** 302 to the sign-in page for people, 401 for programs; 403 for who is signed in and may not see it; 503 if the store is unavailable. */
  readonly status: number;
  /** Where a 302 leads. */
  readonly location: string | undefined;
  readonly message: string;
}

/**
 * What a binding tells a page while the server renders it, for frameworks whose pages cannot import what the server has.
 * All that it gives may reach the browser.
 */
export interface RenderedPage {
  /** The path that the configuration has all actions under. */
  basePath(): Promise<string>;
  /**
   * The session, as the browser would fetch it; `null` if no user is signed in, `undefined` if the page is rendered once for
   * many. Rejects with what the framework answers with 503 if the store is unavailable.
   */
  session(): Promise<Session | null | undefined>;
  /** How to answer who may not see the page; `undefined` if they may. Rejects if the page is rendered once for many. */
  refuse(maySee?: (session: Session) => Awaitable<boolean>): Promise<PageRefusal | undefined>;
}

/** Where the page finds it, on the event that it is rendered for. */
export interface RenderedContext {
  readonly latchkey?: RenderedPage;
}
