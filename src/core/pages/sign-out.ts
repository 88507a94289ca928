import { html } from './html.js';
import { heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { parseLink } from './links.js';

/** What changes from one request of the sign-out page to the next. */
export interface SignOutInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  readonly callbackUrl: string | undefined;
  /** What people sign out of: the name of the application, or its host. */
  readonly site: string;
  /** No user is signed in: there is nothing to confirm. */
  readonly isSignedOut?: boolean;
}

/** The page that asks for confirmation before signing out. Status 200. */
export function signOutPage(frame: Frame, basePath: string, policy: string): (input: SignOutInput) => Page {
  const signIn = html`<a class="button primary" href="${basePath}/signin"
    ><span>${frame.say('signIn.submit')}</span></a
  >`;
  return (input) => {
    const site = html`<b>${input.site}</b>`;
    if (input.isSignedOut === true) {
      const content = html`${heading(frame, {
        title: 'signedOut.title',
        icon: 'leave',
        lead: lead(frame.say('signedOut.lead', { site })),
      })}${signIn}`;
      return { body: String(frame.document('signedOut.title', content)), policy, status: 200 };
    }
    const stay = parseLink(input.callbackUrl);
    const content = html`${heading(frame, {
        title: 'signOut.title',
        icon: 'leave',
        lead: lead(frame.say('signOut.lead', { site })),
      })}
      <form method="post" action="${basePath}/signout">
        ${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}<button
          class="button primary"
        >
          <span>${frame.say('signOut.submit')}</span>
        </button>
      </form>
      ${
        input.callbackUrl !== undefined &&
        html`<p class="note"><a href="${stay}">${frame.say('signOut.stay')}</a></p>`
      }`;
    return { body: String(frame.document('signOut.submit', content)), policy, status: 200 };
  };
}
