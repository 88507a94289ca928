import { html } from './html.js';
import type { Html } from './html.js';
import { heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What the page for links opened in another browser is asked to show. */
export interface ConfirmEmailInput {
  readonly providerId: string;
  readonly email: string;
  /** The token of the link. A credential: it stands in the form and nowhere else. */
  readonly token: string;
  readonly callbackUrl: string | undefined;
  /** `undefined` where CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Host that one signs in to. */
  readonly host?: string | undefined;
}

/**
 * The page that asks for a click before a mail link signs in. It names the address, so that nobody ends up in somebody
 * else's account unawares. Status 200.
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

/** Long addresses break before the `@`, if they must. */
function address(email: string): Html {
  const at = email.lastIndexOf('@');
  return at < 1 ? html`${email}` : html`${email.slice(0, at)}<wbr />${email.slice(at)}`;
}
