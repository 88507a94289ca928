import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuth } from 'latchkey';
import type { AuthConfig, AuthHandler, Session } from 'latchkey';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';
import { toNodeHandler } from 'latchkey/node';
import type { Strategy } from './auth.ts';
import { signedInHome, signedOutHome } from './home.ts';
import { html } from './html.ts';
import type { Content } from './html.ts';
import type { Mailbox } from './mailbox.ts';
import { mailView, outboxList, sendMailBody } from './outbox.ts';
import { readForm, redirect, sendPage, sendStylesheet } from './web.ts';
import type { Listener } from './web.ts';

/** What the application is made of. */
export interface AppParts {
  readonly origin: string;
  /** Origin of the identity provider: forms of the home page may end there. */
  readonly issuer: string;
  readonly config: Omit<AuthConfig, 'raw'>;
  readonly adapter: SqliteAdapterObject;
  readonly mailbox: Mailbox;
  readonly strategy: Strategy;
}

interface Visit extends AppParts {
  readonly auth: AuthHandler;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** The application: everything below `/auth` is the library's, the rest are three pages. */
export function createApp(parts: AppParts): Listener {
  const auth = createAuth(parts.config);
  const answerAuth = toNodeHandler(parts.config);
  const host = new URL(parts.origin).host;
  return async (request, response) => {
    const url = new URL(request.url ?? '/', parts.origin);
    // Cookies belong to a host: one name for this machine, so that nobody loses theirs on the way.
    if (request.headers.host !== host)
      return redirect(response, `${parts.origin}${url.pathname}${url.search}`);
    if (url.pathname.startsWith('/auth/')) return answerAuth(request, response);
    await answerPage({ ...parts, auth, request, response, url });
  };
}

async function answerPage(visit: Visit): Promise<void> {
  const { request, response, url } = visit;
  // RFC 9110, section 9.3.2: HEAD is GET without a body, which Node leaves out by itself.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = `${method ?? ''} ${url.pathname}`;
  if (route === 'GET /') return showHome(visit);
  if (route === 'POST /refresh') return refresh(visit);
  if (route === 'GET /outbox') return showOutbox(visit);
  if (route.startsWith('GET /outbox/')) return showMail(visit);
  if (route === 'GET /style.css') return sendStylesheet(response);
  send(
    visit,
    { title: 'Not found', content: html`<section class="card"><h1>Nothing here</h1></section>` },
    404,
  );
}

async function showHome(visit: Visit): Promise<void> {
  const { strategy, adapter, url } = visit;
  const session = await callAuth<Session | null>(visit, 'session');
  if (session === null)
    return send(visit, { title: 'Latchkey demo', content: signedOutHome(strategy, '/outbox') });
  const { csrfToken } = await callAuth<{ csrfToken: string }>(visit, 'csrf');
  const accounts = await adapter.listAccountsByUserId(session.user?.id ?? '');
  const renewed = url.searchParams.has('renewed');
  const content = signedInHome({ session, accounts, strategy, csrfToken, renewed });
  send(visit, { title: 'Signed in – Latchkey demo', content });
}

/** A form cannot send JSON: the page's own route passes the token on, and the library decides about it. */
async function refresh(visit: Visit): Promise<void> {
  const form = await readForm(visit.request);
  const csrfToken = form.get('csrfToken') ?? '';
  const session = await callAuth<Session | null>(visit, 'session', { csrfToken, data: {} });
  redirect(visit.response, session === null ? '/auth/signin?error=SessionRequired' : '/?renewed');
}

function showOutbox(visit: Visit): void {
  const justSent = visit.url.searchParams.has('provider');
  send(visit, { title: 'Outbox – Latchkey demo', content: outboxList(visit.mailbox.mails(), justSent) });
}

function showMail(visit: Visit): void {
  const [, , id, part] = visit.url.pathname.split('/');
  const mail = visit.mailbox.mail(Number(id));
  if (mail === undefined) return redirect(visit.response, '/outbox');
  if (part === 'html') return sendMailBody(visit.response, mail);
  send(visit, { title: `${mail.subject} – Outbox`, content: mailView(mail) });
}

/** What of a request tells who sent it, and from which site. */
const TOLD = ['cookie', 'origin', 'sec-fetch-site'] as const;

/** Asks the library for this visitor, without a detour over the network; cookies that it sets go along. */
async function callAuth<Answer>(
  { auth, origin, request, response }: Visit,
  action: 'session' | 'csrf',
  update?: { readonly csrfToken: string; readonly data: object },
): Promise<Answer> {
  const headers = new Headers();
  for (const name of TOLD) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (update !== undefined) headers.set('Content-Type', 'application/json');
  const body = update === undefined ? {} : { method: 'POST', body: JSON.stringify(update) };
  const answer = await auth(new Request(`${origin}/auth/${action}`, { ...body, headers }));
  for (const setCookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', setCookie);
  if (answer.status >= 500) throw new Error(`the library answered ${action} with ${answer.status}`);
  // The contract of the two actions that are called here.
  return (await answer.json()) as Answer;
}

function send(visit: Visit, { title, content }: { title: string; content: Content }, status = 200): void {
  const { mailbox, response, issuer } = visit;
  const mails = mailbox.mails().length;
  const header = html`<a class="mark" href="/">Latchkey demo</a>
    <nav><a href="/outbox">Outbox ${mails > 0 && html`<span class="count">${mails}</span>`}</a></nav>`;
  sendPage(response, { title, site: 'app', header, content, formTargets: [issuer] }, status);
}
