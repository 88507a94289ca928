import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { html } from './html.ts';
import type { Content } from './html.ts';

/** Longest form that is read, in bytes. */
const MAX_FORM = 16 * 1024;

/** A page, before it gets its frame. */
export interface Page {
  readonly title: string;
  /** Which of the two sites it belongs to: they share a stylesheet and differ in colour. */
  readonly site: 'app' | 'identity-provider';
  readonly header: Content;
  readonly content: Content;
  /** Origins beside the own one that forms end at: browsers apply it to the redirects that follow, too. */
  readonly formTargets: readonly string[];
  /** Path of the module that it runs, and that may ask its own server. @default none: then no script may run */
  readonly script?: string;
  /** Path of the stylesheet. @default "/style.css" */
  readonly style?: string;
}

/** A page as it goes over the wire. */
export function renderPage(page: Page): { headers: Record<string, string>; body: string } {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(page.script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    'img-src data:',
    "frame-src 'self'",
    `form-action ${["'self'", ...page.formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // What a page shows depends on who is signed in: going back asks again.
    'Cache-Control': 'no-store',
  };
  return { headers, body: String(frame(page)) };
}

/** Sends a page. */
export function sendPage(response: ServerResponse, page: Page, status = 200): void {
  const { headers, body } = renderPage(page);
  response.writeHead(status, headers).end(body);
}

function frame({ title, site, header, content, script, style = '/style.css' }: Page): Content {
  return html`<!doctype html>
    <html lang="en" class="${site}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
        ${script !== undefined && html`<script type="module" src="${script}"></script>`}
        <title>${title}</title>
      </head>
      <body>
        <header class="bar">${header}</header>
        <main>${content}</main>
      </body>
    </html> `;
}

/** Sends the browser elsewhere, with GET (RFC 9110, section 15.4.4). */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

/** Answers a script of a page. */
export function sendJson(response: ServerResponse, value: object): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(200, headers).end(JSON.stringify(value));
}

/**
 * Reads the form that a request carries.
 *
 * @throws {RangeError} when it is too long
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_FORM) throw new RangeError('the form is too long');
  }
  return new URLSearchParams(text);
}

/** Answers one request. What it throws is logged and answered with 500, a `RangeError` with 413. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A server that listens, although it does not know its listener yet. */
export interface OpenServer {
  readonly origin: string;
  answerWith(listener: Listener): void;
  stop(): Promise<void>;
}

/** Opens a server on loopback. Its port is known at once, so that two servers can be told about each other. */
export async function openServer(port: number): Promise<OpenServer> {
  let answer: Listener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      const isTooLong = error instanceof RangeError;
      if (!isTooLong) console.error(error);
      if (!response.headersSent) response.writeHead(isTooLong ? 413 : 500, { Connection: 'close' });
      response.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${portOf(server)}`,
    answerWith: (listener) => {
      answer = async (request, response) => {
        if (URL.canParse(request.url ?? '', 'http://localhost')) await listener(request, response);
        else response.writeHead(400).end();
      };
    },
    stop: () => stop(server),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep connections open for the next request; nobody waits for them.
  server.closeAllConnections();
  return closed;
}
