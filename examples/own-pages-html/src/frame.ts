import type { ServerResponse } from 'node:http';
import { html } from '../../demo/src/html.ts';
import type { Content } from '../../demo/src/html.ts';

/** A page, before it gets its frame. */
export interface Page {
  readonly title: string;
  readonly content: Content;
  /** @default 200 */
  readonly status?: number;
}

/** The sign of the application. */
const LEAF = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <path d="M27 4C13 4 6 10 6 19c0 3 1 5 3 7 2-8 7-13 13-16-5 4-9 9-11 17 2 1 4 1 6 1C25 28 28 18 27 4Z" />
</svg>`;

/**
 * Sends a page, and with it what a page with forms needs: no script runs, nobody may frame it, and no cache keeps its token.
 * @param issuer - where forms may lead besides us: browsers apply `form-action` to the redirects that follow, too
 */
export function sendPage(response: ServerResponse, page: Page, issuer: string): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self' ${issuer}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  response.writeHead(page.status ?? 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  response.end(String(frame(page)));
}

function frame({ title, content }: Page): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
        <title>${title} – Fern</title>
      </head>
      <body>
        <div class="sheet">
          <header class="side">
            <a class="brand" href="/">${LEAF}Fern</a>
            <p>A quiet place for your plants.<br />They say hello.</p>
            <a class="outbox" href="/outbox">See the mails of this example</a>
          </header>
          <main>${content}</main>
        </div>
      </body>
    </html> `;
}
