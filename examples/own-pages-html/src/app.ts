import { readFileSync } from 'node:fs';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { sendOutbox } from '../../demo/src/example-outbox.ts';
import type { Surroundings } from '../../demo/src/surroundings.ts';
import type { Listener } from '../../demo/src/web.ts';
import { authConfig } from './auth.ts';
import { sendPage } from './frame.ts';
import {
  checkMailPage,
  errorPage,
  homePage,
  loginPage,
  logoutPage,
  notFoundPage,
  welcomePage,
} from './pages.ts';
import { forgotPage, joinPage, newPasswordPage } from './password-pages.ts';
import type { Page } from './frame.ts';
import type { Visit } from './visit.ts';

const STYLE = readFileSync(new URL('./style.css', import.meta.url));

/** The pages, by their paths. `config.pages` names all but the first. */
const PAGES: Readonly<Record<string, (visit: Visit) => Page | Promise<Page>>> = {
  '/': homePage,
  '/login': loginPage,
  '/logout': logoutPage,
  '/check-mail': checkMailPage,
  '/problem': errorPage,
  '/welcome': welcomePage,
  '/join': joinPage,
  '/forgot': forgotPage,
  '/new-password': newPasswordPage,
};

/** The application: what is under `/auth` is the library's, every page is ours. */
export function createApp(surroundings: Surroundings): Listener {
  const config = authConfig(surroundings);
  const auth = createAuth(config);
  const answerAuth = toNodeHandler(config);
  const { origin, issuer, mailbox } = surroundings;
  return async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/auth/')) return answerAuth(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    if (url.pathname === '/style.css')
      return void response.writeHead(200, { 'Content-Type': 'text/css' }).end(STYLE);
    if (sendOutbox(response, url, mailbox)) return;
    const visit: Visit = { config, auth, origin, request, response, url };
    sendPage(response, await (PAGES[url.pathname] ?? notFoundPage)(visit), issuer);
  };
}
