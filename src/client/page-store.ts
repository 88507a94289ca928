import type { SessionStore } from './store.js';

/**
 * The store of this page, for functions that are called outside of components.
 *
 * Module state: one value in a page of a browser, which has one visitor. It is never set on a server.
 */
let current: SessionStore | undefined;

/** The store of this page, once its provider is mounted. */
export function pageStore(): SessionStore | undefined {
  return current;
}

/** Makes a store that of this page; gives a function that ends it. */
export function setPageStore(store: SessionStore): () => void {
  current = store;
  return () => {
    if (current === store) current = undefined;
  };
}
