import { html, template, unsafeHtml } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { scriptsOf } from './provider-section.js';
import type { ProviderSection } from './provider-section.js';
import { signInErrorText } from './sign-in-errors.js';

/** What the sign-in page is asked to show. */
export interface SignInInput {
  /** `undefined` where CSRF protection is off. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Filled into the address fields. */
  readonly email?: string | undefined;
  /** Host that one signs in to. */
  readonly host?: string | undefined;
}

/** The sign-in page. Status 200, also with an error: it is the answer to a redirect. */
export function signInPage(
  frame: Frame,
  sections: readonly ProviderSection[],
  policy: string,
): (input: SignInInput) => Page {
  // Scripts are raw text in HTML; those of methods are constants, and the policy names their hashes.
  const scripts = [...scriptsOf(sections).keys()].map((text) => unsafeHtml(`<script>${text}</script>`));
  const document = template<'lead' | 'alert' | 'hidden' | 'email'>((slot) => {
    const slots = { hidden: slot('hidden'), email: slot('email') };
    const parts = sections.map((section, index) => {
      const apart = index > 0 && (section.kind === 'form' || sections[index - 1]?.kind === 'form');
      return html`${apart && html`<p class="or">or</p>`}${section.render(slots)}`;
    });
    const content = html`${heading(frame, {
        title: 'Sign in',
        icon: 'lock',
        lead: slot('lead'),
      })}${slot('alert')}
      <div class="stack">${parts}</div>
      ${parts.length === 0 && html`<p class="note">There is no way to sign in here yet.</p>`} ${scripts}`;
    return frame.document('Sign in', content);
  });
  return ({ csrfToken, callbackUrl, error, code, email, host }) => {
    const message = signInErrorText(error, code);
    const body = document({
      lead: host === undefined ? undefined : lead(html`to continue to <b>${host}</b>`),
      alert: message === undefined ? undefined : alert(message),
      hidden: html`${hidden('csrfToken', csrfToken)}${hidden('callbackUrl', callbackUrl)}`,
      // RFC 5321, section 4.5.3.1.3 leaves 254 octets for an address: what is longer is none.
      email: email !== undefined && email.length <= 254 ? email : '',
    });
    return { body, policy, status: 200 };
  };
}
