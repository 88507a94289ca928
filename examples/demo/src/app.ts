import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { answerAccount } from './account-forms.ts';
import { sendAsset } from './assets.ts';
import { signedInHome, signedOutHome } from './home.ts';
import { html } from './html.ts';
import { mailView, outboxList, sendMailBody } from './outbox.ts';
import { answerRemove, answerRename, passkeysOf } from './passkey-forms.ts';
import { csrfTokenOf, renewSession, send, sessionOf } from './visit.ts';
import type { AppParts, Visit } from './visit.ts';
import { readForm, redirect } from './web.ts';
import type { Listener } from './web.ts';

/** The application: everything below `/auth` is the library's, the rest are three pages and their forms. */
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
  if (await answerAccount(visit, route)) return;
  if (route === 'POST /refresh') return refresh(visit);
  if (route === 'POST /passkeys/rename') return answerRename(visit);
  if (route === 'POST /passkeys/remove') return answerRemove(visit);
  if (route === 'GET /outbox') return showOutbox(visit);
  if (route.startsWith('GET /outbox/')) return showMail(visit);
  if (method === 'GET' && sendAsset(response, url.pathname)) return;
  const content = html`<section class="card"><h1>Nothing here</h1></section>`;
  send(visit, { title: 'Not found', content }, 404);
}

async function showHome(visit: Visit): Promise<void> {
  const { strategy, adapter, url } = visit;
  const session = await sessionOf(visit);
  if (session === null)
    return send(visit, { title: 'Latchkey demo', content: signedOutHome(strategy, '/outbox') });
  const userId = session.user?.id ?? '';
  const content = signedInHome({
    session,
    accounts: await adapter.listAccountsByUserId(userId),
    passkeys: await passkeysOf(visit),
    strategy,
    csrfToken: await csrfTokenOf(visit),
    renewed: url.searchParams.has('renewed'),
    passkeyOutcome: url.searchParams.get('passkey'),
  });
  send(visit, { title: 'Signed in – Latchkey demo', content, script: '/assets/passkeys.js' });
}

/** A form cannot send JSON: the page's own route passes the token on, and the library decides about it. */
async function refresh(visit: Visit): Promise<void> {
  const session = await renewSession(visit, await readForm(visit.request));
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
