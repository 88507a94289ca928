import {
  createComponent,
  createContext,
  createEffect,
  createSignal,
  on,
  onCleanup,
  onMount,
  useContext,
} from 'solid-js';
import type { Accessor, JSX } from 'solid-js';
import type { SessionState } from './session-reader.js';
import { createSessionStore } from './store.js';
import type { SessionStore, SessionStoreOptions } from './store.js';

/** The session as a signal, and what changes it. */
export interface SolidSession extends Pick<SessionStore, 'refresh' | 'update' | 'signIn' | 'signOut'> {
  readonly state: Accessor<SessionState>;
}

/** The properties of {@link SessionProvider}; all but `session` and `children` are read once. */
export interface SessionProviderProps extends SessionStoreOptions {
  readonly children?: JSX.Element;
}

/**
 * The context of the session.
 *
 * Module state: only the key of a context. The values belong to the components of one rendering.
 */
const SessionContext = createContext<SolidSession>();

/**
 * Holds the session for {@link useSession}. With `session` from the server, nothing is fetched at first, and what the server
 * renders later is taken over: after an action signed in or out, it is right without a reload.
 * @example <SessionProvider session={session}>{props.children}</SessionProvider>
 */
export function SessionProvider(props: SessionProviderProps): JSX.Element {
  const { basePath, fetch, navigate, session, refetchInterval, refetchOnWindowFocus } = props;
  const store = createSessionStore({
    basePath,
    fetch,
    navigate,
    session,
    refetchInterval,
    refetchOnWindowFocus,
  });
  const [state, setState] = createSignal(store.get());
  onMount(() => {
    onCleanup(store.subscribe(() => setState(store.get())));
    setState(store.get());
  });
  const takeOver = (rendered: SessionProviderProps['session']): void => {
    if (rendered !== undefined) store.take(rendered);
  };
  createEffect(on(() => props.session, takeOver, { defer: true }));
  const { refresh, update, signIn, signOut } = store;
  return createComponent(SessionContext.Provider, {
    value: { state, refresh, update, signIn, signOut },
    get children() {
      return props.children;
    },
  });
}

/**
 * The session of the page.
 * @throws {Error} outside of a {@link SessionProvider}
 * @example const { state, signOut } = useSession(); <Show when={state().status === 'in'}>…</Show>
 */
export function useSession(): SolidSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('`useSession` needs a <SessionProvider> around the component.');
  return session;
}
