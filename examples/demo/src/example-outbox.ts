import type { ServerResponse } from 'node:http';
import { sendAsset } from './assets.ts';
import { html } from './html.ts';
import type { Mailbox } from './mailbox.ts';
import { mailView, outboxList, sendMailBody } from './outbox.ts';
import { redirect, sendPage } from './web.ts';

/** Answers requests for the outbox of an example, `/outbox…`, which looks as that of the demo; `false` for any other. */
export function sendOutbox(response: ServerResponse, { pathname }: URL, mailbox: Mailbox): boolean {
  if (pathname === '/outbox/style.css') return sendAsset(response, '/style.css');
  const [, first, id, part] = pathname.split('/');
  if (first !== 'outbox') return false;
  const mail = id === undefined ? undefined : mailbox.mail(Number(id));
  if (id !== undefined && mail === undefined) redirect(response, '/outbox');
  else if (mail !== undefined && part === 'html') sendMailBody(response, mail);
  else {
    const header = html`<a class="mark" href="/">Back to the application</a>`;
    const content = mail === undefined ? outboxList(mailbox.mails(), false) : mailView(mail);
    const title = `${mail?.subject ?? 'Outbox'} – the mails of this example`;
    sendPage(response, { title, site: 'app', header, content, formTargets: [], style: '/outbox/style.css' });
  }
  return true;
}
