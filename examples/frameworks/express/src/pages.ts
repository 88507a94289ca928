import type { Session } from 'latchkey';
import { html, type Html } from './html.ts';
import { hasOutbox, type Mail } from './outbox.ts';

type Visitor = Session | null | undefined;

/** For everybody. */
export function homePage(session: Visitor): string {
  return page(
    'Home',
    session,
    session
      ? html`<h1>Hello, ${nameOf(session)}</h1>
          <p class="lead">You are signed in, and this page knew it before it was sent.</p>
          <p class="actions"><a class="button" href="/account">Your account</a></p>`
      : html`<h1>Hello, stranger</h1>
          <p class="lead">Nobody is signed in here. Create an account, or come back to yours.</p>
          <p class="actions">
            <a class="button" href="/auth/signin?callbackUrl=/account">Sign in</a>
            <a class="button quiet" href="/auth/signup/password?callbackUrl=/account">Create an account</a>
          </p>`,
  );
}

/** For whoever is signed in. */
export function accountPage(session: Visitor): string {
  return page(
    'Your account',
    session,
    html`<h1>Your account</h1>
      <p class="lead">Only you see this page.</p>
      <dl>
        <dt>Name</dt>
        <dd>${session?.user.name ?? 'not given'}</dd>
        <dt>Email</dt>
        <dd>${session?.user.email}</dd>
        <dt>Role</dt>
        <dd><span class="tag">${session?.user.role}</span></dd>
      </dl>
      <p class="actions">
        <a class="button quiet" href="/auth/sessions?callbackUrl=/account">Where you are signed in</a>
        <a class="button quiet" href="/api/me">What the API says</a>
      </p>`,
  );
}

/** For admins. */
export function adminPage(session: Visitor): string {
  return page(
    'Administration',
    session,
    html`<h1>Administration</h1>
      <p class="lead">
        Only admins see this page. <code>ADMINS</code> in <code>.env</code> says who they are.
      </p>`,
  );
}

/** What would have been sent by mail. */
export function outboxPage(session: Visitor, mails: readonly Mail[]): string {
  return page(
    'Outbox',
    session,
    html`<h1>Outbox</h1>
      <p class="lead">What would have been sent by mail, the newest first.</p>
      ${mails.length === 0 && html`<p class="empty">Nothing yet. Create an account, then look again.</p>`}
      <ul class="mails">
        ${mails.map(
          ({ to, subject, url }) =>
            html`<li>
              <a href="${url}">${subject}</a>
              <small>to ${to}</small>
            </li>`,
        )}
      </ul>`,
  );
}

function page(title: string, session: Visitor, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Harbor</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/">Harbor</a>
          <nav>
            <a href="/account">Account</a>
            ${session?.user.role === 'admin' && html`<a href="/admin">Admin</a>`}
            ${hasOutbox && html`<a href="/outbox">Outbox</a>`}
          </nav>
          ${
            session
              ? html`<form method="post" action="/sign-out"><button>Sign out</button></form>`
              : html`<a href="/auth/signin?callbackUrl=/account">Sign in</a>`
          }
        </header>
        <main>${content}</main>
        <footer>Express with Latchkey</footer>
      </body>
    </html>`.text;
}

function nameOf({ user }: Session): string {
  return user.name ?? user.email ?? 'friend';
}
