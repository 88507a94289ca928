import type { ClientOptions } from './request.js';

/** The stores of other tabs, and of this one, that share the session: they tell each other when it changes. */
export class OtherStores {
  readonly #name: string;
  #channel: BroadcastChannel | undefined;

  constructor({ basePath = '/auth' }: ClientOptions) {
    this.#name = `latchkey:${basePath}`;
  }

  /** Listens to the others, until {@link OtherStores.leave}. */
  listen(changed: () => void): void {
    this.#channel = this.#open();
    this.#channel?.addEventListener('message', changed);
  }

  leave(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Tells the others, and not the store that listens with this object. */
  tell(): void {
    const channel = this.#channel ?? this.#open();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches its own origin
    channel?.postMessage(null);
    if (channel !== this.#channel) channel?.close();
  }

  #open(): BroadcastChannel | undefined {
    return typeof BroadcastChannel === 'function' ? new BroadcastChannel(this.#name) : undefined;
  }
}

/** Tells all stores, those of this tab included, that the session changed. */
export function announce(options: ClientOptions): void {
  new OtherStores(options).tell();
}
