import type { AccountsListed, ListedSession } from 'latchkey';
import { html } from './html.ts';
import type { Content } from './html.ts';

/** What the account page shows. */
export interface AccountInput {
  readonly sessions: readonly ListedSession[];
  readonly accounts: AccountsListed['accounts'];
  /** Hidden field that proves where a form comes from. */
  readonly token: Content;
  /** What was done before, by the parameter `done`. */
  readonly outcome: string | null;
  /** The answer of the provider's API, if it was just asked. */
  readonly call?: ApiCall;
}

/** What the API of the identity provider answered. */
export interface ApiCall {
  /** Who the token belongs to; `null` when there is no token, or the API refused it. */
  readonly name: string | null;
  /** Tells tokens apart, without showing one. */
  readonly fingerprint: string;
  readonly expiresAt: Date | undefined;
}

const NOTICES: ReadonlyMap<string, { readonly text: string; readonly isBad?: true }> = new Map([
  ['ended', { text: 'That browser is signed out at its next look.' }],
  ['others', { text: 'All other browsers are signed out at their next look.' }],
  ['unlinked', { text: 'The account is no longer linked.' }],
  [
    'last_way_in',
    { text: 'This is the only way into your account, so it stays. Link another one first.', isBad: true },
  ],
  ['not_found', { text: 'This account was not linked any more.', isBad: true }],
  ['again', { text: 'You have signed in again. Now it can be done.' }],
  ['unconfirmed', { text: 'Nothing was deleted: please tick the box first.', isBad: true }],
  ['unknown', { text: 'The store does not answer. Please try again later.', isBad: true }],
  ['stale', { text: 'Nothing was changed: the page was out of date. Please try again.', isBad: true }],
]);

/** The account page: sessions, linked accounts, the provider's API, and the end of it all. */
export function accountPage(input: AccountInput): Content {
  const notice = NOTICES.get(input.outcome ?? '');
  return html`<section class="card">
      <a class="soft" href="/">← Home</a>
      <h1>Your account</h1>
      ${
        notice !== undefined &&
        (notice.isBad
          ? html`<p class="alert" role="alert">${notice.text}</p>`
          : html`<p class="notice" role="status">${notice.text}</p>`)
      }
      <p class="soft">Passkeys are on the <a href="/#passkeys">home page</a>.</p>
    </section>
    ${sessionsCard(input)} ${accountsCard(input)} ${tokenCard(input)} ${deleteCard(input)}`;
}

function sessionsCard({ sessions, token }: AccountInput): Content {
  return html`<section class="card" id="sessions">
    <h2>Sessions</h2>
    <ul class="items">
      ${sessions.map(
        ({ id, current, provider, agent, createdAt }) =>
          html`<li>
            <div>
              <b>${current ? 'This browser' : 'Another browser'}</b>
              <p class="soft">With ${provider ?? 'an unknown provider'}, since ${moment(createdAt)}</p>
              ${agent !== undefined && html`<p class="soft">${agent}</p>`}
            </div>
            ${
              !current &&
              html`<form method="post" action="/account/sessions/end">
                ${token}<input type="hidden" name="id" value="${id}" /><button>Sign out</button>
              </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="/account/sessions/end-others">
        ${token}<button>Sign out everywhere else</button>
      </form>`
    }
  </section>`;
}

function accountsCard({ accounts, token }: AccountInput): Content {
  return html`<section class="card" id="accounts">
    <h2>Linked accounts</h2>
    ${accounts.length === 0 && html`<p class="soft">None yet.</p>`}
    <ul class="items">
      ${accounts.map(
        ({ provider, providerAccountId, name }) =>
          html`<li>
            <div>
              <b>${name ?? provider}</b>
              <p class="soft">${providerAccountId}</p>
            </div>
            <form method="post" action="/account/unlink">
              ${token}<input type="hidden" name="provider" value="${provider}" />
              <input type="hidden" name="id" value="${providerAccountId}" /><button>Unlink</button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="/account/link">${token}<button>Link a Local ID account</button></form>
  </section>`;
}

function tokenCard({ token, call }: AccountInput): Content {
  return html`<section class="card" id="token">
    <h2>Access token</h2>
    <p class="soft">Asks the API of Local ID who you are. A token that is due is refreshed first.</p>
    ${call !== undefined && callResult(call)}
    <form method="post" action="/account/token" class="actions">
      ${token}<button>Call the API</button><button name="force" value="yes">Call it with a new token</button>
    </form>
  </section>`;
}

function callResult({ name, fingerprint, expiresAt }: ApiCall): Content {
  if (name === null) {
    return html`<p class="alert" role="alert">There is no token that works. Sign in with Local ID first.</p>`;
  }
  return html`<p class="notice" role="status">
      The API knows you as <b>${name}</b>.
      ${expiresAt !== undefined && html`Fresh until ${moment(expiresAt)}.`}
    </p>
    <p class="soft">Fingerprint of the token: <code id="fingerprint">${fingerprint}</code></p>`;
}

function deleteCard({ token }: AccountInput): Content {
  return html`<section class="card" id="delete">
    <h2>Delete my account</h2>
    <details>
      <summary>Delete everything about me</summary>
      <form method="post" action="/account/delete" class="stack">
        ${token}<label class="check"
          ><input type="checkbox" name="confirm" value="yes" required />I know that this cannot be
          undone</label
        ><button class="danger">Delete my account</button>
      </form>
    </details>
  </section>`;
}

function moment(date: Date): Content {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${text.format(date)} UTC</time>`;
}
