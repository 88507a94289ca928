import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, hidden } from './layout.js';
import type { PageParts } from './index.js';

/** What a page with forms is shown with that are for signed-in users. */
export interface FormPageInput {
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
export interface PageForm {
  /** The name of the call. */
  readonly does: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly content: Html | readonly (Html | false | undefined)[];
}

/** Makes the forms of a page, which are sent to an action. */
export function formOf(
  { basePath }: PageParts,
  action: 'organizations' | 'users',
  { csrfToken, showing }: Pick<FormPageInput, 'csrfToken' | 'showing'>,
): (form: PageForm) => Html {
  return ({ does, fields, content }) =>
    html`<form method="post" action="${basePath}/${action}">
      ${hidden('csrfToken', csrfToken)}${hidden('_showing', showing)}${hidden('do', does)}${Object.entries(fields).map(([name, value]) => hidden(name, value))}${content}
    </form>`;
}

/** What the last form did, or why it did nothing. */
export function outcomeOf(
  { frame: { say } }: PageParts,
  { status, problem }: Pick<FormPageInput, 'status' | 'problem'>,
): Html {
  return html`${status !== undefined && html`<p class="who" role="status">${say(status)}</p>`}${problem !== undefined && alert(say(problem))}`;
}

/** A field of a form; its attributes are the same for every visitor. */
export interface PageField {
  readonly id: string;
  readonly name: string;
  readonly label: Html;
  readonly value?: string;
  readonly attributes: Html;
  readonly hint?: Html;
}

export function fieldOf({ id, name, label, value, attributes, hint }: PageField): Html {
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

/** A button; `describedBy` names what it is about, where several have the same text. */
export function buttonOf(text: Html, describedBy?: string): Html {
  return html`<button class="button" ${describedBy !== undefined && html` aria-describedby="${describedBy}"`}>
    <span>${text}</span>
  </button>`;
}

export function primaryButton(text: Html): Html {
  return html`<button class="button primary"><span>${text}</span></button>`;
}

/** A box that must be ticked before its form is sent: what it does cannot be taken back. */
export function confirmation(text: Html): Html {
  return html`<div class="check">
    <input id="confirm" type="checkbox" name="confirm" value="yes" required />
    <label for="confirm">${text}</label>
  </div>`;
}
