import { getContext, setContext } from 'svelte';
import type { Readable } from 'svelte/store';
import type { SessionState } from './session-reader.js';
import { createSessionStore } from './store.js';
import type { SessionStore, SessionStoreOptions } from './store.js';

/** The session as a store of Svelte, and what changes it. */
export type SvelteSession = Readable<SessionState> &
  Pick<SessionStore, 'take' | 'refresh' | 'update' | 'signIn' | 'signOut'>;

const KEY = Symbol('latchkey');

/**
 * Holds the session for the component and those inside it, in the script of the outermost layout. With `session` from the
 * server, nothing is fetched at first; `take` keeps it right when the server has rendered again, as after a form action.
 * @example
 * const session = setSession({ session: untrack(() => data.session) }); // then: {$session.session?.user?.name}
 * $effect.pre(() => session.take(data.session));
 */
export function setSession(options: SessionStoreOptions = {}): SvelteSession {
  const { get, subscribe, take, refresh, update, signIn, signOut } = createSessionStore(options);
  return setContext<SvelteSession>(KEY, {
    subscribe(run) {
      const stop = subscribe(() => run(get()));
      run(get());
      return stop;
    },
    take,
    refresh,
    update,
    signIn,
    signOut,
  });
}

/**
 * The session that a component around this one holds.
 * @throws {Error} if none does
 * @example const session = useSession() // then: {$session.status}
 */
export function useSession(): SvelteSession {
  const session = getContext<SvelteSession | undefined>(KEY);
  if (session === undefined)
    throw new Error('`useSession` needs `setSession()` of latchkey/svelte in a component around this one.');
  return session;
}
