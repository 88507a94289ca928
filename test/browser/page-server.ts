import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { createPages } from '../../src/core/pages/index.js';
import type { Page } from '../../src/core/pages/index.js';
import { loadCatalogue } from '../../src/core/texts/catalogue.js';
import { sets, themes, viewNames, views } from './page-views.js';
import type { ThemeName, ViewName } from './page-views.js';

const hash = async (css: string): Promise<string> =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** Serves every page without an application behind it. */
export interface PageServer {
  readonly origin: string;
  /** The forms that were sent. */
  readonly posted: { readonly path: string; readonly body: string }[];
  stop(): void;
}

/** Opens the server; its paths are those of `pathOf`. */
export async function openPageServer(): Promise<PageServer> {
  const posted: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      posted.push({ path, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'text/plain' }).end('posted');
      return;
    }
    const page = await pageAt(path);
    response.writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
    });
    response.end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, posted, stop: () => void server.close() };
}

/** Where the server shows a view. */
export function pathOf(view: ViewName, theme: ThemeName = 'plain', language = 'en'): string {
  return `/${language}/${theme}/${view}`;
}

/** The page at a path. An unknown one is a request that no page should make. */
async function pageAt(path: string): Promise<Page> {
  const [, language = '', theme = '', name] = path.split('/');
  const view = viewNames.find((known) => known === name);
  if (view === undefined) return { status: 404, body: '', policy: '' };
  const made = await createPages({
    theme: new Map(Object.entries(themes)).get(theme) ?? {},
    catalogue: await loadCatalogue(language),
    basePath: '/auth',
    providers: sets[views[view].set],
    formActions: [],
    hash,
  });
  return views[view].show(made);
}

/** Somebody who looks at a page. */
export interface Visit {
  readonly tab: Tab;
  /** What the browser complained about, and requests beyond the page itself. */
  readonly complaints: readonly string[];
}

/** Opens a page as somebody new. */
export async function visit(
  url: string,
  { browser, ...options }: BrowserContextOptions & { readonly browser: Browser },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => {
      // A page's own status of 403 or 500 is written to the console too.
      if (!message.text().includes('responded with a status of')) complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => {
      // The script of passkeys asks for options; there are none here.
      const isExpected = request.url() === url || /^data:|\/auth\/webauthn-options\//.test(request.url());
      if (!isExpected) complaints.push(request.url());
    });
    await tab.goto(url);
    await look({ tab, complaints });
  } finally {
    await context.close();
  }
}
