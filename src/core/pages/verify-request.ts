import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What changes from one request of the "check your email" page to the next. */
export interface VerifyRequestInput {
  /** What people sign in to: the name of the application, or its host. */
  readonly site: string;
  /** The query parameter `code`: what was wrong with the code that was typed. */
  readonly code?: string | undefined;
  /** What was mailed. @default a link that signs in */
  readonly lead?: TextName | undefined;
  /** The form for the code of the mail; `undefined` where this browser has none to type. */
  readonly form?: CodeForm | undefined;
}

/** What the form for the code of a mail sends beside it. */
export interface CodeForm {
  readonly providerId: string;
  /** `undefined` where CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
}

/** The policies of the page, without a form and with one. */
export interface VerifyRequestPolicies {
  readonly plain: string;
  readonly form: string;
}

const PROBLEM = 'code-problem';
const HINT = 'code-hint';
// Eight digits of any script, with blanks and dashes wherever they are.
const EIGHT_DIGITS = String.raw`(?:[\s\-]*\p{Nd}){8}[\s\-]*`;

/**
 * The page that is shown after an email link was requested. It is the same for every address, so that it does not tell
 * which addresses have an account. Status 200.
 */
export function verifyRequestPage(
  frame: Frame,
  basePath: string,
  policies: VerifyRequestPolicies,
): (input: VerifyRequestInput) => Page {
  const again = html`<a href="${basePath}/signin">${frame.say('verifyRequest.again.link')}</a>`;
  return ({ site, code, form, lead: sent = 'verifyRequest.lead' }) => {
    const content = html`${heading(frame, {
        title: 'verifyRequest.title',
        icon: 'mail',
        lead: lead(frame.say(sent, { site: html`<b>${site}</b>` })),
      })}
      ${problemOf(frame, code, form)}${form && codeForm(frame, basePath, { form, isWrong: isWrong(code) })}
      <p class="note">${frame.say('verifyRequest.again', { link: again })}</p>`;
    const policy = form === undefined ? policies.plain : policies.form;
    return { body: String(frame.document('verifyRequest.title', content)), policy, status: 200 };
  };
}

function isWrong(code: string | undefined): boolean {
  return code === 'code_wrong';
}

/** That a code was wrong only matters where it can be typed again. */
function problemOf(frame: Frame, code: string | undefined, form: CodeForm | undefined): Html | undefined {
  if (isWrong(code) && form !== undefined) return alert(frame.say('verifyRequest.code.wrong'), PROBLEM);
  return code === 'code_used' ? alert(frame.say('verifyRequest.code.used')) : undefined;
}

function codeForm(
  frame: Frame,
  basePath: string,
  { form, isWrong: wrong }: { readonly form: CodeForm; readonly isWrong: boolean },
): Html {
  const { providerId, csrfToken, showing } = form;
  // From left to right in every language, or the groups of digits would change places.
  return html`<form method="post" action="${basePath}/callback/${encodeURIComponent(providerId)}">
    ${hidden('csrfToken', csrfToken)}${hidden('_showing', showing)}
    <div class="field">
      <label for="code">${frame.say('verifyRequest.code.label')}</label>
      <p class="hint" id="${HINT}">${frame.say('verifyRequest.code.hint')}</p>
      <input
        id="code"
        type="text"
        name="code"
        dir="ltr"
        inputmode="numeric"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck="false"
        pattern="${EIGHT_DIGITS}"
        maxlength="20"
        required
        aria-describedby="${wrong ? `${PROBLEM} ${HINT}` : HINT}"
        ${wrong && html`aria-invalid="true" autofocus`}
      />
    </div>
    <button class="button primary"><span>${frame.say('verifyRequest.code.submit')}</span></button>
  </form>`;
}
