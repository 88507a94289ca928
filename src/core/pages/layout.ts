import type { Catalogue } from '../texts/catalogue.js';
import type { Theme } from '../../types/pages.js';
import type { TextName } from '../../types/texts.js';
import { fill, html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import type { Translate } from './translate.js';
import { parseImageSource } from './image-source.js';
import { footer } from './links.js';
import type { ColorScheme } from './styles.js';

/** A rendered page, as `HtmlReply` carries it. */
export interface Page {
  readonly body: string;
  /** Its `Content-Security-Policy`. */
  readonly policy: string;
  readonly status: number;
}

/** What surrounds the content of every page; created once per configuration. */
export interface Frame {
  /** The HTML document with `content` as its main part; scripts come last, so that nothing is laid out after them. */
  document(title: TextName | Html, content: Html, scripts?: readonly Html[]): Html;
  /** A text in the language of the pages, with values in the place of `{name}`. */
  readonly say: Translate;
  /** Whether there is a text: those of options are there only with the option. */
  knows(name: TextName): boolean;
  /** The logo of the theme; `undefined` if it has none. */
  readonly logo: Html | undefined;
}

/** What the frame is built from. */
export interface FrameOptions {
  readonly scheme: ColorScheme;
  /** The stylesheet for the colour scheme. */
  readonly style: string;
  /** Logo, logo for dark pages, icon, name and links. */
  readonly theme: Readonly<Theme>;
  /** The stylesheet with the colours of the theme; it contains nothing but parsed colours. */
  readonly themeStyle: string;
  readonly catalogue: Pick<Catalogue, 'language' | 'direction' | 'texts'>;
}

// `only` stops browsers from darkening the page themselves.
const SCHEMES = { auto: 'light dark', light: 'only light', dark: 'only dark' } as const;

/** Builds the frame once, so that rendering a page adds only two concatenations to its content. */
export function createFrame(options: FrameOptions): Frame {
  const { language, direction, texts } = options.catalogue;
  const say: Translate = (name, values = {}) => fill(texts[name], values);
  // The content of a style element is not escaped. Ours is a constant, the theme's contains nothing but colours as #rrggbb.
  const styles = [options.style, options.themeStyle].map(
    (css) => css !== '' && unsafeHtml(`<style>${css}</style>`),
  );
  const { theme, scheme } = options;
  // An empty icon where there is none, because browsers would request /favicon.ico otherwise.
  const favicon = parseImageSource(theme.favicon)?.src ?? 'data:,';
  const links = footer(say, theme);
  const site = typeof theme.name === 'string' && theme.name !== '' && ` · ${theme.name}`;
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="${SCHEMES[scheme]}" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="${favicon}" />
    ${styles}`;
  return {
    document: (title, content, scripts) =>
      html`<!doctype html>
        <html lang="${language}" dir="${direction}">
          <head>
            ${head}
            <title>${typeof title === 'string' ? say(title) : title}${site}</title>
          </head>
          <body>
            <main>${content}</main>
            ${links} ${scripts}
          </body>
        </html>`,
    say,
    knows: (name) => Object.hasOwn(texts, name),
    logo: logoOf(theme, scheme),
  };
}

/** The logo of the theme: the one for dark pages where the page is dark, or the browser prefers it. */
function logoOf(theme: Readonly<Theme>, scheme: ColorScheme): Html | undefined {
  const light = parseImageSource(theme.logo)?.src;
  const dark = parseImageSource(theme.logoDark)?.src;
  const src = scheme === 'dark' ? (dark ?? light) : (light ?? dark);
  if (src === undefined) return undefined;
  const image = html`<img class="logo" src="${src}" alt="" />`;
  if (scheme !== 'auto' || dark === undefined || dark === src) return image;
  return html`<picture
    ><source srcset="${dark}" media="(prefers-color-scheme:dark)" />
    ${image}</picture
  >`;
}

/** The head of a page. */
export interface Heading {
  readonly title: TextName | Html;
  /** Shown above the title if the theme has no logo. */
  readonly icon?: IconName;
  /** Shows the icon in the colours of a warning. */
  readonly warning?: true;
  /** The line below the title, as `lead` renders it. */
  readonly lead?: Html | undefined;
}

/** The line below a title. */
export function lead(text: Html | string): Html {
  return html`<p>${text}</p>`;
}

/** Logo or icon, title, and the line below it. */
export function heading(frame: Frame, content: Heading): Html {
  const badge =
    content.icon !== undefined &&
    frame.logo === undefined &&
    html`<div class="badge${content.warning === true ? ' bad' : ''}">${icon(content.icon)}</div>`;
  return html`<header>
    ${frame.logo}${badge}
    <h1>${typeof content.title === 'string' ? frame.say(content.title) : content.title}</h1>
    ${content.lead}
  </header>`;
}

/** A message that something went wrong. */
export function alert(message: Html, id?: string): Html {
  return html`<div class="alert" role="alert" ${id !== undefined && html` id="${id}"`}>
    ${icon('alert')}
    <p>${message}</p>
  </div>`;
}

/** A hidden form field; `undefined` if there is no value. */
export function hidden(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** The icons of the built-in pages. */
export type IconName = keyof typeof ICON_PATHS;

const ICON_PATHS = {
  eye: '<path d="M2.5 12s3.4-6 9.5-6 9.5 6 9.5 6-3.4 6-9.5 6-9.5-6-9.5-6Z"/><circle cx="12" cy="12" r="2.75"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m3.5 7.5 7.2 5.3a2.2 2.2 0 0 0 2.6 0l7.2-5.3"/>',
  leave:
    '<path d="M14 4H7.5A2.5 2.5 0 0 0 5 6.5v11A2.5 2.5 0 0 0 7.5 20H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>',
  key: '<circle cx="8" cy="15" r="4.5"/><path d="m11.2 11.8 8.3-8.3M16 7l3 3"/>',
  link: '<path d="M10.3 13.7a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M13.7 10.3a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  site: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3q8 9 0 18q-8-9 0-18"/>',
} as const;

/** An icon in the colour of the text, hidden from assistive technology. */
export function icon(name: IconName): Html {
  // Constants of this file; nothing comes from outside.
  return unsafeHtml(
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" ' +
      `stroke-linejoin="round" aria-hidden="true" focusable="false">${ICON_PATHS[name]}</svg>`,
  );
}
