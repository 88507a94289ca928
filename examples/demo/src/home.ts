import type { Passkey, Session } from 'latchkey';
import { html } from './html.ts';
import type { Content } from './html.ts';
import { PASSKEY } from './auth.ts';
import type { Strategy } from './auth.ts';
import { passkeyCard } from './passkey-card.ts';
import { MEMBER, PASSWORD, PEOPLE } from './people.ts';

/** An account of the signed-in user, as the home page shows it. */
export interface LinkedAccount {
  readonly provider: string;
  readonly providerAccountId: string;
  readonly type: string;
}

/** What the home page shows of somebody who is signed in. */
export interface HomeInput {
  readonly session: Session;
  readonly accounts: readonly LinkedAccount[];
  readonly passkeys: readonly Passkey[];
  readonly strategy: Strategy;
  readonly csrfToken: string;
  /** Whether the session was just renewed. */
  readonly renewed: boolean;
  /** What was done with a passkey before. */
  readonly passkeyOutcome: string | null;
}

const STRATEGY_TEXT: Readonly<Record<Strategy, string>> = {
  jwt: 'an encrypted token in the cookie',
  database: 'a row in SQLite, its token in the cookie',
};

/** The home page for visitors. */
export function signedOutHome(strategy: Strategy, outbox: string): Content {
  return html`<section class="card hero">
      <h1>You are signed out</h1>
      <p class="soft">A small application with four ways to sign in. Nothing leaves this machine.</p>
      <a class="button primary" href="/auth/signin?callbackUrl=%2F">Sign in</a>
    </section>
    <section class="card">
      <h2>What to try</h2>
      <dl class="ways">
        <div>
          <dt>Local ID</dt>
          <dd>
            OpenID Connect with the provider next door, as ${names(PEOPLE.map(({ userName }) => userName))}.
          </dd>
        </div>
        <div>
          <dt>A link by mail</dt>
          <dd>Any address will do. The mail arrives in the <a href="${outbox}">outbox</a>.</dd>
        </div>
        <div>
          <dt>User name and password</dt>
          <dd>As <code>${MEMBER.userName}</code>.</dd>
        </div>
        <div>
          <dt>A passkey</dt>
          <dd>Add one when you are signed in. From then on, one tap is enough.</dd>
        </div>
      </dl>
      <p class="soft">The password is always <code>${PASSWORD}</code>. ${sessionsLine(strategy)}</p>
    </section>`;
}

function names(userNames: readonly string[]): Content {
  return userNames.map((userName, index) => html`${index > 0 && ' or '}<code>${userName}</code>`);
}

function sessionsLine(strategy: Strategy): Content {
  const other = strategy === 'jwt' ? 'database' : 'jwt';
  return html`Sessions use the strategy <code>${strategy}</code> now; start with
    <code>SESSION_STRATEGY=${other}</code> to compare.`;
}

/** The home page for somebody who is signed in. */
export function signedInHome(input: HomeInput): Content {
  const { session, accounts, passkeys, passkeyOutcome: outcome } = input;
  const token = html`<input type="hidden" name="csrfToken" value="${input.csrfToken}" />`;
  return html`${personCard(input, token)} ${passkeyCard({ passkeys, token, outcome })}
    <section class="card">
      <h2>Linked accounts</h2>
      ${accountList(accounts.filter(({ provider }) => provider !== PASSKEY))}
      <form method="post" action="/auth/signin/local">
        ${token}<input type="hidden" name="callbackUrl" value="/" /><button>Link a Local ID account</button>
      </form>
    </section>
    <section class="card">
      <h2>The session</h2>
      <p class="soft">What <code>GET /auth/session</code> answers.</p>
      <pre id="session" tabindex="0">${JSON.stringify(session, undefined, 2)}</pre>
    </section>`;
}

function personCard({ session, strategy, renewed }: HomeInput, token: Content): Content {
  const { name, email } = session.user ?? {};
  const shown = name || email || 'somebody';
  return html`<section class="card">
    <div class="who">
      <span class="avatar" aria-hidden="true">${shown.slice(0, 1).toUpperCase()}</span>
      <div>
        <h1>Signed in as ${shown}</h1>
        ${email !== shown && html`<p class="soft">${email || 'no address is known'}</p>`}
      </div>
    </div>
    ${renewed && html`<p class="notice" role="status">The session was renewed.</p>`}
    <dl class="facts">
      <div>
        <dt>Strategy</dt>
        <dd><code>${strategy}</code> <span class="soft">${STRATEGY_TEXT[strategy]}</span></dd>
      </div>
      <div>
        <dt>Expires</dt>
        <dd>${moment(session.expires)} <span class="soft">${distance(session.expires)}</span></dd>
      </div>
    </dl>
    <p><a href="/account">Sessions, accounts and tokens</a></p>
    <div class="actions">
      <form method="post" action="/refresh">${token}<button>Refresh session</button></form>
      <form method="post" action="/auth/signout">
        ${token}<input type="hidden" name="callbackUrl" value="/" /><button>Sign out</button>
      </form>
    </div>
  </section>`;
}

function accountList(accounts: readonly LinkedAccount[]): Content {
  if (accounts.length === 0) {
    return html`<p class="soft">None yet. Mail links and passwords need no account beside the user.</p>`;
  }
  return html`<ul class="facts" id="accounts">
    ${accounts.map(
      ({ provider, providerAccountId, type }) =>
        html`<li>
          <span>${provider} <small>${type}</small></span
          ><b>${providerAccountId}</b>
        </li>`,
    )}
  </ul>`;
}

function moment(expires: string): Content {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return html`<time datetime="${expires}">${text.format(new Date(expires))} UTC</time>`;
}

function distance(expires: string): string {
  const days = Math.round((Date.parse(expires) - Date.now()) / 86_400_000);
  return new Intl.RelativeTimeFormat('en').format(days, 'day');
}
