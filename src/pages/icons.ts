import { unsafeHtml } from './html.js';
import type { Html } from './html.js';

/** The pictures of the built-in pages. Drawn in the text's colour and hidden from assistive technology. */
export type IconName = keyof typeof PATHS;

const PATHS = {
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m3.5 7.5 7.2 5.3a2.2 2.2 0 0 0 2.6 0l7.2-5.3"/>',
  leave:
    '<path d="M14 4H7.5A2.5 2.5 0 0 0 5 6.5v11A2.5 2.5 0 0 0 7.5 20H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>',
  link: '<path d="M10.3 13.7a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M13.7 10.3a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
} as const;

/** One of the pictures. */
export function icon(name: IconName): Html {
  // Constants of this file: nothing of it comes from outside.
  return unsafeHtml(
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" ' +
      `stroke-linejoin="round" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`,
  );
}
