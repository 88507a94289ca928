import { html } from './html.js';
import type { Html } from './html.js';
import { heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What changes from one request of the confirmation page to the next. */
export interface ConfirmEmailInput {
  readonly providerId: string;
  readonly email: string;
  /** The token of the link. It is a credential: it goes into the form and nowhere else. */
  readonly token: string;
  readonly callbackUrl: string | undefined;
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** The host that people sign in to. */
  readonly host?: string | undefined;
}

/**
 * The page that asks for a click before an email link signs in. It shows the address, so that nobody signs in to
 * somebody else's account without noticing. Status 200.
 */
export function confirmEmailPage(
  frame: Frame,
  basePath: string,
  policy: string,
): (input: ConfirmEmailInput) => Page {
  return (input) => {
    const { email, token, callbackUrl, csrfToken } = input;
    const fields = Object.entries({ token, email, callbackUrl, csrfToken }).map(([name, value]) =>
      hidden(name, value),
    );
    const content = html`${heading(frame, {
        title: 'Is this you?',
        icon: 'link',
        lead: lead(
          html`You are about to sign in${input.host !== undefined && html` to <b>${input.host}</b>`} as`,
        ),
      })}
      <p class="who">${address(email)}</p>
      <form method="post" action="${basePath}/callback/${encodeURIComponent(input.providerId)}">
        ${fields}<button class="button primary"><span>Sign in</span></button>
      </form>
      <p class="note">
        This click makes sure that it is you who opens the link, and not a mail scanner. If you did not ask
        for it, close this page: nothing happens.
      </p>`;
    return { body: String(frame.document('Confirm sign-in', content)), policy, status: 200 };
  };
}

/** An email address that breaks before the `@` if it is too long for the line. */
function address(email: string): Html {
  const at = email.lastIndexOf('@');
  return at < 1 ? html`${email}` : html`${email.slice(0, at)}<wbr />${email.slice(at)}`;
}
