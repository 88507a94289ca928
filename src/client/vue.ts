import { computed, getCurrentInstance, inject, onBeforeUnmount, onMounted, shallowRef } from 'vue';
import type { ComputedRef, Plugin } from 'vue';
import type { Session } from '../types/model.js';
import type { SessionState } from './session-reader.js';
import { createSessionStore } from './store.js';
import type { SessionStore, SessionStoreOptions } from './store.js';
import { KEY } from './vue-key.js';

/** What {@link useSession} gives. */
export interface VueSession extends Pick<SessionStore, 'refresh' | 'update' | 'signIn' | 'signOut'> {
  /** The session; `null` if no user is signed in, `undefined` while that is not known. */
  readonly session: ComputedRef<Session | null | undefined>;
  /** `loading`, `in`, `out` or `unknown`. */
  readonly status: ComputedRef<SessionState['status']>;
  /** With `unknown`: why the session could not be read. */
  readonly error: ComputedRef<Error | undefined>;
}

/**
 * A plugin that holds the session of the page. With `session` from the server, nothing is fetched at first.
 * @example createApp(App).use(createSession({ session })).mount('#app')
 */
export function createSession(options: SessionStoreOptions = {}): Plugin {
  return { install: (app) => void app.provide(KEY, createSessionStore(options)) };
}

/**
 * The session of the page, in `setup`.
 * @throws {Error} if the application does not use the plugin
 * @example const { session, status, signOut } = useSession()
 */
export function useSession(): VueSession {
  const store = inject(KEY, undefined);
  if (store === undefined)
    throw new Error('`useSession` needs the plugin: `app.use(createSession())` of latchkey/vue.');
  const state = shallowRef(store.get());
  if (getCurrentInstance() !== null) {
    let stop: (() => void) | undefined;
    const follow = (): void => void (state.value = store.get());
    onMounted(() => {
      stop = store.subscribe(follow);
      follow();
    });
    onBeforeUnmount(() => stop?.());
  }
  const { refresh, update, signIn, signOut } = store;
  return {
    session: computed(() => state.value.session),
    status: computed(() => state.value.status),
    error: computed(() => state.value.error),
    refresh,
    update,
    signIn,
    signOut,
  };
}
