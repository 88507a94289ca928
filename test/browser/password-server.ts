import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { cheap } from '../support/password-stage.js';

/** An application with accounts that have a password. */
export interface PasswordServer {
  readonly origin: string;
  readonly mails: PasswordMail[];
  stop(): Promise<void>;
}

/** Forms of pages of the application: where they are, where they lead to, and their fields. */
const OWN_PAGES: Readonly<Record<string, { action: string; fields: readonly string[] }>> = {
  '/join': { action: '/auth/signup/password', fields: ['email', 'password'] },
  '/forgot': { action: '/auth/reset/password', fields: ['email'] },
  '/new-password': { action: '/auth/callback/password', fields: ['newPassword'] },
};

/** A page of the application, whose script tells what scripts of others could read there. */
async function ownPage(origin: string, path: string, cookie: string | undefined): Promise<Response> {
  const { action, fields } = OWN_PAGES[path] ?? { action: '', fields: [] };
  const csrf = await fetch(`${origin}/auth/csrf`, { headers: { cookie: cookie ?? '' } });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const inputs = fields.map((name) => `<label>${name}<input name="${name}"></label>`).join('');
  const text =
    `<!doctype html><link rel="icon" href="data:,"><title>Own</title><h1>Own ${path}</h1>` +
    `<form method="post" action="${action}"><input type="hidden" name="csrfToken" value="${csrfToken}">${inputs}` +
    '<button>Send</button></form><output></output>' +
    "<script>document.querySelector('output').textContent = [location.href, document.referrer, document.cookie].join(' ')</script>";
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  for (const line of csrf.headers.getSetCookie()) headers.append('Set-Cookie', line);
  return new Response(text, { headers });
}

/**
 * Opens the application; its home page is at `/`.
 * @param pages - `own`: pages of the application in place of the built-in ones
 */
export async function openPasswordServer(pages: 'built-in' | 'own' = 'built-in'): Promise<PasswordServer> {
  const mails: PasswordMail[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/') === true) return void listener(request, response);
    const { pathname } = new URL(request.url ?? '/', origin);
    if (Object.hasOwn(OWN_PAGES, pathname))
      return void ownPage(origin, pathname, request.headers.cookie).then(async (page) => {
        response.setHeaders(page.headers);
        response.end(await page.text());
      });
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Home</title><h1>Home</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listener = toNodeHandler(
    baseConfig({
      origin,
      logger: recordingLogger().logger,
      adapter: MemoryAdapter(),
      theme: { name: 'Acme' },
      ...(pages === 'own' && {
        pages: { signUp: '/join', resetPassword: '/forgot', newPassword: '/new-password' },
      }),
      providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
    }),
  );
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, mails, stop };
}
