'use client';
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { PublicProvider, Session } from '../types/model.js';
import { pageStore, setPageStore } from './page-store.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';
import {
  getCsrfToken as fetchCsrfToken,
  getProviders as fetchProviders,
  getSession as fetchSession,
  signIn as signInWithoutStore,
  signOut as signOutWithoutStore,
} from './session.js';
import type { AuthorizationParams, SignInOptions } from './session.js';
import type { SessionState } from './session-reader.js';
import { createSessionStore } from './store.js';
import type { SessionStore, SessionStoreOptions } from './store.js';

/** The properties of {@link SessionProvider}. */
export interface SessionProviderProps extends SessionStoreOptions {
  children?: ReactNode;
}

/** Sends data to the `jwt` callback, or reads the session again, and gives the session. */
export type UpdateSession = (data?: unknown) => Promise<Session | null | undefined>;

/** What {@link useSession} gives. */
export type SessionContextValue<Required extends boolean = false> = { readonly update: UpdateSession } & (
  | { readonly status: 'authenticated'; readonly data: Session; readonly error: undefined }
  /** With an `error`, the server could not say who is signed in. */
  | { readonly status: 'loading'; readonly data: null; readonly error: Error | undefined }
  | (Required extends true
      ? never
      : { readonly status: 'unauthenticated'; readonly data: null; readonly error: undefined })
);

/** The options of {@link useSession}. */
export interface UseSessionOptions<Required extends boolean> {
  /** Whether a signed-in user is required: if there is none, the browser goes to the sign-in page. @default false */
  required?: Required;
  /** Called instead of going to the sign-in page. */
  onUnauthenticated?: () => void;
}

/** The result of a sign-in with `redirect: false`. */
export interface SignInResponse {
  readonly ok: boolean;
  /** 200; 401 if it was refused. */
  readonly status: number;
  readonly error: string | undefined;
  readonly code: string | undefined;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string | undefined;
  /** Where to go now; `null` if it was refused. */
  readonly url: string | null;
}

interface Held {
  readonly store: SessionStore;
  /** What the server rendered: hydration starts from it, whatever was found out meanwhile. */
  readonly first: SessionState;
}

/**
 * The context of the session.
 *
 * Module state: only the key of a context. The values belong to the components of one rendering.
 */
const SessionContext = createContext<Held | undefined>(undefined);

/** Before anything is painted, in browsers; servers have no layout, and some releases of React say so. */
const useEffectBeforePaint = typeof document === 'object' ? useLayoutEffect : useEffect;

/**
 * Holds the session for {@link useSession}. With `session` from the server, nothing is fetched when the page is loaded, and
 * what the server renders later is taken over: after a server action signed in or out, it is right without a reload.
 * @example <SessionProvider session={await auth()}>{children}</SessionProvider>
 */
export function SessionProvider({ children, ...options }: SessionProviderProps): ReactElement {
  const [held] = useState<Held>(() => {
    const store = createSessionStore(options);
    return { store, first: store.get() };
  });
  // Components may call `signIn` or `getProviders` in their first effects, which run before those of this one.
  useEffectBeforePaint(() => setPageStore(held.store), [held]);
  const { session } = options;
  const rendered = useRef({ session, children });
  useEffectBeforePaint(() => {
    // What the server has rendered again are other children, also where the session is as it was.
    if (rendered.current.session === session && rendered.current.children === children) return;
    rendered.current = { session, children };
    if (session !== undefined) held.store.take(session);
  }, [held, session, children]);
  return createElement(SessionContext.Provider, { value: held }, children);
}

/**
 * The session of this page. A server that fails signs no user out: what was known stays, and while nothing is known the
 * status is `loading`, with an `error`.
 * @throws {Error} outside of a {@link SessionProvider}
 * @example const { data: session, status, update } = useSession()
 */
export function useSession<Required extends boolean = false>(
  options: UseSessionOptions<Required> = {},
): SessionContextValue<Required> {
  const held = useContext(SessionContext);
  if (held === undefined) throw new Error('`useSession` needs a <SessionProvider> around the component.');
  const { store, first } = held;
  const state = useSyncExternalStore(store.subscribe, store.get, () => first);
  const { required, onUnauthenticated } = options;
  const isMissing = required === true && state.status === 'out';
  useEffect(() => {
    if (!isMissing) return;
    if (onUnauthenticated !== undefined) onUnauthenticated();
    else goToSignIn(store.client);
    // Once for each time that no user is signed in, whichever function it is by now.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, store]);
  // The type follows from `required`: with it, `out` is shown as loading.
  return useMemo(
    () => ({ ...toContextValue(state, isMissing), update: store.update }),
    [state, isMissing, store],
  ) as SessionContextValue<Required>;
}

function toContextValue(state: SessionState, isMissing: boolean): Omit<SessionContextValue, 'update'> {
  if (state.status === 'in') return { status: 'authenticated', data: state.session, error: undefined };
  if (state.status === 'out' && !isMissing)
    return { status: 'unauthenticated', data: null, error: undefined };
  return { status: 'loading', data: null, error: state.error };
}

function goToSignIn({ basePath = '/auth', navigate }: ClientOptions): void {
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: location.href });
  const url = `${basePath}/signin?${query}`;
  if (navigate === undefined) location.assign(url);
  else navigate(url);
}

/**
 * Begins a sign-in. Navigates, unless `redirect` is `false` for a provider that needs no other page.
 * @example const { error } = await signIn('credentials', { username, password, redirect: false })
 */
export async function signIn(
  provider?: string,
  options?: SignInOptions,
  params?: AuthorizationParams,
): Promise<SignInResponse> {
  const result = await (pageStore()?.signIn ?? signInWithoutStore)(provider, options, params);
  return { ...result, url: result.ok ? result.url : null };
}

/** Signs out, in all tabs. @example <button onClick={() => signOut({ redirectTo: '/' })}>Sign out</button> */
export function signOut(options?: NavigationOptions): Promise<NavigationResult> {
  return (pageStore()?.signOut ?? signOutWithoutStore)(options);
}

/** Fetches the session; `null` if no user is signed in. Rejects if the server does not answer. */
export function getSession(options?: ClientOptions): Promise<Session | null> {
  return fetchSession(optionsOf(options));
}

/** Fetches the CSRF token, for forms of your own. */
export function getCsrfToken(options?: ClientOptions): Promise<string> {
  return fetchCsrfToken(optionsOf(options));
}

/** Fetches the providers, by id. */
export function getProviders(options?: ClientOptions): Promise<Record<string, PublicProvider>> {
  return fetchProviders(optionsOf(options));
}

function optionsOf(options: ClientOptions | undefined): ClientOptions {
  return { ...pageStore()?.client, ...options };
}
