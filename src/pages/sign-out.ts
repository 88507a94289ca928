import { html } from './html.js';
import { heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What changes from one request of the sign-out page to the next. */
export interface SignOutInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string | undefined;
  /** The host that people sign out of. */
  readonly host?: string | undefined;
}

/** The page that asks for confirmation before signing out. Status 200. */
export function signOutPage(frame: Frame, basePath: string, policy: string): (input: SignOutInput) => Page {
  return (input) => {
    const content = html`${heading(frame, {
        title: 'Sign out?',
        icon: 'leave',
        lead: lead(
          input.host === undefined
            ? 'You can sign in again at any time.'
            : html`You are about to sign out of <b>${input.host}</b>.`,
        ),
      })}
      <form method="post" action="${basePath}/signout">
        ${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}<button
          class="button primary"
        >
          <span>Sign out</span>
        </button>
      </form>`;
    return { body: String(frame.document('Sign out', content)), policy, status: 200 };
  };
}
