import type { ServerResponse } from 'node:http';
import { html } from './html.ts';
import type { Content } from './html.ts';
import type { Mail } from './mailbox.ts';

/** The mails that were sent, newest first. */
export function outboxList(mails: readonly Mail[], justSent: boolean): Content {
  return html`<section class="card">
    <h1>Outbox</h1>
    <p class="soft">Every mail that this demo sends ends here, as it went over SMTP.</p>
    ${justSent && html`<p class="notice" role="status">A mail with a sign-in link is on its way. Here it is:</p>`}
    ${mails.length === 0 && html`<p class="empty">No mail yet. <a href="/auth/signin">Ask for a link</a>.</p>`}
    <ul class="mails">
      ${mails.map(
        ({ id, to, subject, received }) =>
          html`<li>
            <a href="/outbox/${id}"><b>${subject}</b><span>to ${to}</span>${clock(received)}</a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** One mail, as a mail program shows it. */
export function mailView({ id, from, to, subject, text, received }: Mail): Content {
  return html`<section class="card">
    <a class="soft" href="/outbox">← Outbox</a>
    <h1>${subject}</h1>
    <p class="soft">From ${from} to <b>${to}</b>, ${clock(received)}</p>
    <iframe class="mail" src="/outbox/${id}/html" title="The mail" sandbox="${SANDBOX}"></iframe>
    <details>
      <summary>As plain text</summary>
      <pre>${text}</pre>
    </details>
  </section>`;
}

/** What a mail may do: open its links in place of the page around it. */
const SANDBOX = 'allow-top-navigation-by-user-activation';

/** Sends the HTML of a mail, for the frame in `mailView`. It may carry styles, and nothing else runs or loads. */
export function sendMailBody(response: ServerResponse, mail: Mail): void {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join('; ');
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  // As mail programs do: links leave the frame, whatever they say themselves.
  response.end(
    mail.html.replaceAll(/ target="[^"]*"/g, '').replace(/<head[^>]*>/i, '$&<base target="_top">'),
  );
}

function clock(received: Date): Content {
  const [time = ''] = received.toISOString().slice(11).split('.');
  return html`<time datetime="${received.toISOString()}">${time} UTC</time>`;
}
