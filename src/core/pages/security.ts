import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { parseLink } from './links.js';
import { dateIn } from './moments.js';
import type { FormInput } from './second-factor.js';

/** What the page of a user’s second factors is shown with. */
export interface SecurityInput extends FormInput {
  /** When the authenticator app was set up; `undefined`: there is none. */
  readonly totpSince: Date | undefined;
  /** Whether users can set up an app. */
  readonly canEnrol: boolean;
  /** How many recovery codes are left; `undefined`: the application has none. */
  readonly codesLeft: number | undefined;
  /** `undefined`: the application has none. */
  readonly passkeys: readonly ShownPasskey[] | undefined;
  /** Whether a page that demands two factors led here: the visitor returns to it after an app was set up. */
  readonly isOnTheWay: boolean;
  /** Whether there is a page of sessions. */
  readonly hasSessions: boolean;
  readonly status: TextName | undefined;
  readonly problem: TextName | undefined;
}

/** A passkey of the user. */
export interface ShownPasskey {
  readonly credentialId: string;
  /** What the user calls it. */
  readonly name: string | undefined;
  /** Whether the store can remove it. */
  readonly isRemovable: boolean;
}

/** The page on which users manage their second factors. Status 200. */
export function securityPage(parts: PageParts): (input: SecurityInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const form: Form = (what, text, { isPrimary = false, fields } = {}) =>
      html`<form method="post" action="${basePath}/security">
        ${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}${hidden('do', what)}${fields}
        <button class="button${isPrimary ? ' primary' : ''}"><span>${say(text)}</span></button>
      </form>`;
    const back = parseLink(input.callbackUrl);
    const content = html`${heading(frame, { title: 'security.title', icon: 'lock', lead: lead(say('security.lead', { site: html`<b>${input.site}</b>` })) })}
      ${input.status !== undefined && html`<p class="who" role="status">${say(input.status)}</p>`}
      ${input.problem !== undefined && alert(say(input.problem))}
      <ul class="stack">
        ${appItem(parts, input, form)}${codesItem(parts, input, form)} ${passkeysItem(parts, input, form)}
      </ul>
      ${input.hasSessions && html`<p class="note"><a href="${basePath}/sessions">${say('security.sessions')}</a></p>`}
      ${back !== undefined && html`<p class="note"><a href="${back}">${say('sessions.back', { site: html`<b>${input.site}</b>` })}</a></p>`}`;
    return { body: String(frame.document('security.title', content)), policy, status: 200 };
  };
}

/** A form of one button, and of what stands before it. */
type Form = (
  what: string,
  text: TextName,
  more?: { readonly isPrimary?: boolean; readonly fields?: Html | undefined },
) => Html;

function appItem(
  { frame: { say }, language }: PageParts,
  input: SecurityInput,
  form: Form,
): Html | undefined {
  const { totpSince, canEnrol } = input;
  if (totpSince === undefined && !canEnrol) return undefined;
  const date =
    totpSince && html`<time datetime="${totpSince.toISOString()}">${dateIn(language, totpSince)}</time>`;
  return html`<li class="item">
    <div>
      <b>${say('security.totp')}</b>
      <p class="hint">
        ${date === undefined ? say('security.totp.none') : say('security.totp.since', { date })}
      </p>
    </div>
    ${totpSince === undefined ? form('enrol', 'security.totp.add', { isPrimary: true, fields: input.isOnTheWay ? hidden('then', 'return') : undefined }) : form('remove', 'security.remove')}
  </li>`;
}

function codesItem({ frame: { say } }: PageParts, input: SecurityInput, form: Form): Html | undefined {
  const { codesLeft, totpSince } = input;
  if (codesLeft === undefined || totpSince === undefined) return undefined;
  return html`<li class="item">
    <div>
      <b>${say('security.codes')}</b>
      <p class="hint">
        ${codesLeft === 0 ? say('security.codes.none') : say('security.codes.left', { count: codesLeft })}
      </p>
    </div>
    ${form('codes', 'security.codes.renew')}
    <p class="hint">${say('security.codes.note')}</p>
  </li>`;
}

/** The passkeys, each with its name and what can be done with it. */
function passkeysItem(
  { frame: { say } }: PageParts,
  { passkeys }: SecurityInput,
  form: Form,
): Html | undefined {
  if (passkeys === undefined) return undefined;
  const items = passkeys.map(({ credentialId, name, isRemovable }, index) => {
    const id = hidden('credential', credentialId);
    const field = html`<div class="field">
      <label for="passkey-${index}">${say('security.passkey.name')}</label>
      <div class="box">
        <input id="passkey-${index}" type="text" name="name" required maxlength="100" value="${name}" />
      </div>
    </div>`;
    return html`<li class="item">
      <div><b>${name ?? say('security.passkey.unnamed')}</b></div>
      ${form('rename-passkey', 'security.passkey.rename', { fields: html`${id}${field}` })}
      ${isRemovable && form('remove-passkey', 'security.remove', { fields: id })}
    </li>`;
  });
  return html`<li class="item">
      <div>
        <b>${say('security.passkeys')}</b>
        ${passkeys.length === 0 && html`<p class="hint">${say('security.totp.none')}</p>`}
      </div>
    </li>
    ${items}`;
}
