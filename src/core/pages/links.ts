import type { Theme } from '../../types/pages.js';
import { html } from './html.js';
import type { Html } from './html.js';
import type { Translate } from './translate.js';

/** The names of the links that a theme may have. */
export type LinkName = keyof NonNullable<Theme['links']>;

const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
// Reserved by RFC 2606, so that no real URL resolves to it.
const OWN_ORIGIN = 'https://own-origin.invalid';

/** A link of the theme: a path, an http URL or a mail address; `undefined` for anything else. */
export function parseLink(target: unknown): string | undefined {
  if (typeof target !== 'string' || target.trim() === '' || !URL.canParse(target, OWN_ORIGIN))
    return undefined;
  const url = new URL(target, OWN_ORIGIN);
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.origin !== OWN_ORIGIN) return url.href;
  // Such a path (`/.//host`) would name a host where it stands without its own.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** A link of the theme with its text; `undefined` if the theme has none. */
export function themeLink(say: Translate, theme: Readonly<Theme>, name: LinkName): Html | undefined {
  const target = parseLink(theme.links?.[name]);
  return target === undefined ? undefined : html`<a href="${target}">${say(`link.${name}`)}</a>`;
}

/** The links at the foot of every page; `undefined` if the theme has none. */
export function footer(say: Translate, theme: Readonly<Theme>): Html | undefined {
  const names = ['terms', 'privacy', 'support'] as const;
  const links = names.flatMap((name) => {
    const target = parseLink(theme.links?.[name]);
    return target === undefined ? [] : [html`<li><a href="${target}">${say(`link.${name}`)}</a></li>`];
  });
  return links.length === 0
    ? undefined
    : html`<footer>
        <ul>
          ${links}
        </ul>
      </footer>`;
}
