import { html } from './html.js';
import { heading, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What changes from one request of the "check your email" page to the next. */
export interface VerifyRequestInput {
  /** The host that people sign in to. */
  readonly host?: string | undefined;
}

/**
 * The page that is shown after an email link was requested. It is the same for every address, so that it does not tell
 * which addresses have an account. Status 200.
 */
export function verifyRequestPage(
  frame: Frame,
  basePath: string,
  policy: string,
): (input: VerifyRequestInput) => Page {
  return (input) => {
    const content = html`${heading(frame, {
        title: 'Check your email',
        icon: 'mail',
        lead: lead(
          html`We sent you a link to sign in${input.host !== undefined && html` to <b>${input.host}</b>`}.
          Open it in this browser and you are done.`,
        ),
      })}
      <p class="note">
        Nothing there after a few minutes? Look in your spam folder, or
        <a href="${basePath}/signin">try again</a>.
      </p>`;
    return { body: String(frame.document('Check your email', content)), policy, status: 200 };
  };
}
