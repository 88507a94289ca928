import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthHandler, AuthOptions, Session } from 'latchkey';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';
import type { Strategy } from './auth.ts';
import { html } from './html.ts';
import type { Content } from './html.ts';
import type { Mailbox } from './mailbox.ts';
import { sendPage } from './web.ts';

/** What the application is made of. */
export interface AppParts {
  readonly origin: string;
  /** Origin of the identity provider: forms of the home page may end there. */
  readonly issuer: string;
  readonly config: AuthOptions;
  readonly adapter: SqliteAdapterObject;
  /** Seconds for which a sign-in is recent enough to remove something. */
  readonly recent: number;
  readonly mailbox: Mailbox;
  readonly strategy: Strategy;
}

/** One request to the application's own pages. */
export interface Visit extends AppParts {
  readonly auth: AuthHandler;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Who is signed in, if anybody is. */
export async function sessionOf(visit: Visit): Promise<Session | null> {
  // What the action promises to answer; so below.
  return (await callAuth(visit, 'session')) as Session | null;
}

/** The token that forms of this browser carry. */
export async function csrfTokenOf(visit: Visit): Promise<string> {
  return ((await callAuth(visit, 'csrf')) as { csrfToken: string }).csrfToken;
}

/** The session, renewed; `null` when nobody is signed in, or the form was not ours. */
export async function renewSession(visit: Visit, form: URLSearchParams): Promise<Session | null> {
  const csrfToken = form.get('csrfToken') ?? '';
  return (await callAuth(visit, 'session', { csrfToken, data: {} })) as Session | null;
}

/** Whether a form was made by a page of ours for this browser: only then it carries the token of the cookie. */
export async function isOwnForm(visit: Visit, form: URLSearchParams): Promise<boolean> {
  const [given, expected] = [form.get('csrfToken') ?? '', await csrfTokenOf(visit)].map((text) =>
    Buffer.from(text),
  );
  return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected);
}

/** A request as the library's functions take it. */
export function source({ request }: Visit): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

/** Gives the browser the cookies that came with an outcome. */
export function passOn<T>({ response }: Visit, headers: Headers, outcome: T): T {
  for (const line of headers.getSetCookie()) response.appendHeader('Set-Cookie', line);
  return outcome;
}

/** What of a request tells who sent it, and from which site. */
const TOLD = ['cookie', 'origin', 'sec-fetch-site'] as const;

/** Asks the library for this visitor, without a detour over the network; cookies that it sets go along. */
async function callAuth(
  { auth, origin, request, response }: Visit,
  action: 'session' | 'csrf',
  update?: { readonly csrfToken: string; readonly data: object },
): Promise<unknown> {
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
  return answer.json();
}

/** What a page of the application is made of. */
export interface View {
  readonly title: string;
  readonly content: Content;
  /** Path of the module that the page runs. */
  readonly script?: string;
}

/** Sends a page of the application. */
export function send({ mailbox, response, issuer }: Visit, view: View, status = 200): void {
  const mails = mailbox.mails().length;
  const header = html`<a class="mark" href="/">Latchkey demo</a>
    <nav><a href="/outbox">Outbox ${mails > 0 && html`<span class="count">${mails}</span>`}</a></nav>`;
  sendPage(response, { ...view, site: 'app', header, formTargets: [issuer] }, status);
}
