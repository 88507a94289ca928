import type { Page } from '../../src/client/store.js';

/** As much of `window` as the session store needs. */
export class PageDouble extends EventTarget implements Page {
  readonly document: EventTarget & { visibilityState: string } = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
  });

  /** Somebody goes to another tab. */
  hide(): void {
    this.document.visibilityState = 'hidden';
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  /** Somebody comes back: browsers tell that twice. */
  show(): void {
    this.document.visibilityState = 'visible';
    this.document.dispatchEvent(new Event('visibilitychange'));
    this.dispatchEvent(new Event('focus'));
  }
}
