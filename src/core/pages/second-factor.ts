import type { TextName } from '../../types/texts.js';
import { html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { scriptsOf } from './provider-section.js';

/** What every page with a form is shown with. */
export interface FormInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  /** The URL that the browser goes to at the end. */
  readonly callbackUrl: string | undefined;
  /** What people are signed in to: the name of the application, or its host. */
  readonly site: string;
}

/** A code that a user can enter. */
type CodeKind = 'totp' | 'recovery' | 'email';

/** How a link to another code is called. */
const OTHER: Readonly<Record<CodeKind | 'enrol', TextName>> = {
  totp: 'factor.useApp',
  recovery: 'factor.useRecovery',
  email: 'factor.email.use',
  enrol: 'factor.enrol.title',
};

/** What the page that asks for a second factor is shown with. */
export interface ChallengeInput extends FormInput {
  /** Whether it belongs to a sign-in, or asks a signed-in user for a fresh proof. */
  readonly reason: 'signin' | 'confirm';
  /** The code that it asks for; `undefined`: none, only the other ways. */
  readonly asks: CodeKind | undefined;
  /** The codes that the user could enter instead, or that an app can be set up. */
  readonly others: readonly (CodeKind | 'enrol')[];
  /** Where a code is mailed to, masked, and whether one was; `undefined`: none can be. */
  readonly mail: { readonly address: string; readonly isSent: boolean } | undefined;
  /** Whether the user has a passkey, which is then offered first. */
  readonly hasPasskey: boolean;
  /** Whether signing in again is a fresh proof. */
  readonly canSignIn: boolean;
  /** Days for which the user can trust the browser; `undefined`: not at all. */
  readonly trustDays: number | undefined;
  readonly problem: TextName | undefined;
}

/** The page that asks for a second factor, or for a fresh proof. Status 200. */
export function challengePage(parts: PageParts): (input: ChallengeInput) => Page {
  const { frame, basePath, policy, sectionPolicy } = parts;
  return (input) => {
    const { asks, others, reason, hasPasskey, problem, canSignIn } = input;
    const passkeys = hasPasskey ? parts.sections.filter(({ script }) => script !== undefined) : [];
    const title = reason === 'signin' ? 'factor.title' : 'factor.confirm.title';
    const fields = html`${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}`;
    const view = { isLastUsed: false, isPrimary: asks === undefined, hasFocus: false, attempt: undefined };
    const slots = {
      hidden: html`${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}`,
      email: html``,
    };
    const ways = [
      ...others.map((factor) => factorLink(parts, factor, input.callbackUrl)),
      ...(reason === 'signin'
        ? [html`<a href="${basePath}/signin">${frame.say('factor.signInAnew')}</a>`]
        : []),
    ];
    const scripts = [...scriptsOf(passkeys).keys()].map((text) =>
      // The content of a script element is not escaped. It is a constant, and the policy has its hash.
      unsafeHtml(`<script type="module">${text}</script>`),
    );
    const content = html`${heading(frame, { title, icon: 'lock', lead: lead(frame.say(leadOf(input), { site: html`<b>${input.site}</b>`, address: html`<b dir="ltr">${input.mail?.address}</b>` })) })}
      <div class="stack">${passkeys.map((section) => section.render(slots, view))}</div>
      ${passkeys.length > 0 && asks !== undefined && html`<p class="or">${frame.say('signIn.or')}</p>`}
      ${asks === undefined ? problem !== undefined && alert(frame.say(problem)) : codeForm(parts, { input, asks, fields })}
      ${asks === 'email' && mailForm(parts, { input, fields })} ${canSignIn && signInAgain(parts, fields)}
      ${ways.length > 0 && html`<p class="note">${ways.map((link, index) => html`${index > 0 && html`<br />`}${link}`)}</p>`}`;
    const body = String(frame.document(title, content, scripts));
    return { body, policy: scripts.length > 0 ? sectionPolicy : policy, status: 200 };
  };
}

function leadOf({ asks, reason, mail }: ChallengeInput): TextName {
  if (asks === 'email') return mail?.isSent === true ? 'factor.email.lead' : 'factor.email.ask';
  if (asks === 'recovery') return 'factor.recovery.lead';
  if (asks === undefined) return reason === 'signin' ? 'factor.passkey.lead' : 'factor.confirm.signInLead';
  return reason === 'signin' ? 'factor.totp.lead' : 'factor.confirm.lead';
}

/** A link to the page that asks for another code. */
export function factorLink(
  { frame, basePath }: PageParts,
  factor: CodeKind | 'enrol',
  callbackUrl: string | undefined,
): Html {
  return html`<a href="${basePath}/second-factor?${queryOf(factor, callbackUrl)}"
    >${frame.say(OTHER[factor])}</a
  >`;
}

function queryOf(factor: string, callbackUrl: string | undefined): string {
  return new URLSearchParams({ with: factor, ...(callbackUrl !== undefined && { callbackUrl }) }).toString();
}

function codeForm(
  { frame, basePath }: PageParts,
  {
    input: { problem, trustDays, mail },
    asks,
    fields,
  }: { readonly input: ChallengeInput; readonly asks: CodeKind; readonly fields: Html },
): Html | undefined {
  // There is no code yet.
  if (asks === 'email' && mail?.isSent !== true) return problem && alert(frame.say(problem));
  const isApp = asks !== 'recovery';
  return html`<form
    method="post"
    action="${basePath}/second-factor"
    data-pending="${frame.say('signIn.pending')}"
  >
    ${fields}${hidden('factor', asks)}${problem !== undefined && alert(frame.say(problem), 'problem')}
    ${codeField(frame.say(isApp ? 'factor.totp.label' : 'factor.recovery.label'), { isApp, hasProblem: problem !== undefined })}
    ${trustDays !== undefined && html`<div class="check"><input id="trust" type="checkbox" name="trust" value="yes" /><label for="trust">${frame.say('factor.trust', { count: trustDays })}</label></div>`}
    <button class="button primary"><span>${frame.say('factor.submit')}</span></button>
  </form>`;
}

/** The form that has a code mailed: the first one, or another one. */
function mailForm(
  { frame, basePath }: PageParts,
  { input: { mail }, fields }: { readonly input: ChallengeInput; readonly fields: Html },
): Html {
  const isSent = mail?.isSent === true;
  return html`<form
    method="post"
    action="${basePath}/second-factor"
    data-pending="${frame.say('signIn.pending')}"
  >
    ${fields}${hidden('factor', 'email')}${hidden('do', 'send')}
    <button class="button${isSent ? '' : ' primary'}">
      <span>${frame.say(isSent ? 'factor.email.again' : 'factor.email.send')}</span>
    </button>
  </form>`;
}

/** The field for a code: of an app or a mail, or a recovery code. */
export function codeField(
  label: Html,
  { isApp, hasProblem }: { readonly isApp: boolean; readonly hasProblem: boolean },
): Html {
  const kind = isApp
    ? html` inputmode="numeric" autocomplete="one-time-code" maxlength="20"`
    : html` autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="80"`;
  return html`<div class="field">
    <label for="code">${label}</label>
    <div class="box">
      <input
        id="code"
        type="text"
        name="code"
        required
        autofocus
        ${kind}
        ${hasProblem && html` aria-invalid="true" aria-describedby="problem"`}
      />
    </div>
  </div>`;
}

function signInAgain({ frame, basePath }: PageParts, fields: Html): Html {
  return html`<form method="post" action="${basePath}/second-factor">
    ${fields}${hidden('factor', 'signin')}
    <button class="button"><span>${frame.say('factor.confirm.signIn')}</span></button>
  </form>`;
}
