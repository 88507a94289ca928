import type { Theme } from '../../types/pages.js';

/** What pages and mails say that people sign in to: the name of the application, or its host. */
export function siteOf({ settings: { theme }, origin }: SiteFacts): string {
  return typeof theme.name === 'string' && theme.name !== ''
    ? theme.name
    : origin.slice(origin.indexOf('//') + 2);
}

interface SiteFacts {
  readonly settings: { readonly theme: Readonly<Theme> };
  readonly origin: string;
}
