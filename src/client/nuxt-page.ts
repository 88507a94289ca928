import type { App, InjectionKey } from 'vue';
import type { RenderedPage } from '../types/rendered-page.js';
import type { SessionStore } from './store.js';

/** What is used of Nuxt's application. A package cannot import Nuxt's own functions unless the application transpiles it. */
export interface NuxtApp {
  readonly vueApp: App;
  readonly payload: { readonly state: Record<string, unknown>; readonly error?: unknown };
  readonly ssrContext?: { readonly event: { readonly context: object } } | undefined;
  runWithContext(run: () => unknown): unknown;
}

/** What route middleware needs of a page. */
export interface NuxtPage {
  readonly nuxtApp: NuxtApp;
  readonly store: SessionStore;
  readonly basePath: string;
  /** While the server renders it. */
  readonly rendered: RenderedPage | undefined;
}

/** What it is provided under. */
export const PAGE: InjectionKey<NuxtPage> = Symbol('latchkey page');
