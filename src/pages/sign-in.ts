import type { SignInPageErrorParam } from '../types/pages.js';
import { html, template, unsafeHtml } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { scriptsOf } from './provider-section.js';
import type { ProviderSection } from './provider-section.js';

/** What changes from one request of the sign-in page to the next. */
export interface SignInInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Filled into the email fields. */
  readonly email?: string | undefined;
  /** The host that people sign in to. */
  readonly host?: string | undefined;
}

/** The sign-in page. Its status is 200 also with an error, because the browser was redirected to it. */
export function signInPage(
  frame: Frame,
  sections: readonly ProviderSection[],
  policy: string,
): (input: SignInInput) => Page {
  // The content of a script element is not escaped. These are constants of methods, and the policy has their hashes.
  const scripts = [...scriptsOf(sections).keys()].map((text) => unsafeHtml(`<script>${text}</script>`));
  const document = template<'lead' | 'alert' | 'hidden' | 'email'>((slot) => {
    const slots = { hidden: slot('hidden'), email: slot('email') };
    const parts = sections.map((section, index) => {
      const isSeparate = index > 0 && (section.kind === 'form' || sections[index - 1]?.kind === 'form');
      return html`${isSeparate && html`<p class="or">or</p>`}${section.render(slots)}`;
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
      // RFC 5321, section 4.5.3.1.3 leaves 254 octets for an address; anything longer is not one.
      email: email !== undefined && email.length <= 254 ? email : '',
    });
    return { body, policy, status: 200 };
  };
}

const ERROR_TEXTS: Readonly<Record<SignInPageErrorParam, string>> = {
  Signin: 'The sign-in could not be started. Please try again.',
  OAuthSignin: 'The provider could not be reached. Try again in a moment, or choose another way to sign in.',
  OAuthCallbackError: 'The sign-in with this provider was not completed. Try again, or choose another way.',
  OAuthCreateAccount:
    'Your account could not be created with this provider. Please choose another way to sign in.',
  EmailCreateAccount: 'Your account could not be created with this email address. Please choose another way.',
  Callback: 'Something went wrong on the way back to this page. Please try again.',
  OAuthAccountNotLinked:
    'This account is not linked to yours yet. Sign in the way you did before, to show that it is you.',
  EmailSignin: 'The email could not be sent. Check the address for typing errors, or try again in a moment.',
  CredentialsSignin: 'That did not match. Check what you entered and try again.',
  SessionRequired: 'Please sign in to see this page.',
};

// The reasons that a visitor can do something about. All others are in the log only.
const CODE_TEXTS: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled the sign-in at the provider, or it did not allow it. You can try again.',
  flow_expired: 'That took a little too long. Please start again.',
  flow_missing: 'This sign-in was begun in another browser or too long ago. Please start again here.',
  flow_used: 'This sign-in was already completed. Please start again.',
  state_mismatch: 'The answer did not belong to this sign-in. Please start again.',
  session_changed: 'You signed in or out in the meantime. Please start again.',
  idp_unavailable: 'The provider is not answering at the moment. Try again soon, or choose another way.',
  idp_timeout: 'The provider took too long to answer. Try again soon, or choose another way.',
  not_set_up: 'This way to sign in is not set up correctly. Please choose another way, or come back later.',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
};

const DEFAULT_TEXT = 'The sign-in did not work. Please try again.';

// Maps, because looking up a name such as `__proto__` in an object would find what was not put there (CWE-1321).
const TEXT_BY_ERROR: ReadonlyMap<string, string> = new Map(Object.entries(ERROR_TEXTS));
const TEXT_BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(CODE_TEXTS));

/** The error message of the sign-in page; `undefined` if there is no error. A known code is more specific than the error. */
export function signInErrorText(error: string | undefined, code: string | undefined): string | undefined {
  if (error === undefined || error === '') return undefined;
  return TEXT_BY_CODE.get(code ?? '') ?? TEXT_BY_ERROR.get(error) ?? DEFAULT_TEXT;
}
