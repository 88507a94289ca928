import type { Passkey } from 'latchkey';
import { html } from './html.ts';
import type { Content } from './html.ts';

/** Most characters of a name, as `renamePasskey` has it. */
const LONGEST_NAME = 100;

/** What the card says about what was done before, by the value of the parameter `passkey`. */
const NOTICES: ReadonlyMap<string, { readonly text: string; readonly isBad?: true }> = new Map([
  ['added', { text: 'The passkey was added. Next time, one tap signs you in.' }],
  ['renamed', { text: 'The passkey has its new name.' }],
  [
    'removed',
    {
      text: 'The passkey was removed: it no longer signs you in. Your device may still offer it until you delete it there.',
    },
  ],
  [
    'last_way_in',
    {
      text: 'This passkey is the only way into this account that the library knows, so it stays. Add another passkey or link an account first.',
      isBad: true,
    },
  ],
  ['again', { text: 'You have signed in again. Now the passkey can be removed.' }],
  ['unnamed', { text: `Nothing was changed: a name has 1 to ${LONGEST_NAME} characters.`, isBad: true }],
  ['no_session', { text: 'Nothing was changed: you were signed out meanwhile.', isBad: true }],
  [
    'unknown',
    { text: 'Nothing was changed: the store does not answer. Please try again later.', isBad: true },
  ],
  ['stale', { text: 'Nothing was changed: the page was out of date. Please try again.', isBad: true }],
]);

/** What the card shows. */
export interface PasskeyCardInput {
  readonly passkeys: readonly Passkey[];
  /** Hidden field that proves where a form comes from. */
  readonly token: Content;
  /** What was done before. */
  readonly outcome: string | null;
}

/** The passkeys of somebody who is signed in. Adding one needs the script of the page, the rest needs none. */
export function passkeyCard({ passkeys, token, outcome }: PasskeyCardInput): Content {
  const notice = NOTICES.get(outcome ?? '');
  return html`<section class="card" id="passkeys" aria-labelledby="passkeys-title">
    <h2 id="passkeys-title">Passkeys</h2>
    ${
      notice !== undefined &&
      (notice.isBad
        ? html`<p class="alert" role="alert">${notice.text}</p>`
        : html`<p class="notice" role="status">${notice.text}</p>`)
    }
    ${
      passkeys.length === 0
        ? html`<p class="soft">
            None yet. With one, your fingerprint, face or PIN signs you in, and there is no password to steal.
          </p>`
        : html`<ul class="passkeys">
            ${passkeys.map((passkey, index) => passkeyItem(passkey, { index, token }))}
          </ul>`
    }
    <p class="notice" role="status" data-passkey-status hidden></p>
    <button type="button" data-passkey-add hidden>Add a passkey</button>
    <noscript><p class="soft">Adding a passkey needs JavaScript, which is turned off here.</p></noscript>
  </section>`;
}

function passkeyItem(
  passkey: Passkey,
  { index, token }: { readonly index: number; readonly token: Content },
): Content {
  const { credentialId, isSynced } = passkey;
  const name = passkey.name ?? `Passkey ${index + 1}`;
  const hidden = html`${token}<input type="hidden" name="id" value="${credentialId}" />`;
  const field = `passkey-${index}`;
  return html`<li>
    <b>${name}</b>
    <p class="soft">${isSynced ? 'Synced between devices' : 'On one device'}</p>
    <details>
      <summary>Change<span class="unseen"> ${name}</span></summary>
      <div class="change">
        <form method="post" action="/passkeys/rename" class="row">
          ${hidden}<label for="${field}">Name</label
          ><input
            id="${field}"
            name="name"
            value="${name}"
            maxlength="${LONGEST_NAME}"
            autocomplete="off"
            required
          /><button>Rename</button>
        </form>
        <form method="post" action="/passkeys/remove">
          ${hidden}<button class="danger">Remove this passkey</button>
        </form>
      </div>
    </details>
  </li>`;
}
