import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { toNodeHandler } from 'latchkey/node';
import { sendOutbox } from '../../demo/src/example-outbox.ts';
import type { Surroundings } from '../../demo/src/surroundings.ts';
import type { Listener } from '../../demo/src/web.ts';
import { authConfig } from './auth.ts';

/** The two examples look the same. */
const STYLE = readFileSync(new URL('../../own-pages-html/src/style.css', import.meta.url));
/** The one document: what it shows is decided in the browser. */
const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
    <title>Fern</title>
    <script type="module" src="/app.js"></script>
  </head>
  <body><div class="sheet" id="app"></div></body>
</html>`;
/** The paths that have a page; `config.pages` names all but the first. */
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/logout',
  '/check-mail',
  '/problem',
  '/welcome',
  '/join',
  '/forgot',
  '/new-password',
]);
/** One script of ours, which asks our own server; its forms are sent by the script, so none leads elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The server of the single-page application: what is under `/auth` is the library's, the rest are three files. */
export async function createApp(surroundings: Surroundings): Promise<Listener> {
  const script = await bundle();
  const answerAuth = toNodeHandler(authConfig(surroundings));
  return (request, response) => {
    const url = new URL(request.url ?? '/', surroundings.origin);
    if (url.pathname.startsWith('/auth/')) return answerAuth(request, response);
    if (sendOutbox(response, url, surroundings.mailbox)) return;
    const send = (type: string, body: string | Buffer, status = 200): void => {
      const headers = {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      };
      response.writeHead(status, headers).end(body);
    };
    if (url.pathname === '/app.js') return send('text/javascript', script);
    if (url.pathname === '/style.css') return send('text/css', STYLE);
    send('text/html', DOCUMENT, PAGES.has(url.pathname) ? 200 : 404);
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./browser/main.jsx', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
