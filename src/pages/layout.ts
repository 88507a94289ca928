import { html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';
import type { ImageSource } from './image-source.js';
import type { ColorScheme } from './styles.js';

/** A built-in page, finished: what `HtmlReply` carries. */
export interface Page {
  readonly body: string;
  /** Its `Content-Security-Policy`. */
  readonly policy: string;
  readonly status: number;
}

/** What stands around the content of every page; made once per settings. */
export interface Frame {
  /** The document around `content`. */
  document(title: string, content: Html): Html;
  /** The theme's logo, or nothing. */
  readonly logo: Html | undefined;
}

/** What the frame is made of. */
export interface FrameOptions {
  readonly scheme: ColorScheme;
  /** The stylesheet of the scheme. */
  readonly style: string;
  readonly logo: ImageSource | undefined;
  /** The style of the theme; made of validated colours only. */
  readonly themeStyle: string;
}

// `only` keeps browsers that darken pages on their own from doing so.
const SCHEMES = { auto: 'light dark', light: 'only light', dark: 'only dark' } as const;

/** Builds the frame, so that a page costs two concatenations more than its content. */
export function createFrame(options: FrameOptions): Frame {
  // Styles are raw text in HTML: ours is a constant, the theme's holds nothing but colours as #rrggbb.
  const styles = [options.style, options.themeStyle].map(
    (css) => css !== '' && unsafeHtml(`<style>${css}</style>`),
  );
  // An empty icon, because browsers ask for /favicon.ico otherwise.
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="${SCHEMES[options.scheme]}" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    ${styles}`;
  return {
    document: (title, content) =>
      html`<!doctype html>
        <html lang="en">
          <head>
            ${head}
            <title>${title}</title>
          </head>
          <body>
            <main>${content}</main>
          </body>
        </html>`,
    logo: options.logo && html`<img class="logo" src="${options.logo.src}" alt="" />`,
  };
}

/** What a page begins with. */
export interface Heading {
  readonly title: string;
  /** Shown above the title where the theme has no logo. */
  readonly icon?: IconName;
  /** Draws the icon as a warning. */
  readonly warning?: true;
  /** What stands below the title, as `lead` makes it. */
  readonly lead?: Html | undefined;
}

/** The line below a title. */
export function lead(text: Html | string): Html {
  return html`<p>${text}</p>`;
}

/** Logo or icon, title, and a line below. */
export function heading(frame: Frame, content: Heading): Html {
  const badge =
    content.icon !== undefined &&
    frame.logo === undefined &&
    html`<div class="badge${content.warning === true ? ' bad' : ''}">${icon(content.icon)}</div>`;
  return html`<header>
    ${frame.logo}${badge}
    <h1>${content.title}</h1>
    ${content.lead}
  </header>`;
}

/** What went wrong, said at once to who cannot see it. */
export function alert(message: string): Html {
  return html`<div class="alert" role="alert">
    ${icon('alert')}
    <p>${message}</p>
  </div>`;
}

/** A hidden field; nothing where there is no value. */
export function hidden(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`;
}
