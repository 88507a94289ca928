import type { Session } from '../types/model.js';
import { OtherStores } from './announce.js';
import { follow, sendForm } from './request.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';
import { PAUSE, SessionReader } from './session-reader.js';
import type { SessionState } from './session-reader.js';
import { sendSignIn, updateSession } from './session.js';
import type { AuthorizationParams, SignInOptions } from './session.js';

/** What a store needs of `window`. */
export interface Page {
  addEventListener(type: 'focus' | 'online', listener: () => void): void;
  removeEventListener(type: 'focus' | 'online', listener: () => void): void;
  readonly document: {
    readonly visibilityState: string;
    addEventListener(type: 'visibilitychange', listener: () => void): void;
    removeEventListener(type: 'visibilitychange', listener: () => void): void;
  };
}

/** The options of {@link createSessionStore}. */
export interface SessionStoreOptions extends ClientOptions {
  /** The session that the server read for this page; `null` if no user is signed in. With it, nothing is fetched at first. */
  session?: Session | null | undefined;
  /** Seconds after which the session is read again, while the page is visible. @default 0 (never) */
  refetchInterval?: number | undefined;
  /** Whether it is read again when a user comes back to the page. @default true */
  refetchOnWindowFocus?: boolean | undefined;
  /** Where people come back to, for tests. @default globalThis, where that is a page */
  window?: Page;
}

/** The session of a page, and what changes it. */
export interface SessionStore {
  /** Where its requests go. */
  readonly client: ClientOptions;
  /** What is known now; the same object until something changes. */
  get(): SessionState;
  /**
   * Calls `listener` after every change. With the first subscription, the session is fetched unless it is known.
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Reads the session; while it is being read, it is not asked for again. Never rejects. */
  refresh(): Promise<SessionState>;
  /**
   * Takes over the session that the server has rendered since; `null` if no user is signed in. Call it whenever the server
   * has rendered, also with the same: after a change that this page knows better, the server is asked.
   */
  take(session: Session | null): void;
  /**
   * Sends `data` to the `jwt` callback (trigger `update`); without it, reads the session again. Gives the session.
   * @throws {Error} If the data could not be sent.
   */
  update(data?: unknown): Promise<Session | null | undefined>;
  /** As the function `signIn`; the session is known when it is done. */
  signIn(provider?: string, options?: SignInOptions, params?: AuthorizationParams): Promise<NavigationResult>;
  /** As the function `signOut`; the session is known when it is done. */
  signOut(options?: NavigationOptions): Promise<NavigationResult>;
}

/**
 * Creates the store of a page. It asks for the session once, and again when a user comes back to the page, when this or
 * another tab signs in or out, and when the network is back. A server that fails signs no user out: the last state stays.
 *
 * @example
 * const store = createSessionStore();
 * store.subscribe(() => render(store.get()));
 */
export function createSessionStore(options: SessionStoreOptions = {}): SessionStore {
  const { session, refetchInterval, refetchOnWindowFocus, window: page = browserPage(), ...client } = options;
  const reader = new SessionReader(client, session);
  const others = new OtherStores(client);
  let stop: (() => void) | undefined;
  let missed = false;

  const start = (window: Page): void => {
    others.listen(() => void reader.readAgain());
    const leave = watchPage(window, reader, { refetchInterval, refetchOnWindowFocus });
    if (missed || reader.state.status === 'loading') reader.refreshIfOld();
    stop = () => {
      leave();
      others.leave();
      stop = undefined;
      missed = true;
    };
  };

  return {
    client,
    get: () => reader.state,
    subscribe(listener) {
      const end = reader.watch(listener);
      // A server renders for everybody and asks no server.
      if (page !== undefined && stop === undefined) start(page);
      return () => {
        end();
        if (!reader.isWatched) stop?.();
      };
    },
    refresh: () => reader.refresh(),
    take: takeOver(session, reader, others),
    ...actionsOf(client, reader, others),
  };
}

/** Takes over what the server rendered: an action of the server changes the session without a word to this page. */
function takeOver(
  first: Session | null | undefined,
  reader: SessionReader,
  others: OtherStores,
): SessionStore['take'] {
  let last = first;
  return (session) => {
    const isNews = JSON.stringify(session) !== JSON.stringify(last);
    last = session;
    const isKnown = reader.shows(session);
    if (isNews) reader.take(session);
    // Rendered as before, and this page knows otherwise: it may have signed in by itself, and an action out again.
    else if (!isKnown) void reader.readAgain();
    if (isNews && !isKnown) others.tell();
  };
}

/** What changes the session. */
function actionsOf(
  client: ClientOptions,
  reader: SessionReader,
  others: OtherStores,
): Pick<SessionStore, 'update' | 'signIn' | 'signOut'> {
  return {
    async update(data) {
      if (data === undefined) return (await reader.readAgain()).session;
      return reader.inTurn(async () => {
        const session = await updateSession(client, data);
        reader.take(session);
        others.tell();
        return session;
      });
    },
    async signIn(provider, more, params) {
      const all = { ...client, ...more };
      const { result, changed } = await sendSignIn(provider, all, params);
      if (changed) {
        others.tell();
        await reader.readAgain();
      }
      follow(all, result);
      return result;
    },
    async signOut(more) {
      const all = { ...client, ...more };
      const result = await sendForm(all, 'signout');
      if (result.ok) {
        reader.take(null);
        others.tell();
      }
      follow(all, result);
      return result;
    },
  };
}

/** Reads the session again when a user comes back to the page, or the network does; gives what ends that. */
function watchPage(
  page: Page,
  reader: SessionReader,
  {
    refetchInterval = 0,
    refetchOnWindowFocus = true,
  }: Pick<SessionStoreOptions, 'refetchInterval' | 'refetchOnWindowFocus'>,
): () => void {
  const { document } = page;
  const online = (): void => void reader.refresh();
  const back = (): void => {
    if (document.visibilityState !== 'hidden') reader.refreshIfOld();
  };
  page.addEventListener('online', online);
  if (refetchOnWindowFocus) {
    page.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
  }
  const timer = refetchInterval > 0 ? setInterval(back, Math.max(refetchInterval * 1000, PAUSE)) : undefined;
  return () => {
    page.removeEventListener('online', online);
    page.removeEventListener('focus', back);
    document.removeEventListener('visibilitychange', back);
    clearInterval(timer);
  };
}

/** Nothing is asked for where there is no page. */
function browserPage(): Page | undefined {
  return typeof document === 'object' ? globalThis : undefined;
}
