import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, hidden } from './layout.js';
import type { PageParts } from './index.js';

/** What the pages of organizations are shown with. */
export interface OrganizationFormInput {
  /** `undefined` where CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  readonly site: string;
  /** The page of the application that the link at the end leads to. */
  readonly home: string;
  readonly status: TextName | undefined;
  readonly problem: TextName | undefined;
}

/** A form of the pages. */
export interface OrganizationForm {
  /** The name of the call. */
  readonly does: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly content: Html | readonly (Html | false | undefined)[];
}

/** Makes the forms of a page. */
export function formOf(
  { basePath }: PageParts,
  { csrfToken, showing }: Pick<OrganizationFormInput, 'csrfToken' | 'showing'>,
): (form: OrganizationForm) => Html {
  return ({ does, fields, content }) =>
    html`<form method="post" action="${basePath}/organizations">
      ${hidden('csrfToken', csrfToken)}${hidden('_showing', showing)}${hidden('do', does)}${Object.entries(fields).map(([name, value]) => hidden(name, value))}${content}
    </form>`;
}

/** What the last form did, or why it did nothing. */
export function outcomeOf(
  { frame: { say } }: PageParts,
  { status, problem }: Pick<OrganizationFormInput, 'status' | 'problem'>,
): Html {
  return html`${status !== undefined && html`<p class="who" role="status">${say(status)}</p>`}${problem !== undefined && alert(say(problem))}`;
}

/** A field of a form; its attributes are the same for every visitor. */
export interface OrganizationField {
  readonly id: string;
  readonly name: string;
  readonly label: Html;
  readonly value?: string;
  readonly attributes: Html;
  readonly hint?: Html;
}

export function fieldOf({ id, name, label, value, attributes, hint }: OrganizationField): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      value="${value ?? ''}"
      ${attributes}
      ${hint !== undefined && html` aria-describedby="${id}-hint"`}
    />
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`;
}

/** The attributes of fields for a name and a slug. */
export const NAME_ATTRIBUTES: Html = html` type="text" required maxlength="100" autocomplete="organization"
dir="auto"`;
export const SLUG_ATTRIBUTES: Html = html` type="text" maxlength="48"
pattern="[a-z0-9]([a-z0-9\\-]*[a-z0-9])?" autocomplete="off" autocapitalize="none" spellcheck="false"
dir="ltr"`;

/** A field to choose a role with. */
export interface RoleField {
  readonly id: string;
  readonly label: Html;
  readonly roles: readonly string[];
  /** The role that is chosen at first. */
  readonly role?: string;
}

export function roleField({ id, label, roles, role }: RoleField): Html {
  // A role that cannot be given is no choice: then nothing is chosen at first.
  const isOffered = role === undefined || roles.includes(role);
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <select class="button" id="${id}" name="role" required>
      ${!isOffered && html`<option value="" selected></option>`}${roles.map(
        (one) => html`<option value="${one}" ${one === role && html` selected`}>${one}</option>`,
      )}
    </select>
  </div>`;
}

/** A button; `describedBy` names what it is about, where several have the same text. */
export function buttonOf(text: Html, describedBy?: string): Html {
  return html`<button class="button" ${describedBy !== undefined && html` aria-describedby="${describedBy}"`}>
    <span>${text}</span>
  </button>`;
}

export function primaryButton(text: Html): Html {
  return html`<button class="button primary"><span>${text}</span></button>`;
}
