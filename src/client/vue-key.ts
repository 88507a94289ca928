import type { InjectionKey } from 'vue';
import type { SessionStore } from './store.js';

/** What the session of the page is provided under. */
export const KEY: InjectionKey<SessionStore> = Symbol('latchkey');
