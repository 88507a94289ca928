import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import type { FormInput } from './second-factor.js';

/** What the page of a link in a mail is shown with, or the one that says what was done. */
export interface AccountStepInput extends Omit<FormInput, 'callbackUrl'> {
  readonly title: TextName;
  readonly icon: 'link' | 'mail' | 'alert';
  readonly lead: TextName;
  /** The address that it is about. */
  readonly who?: string | undefined;
  /** The name that it is about, in any script. */
  readonly name?: string | undefined;
  /** The action that its form is sent to. */
  readonly action?: 'account' | 'invitation' | 'signout';
  /** What its form sends, with the text of its button; absent: it has none. `other`: a second button, and its value of `do`. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly button: TextName;
    readonly other?: { readonly value: string; readonly text: TextName };
  };
  /** A link in the place of the form. */
  readonly link?: { readonly href: string; readonly text: TextName };
  readonly note?: TextName | undefined;
  readonly status?: number;
}

/** The page of a link in a mail, such as that of a change of address. Status 200, unless the input says another. */
export function accountStepPage(parts: PageParts): (input: AccountStepInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { title, icon, form, link, note, who, name, action = 'account', status = 200 } = input;
    const site = html`<b>${input.site}</b>`;
    const isBad = icon === 'alert';
    const content = html`${heading(frame, { title, icon, ...(isBad && { warning: true }), lead: lead(say(input.lead, { site })) })}
    ${who !== undefined && html`<p class="who">${address(who)}</p>`}
    ${name !== undefined && html`<p class="who"><bdi>${name}</bdi></p>`}
    ${
      form !== undefined &&
      html`<form method="post" action="${basePath}/${action}">
        ${hidden('csrfToken', input.csrfToken)}${hidden('_showing', input.showing)}${Object.entries(form.fields).map(([field, value]) => hidden(field, value))}
        <button class="button primary"><span>${say(form.button)}</span></button>
        ${form.other !== undefined && html`<button class="button" name="do" value="${form.other.value}"><span>${say(form.other.text)}</span></button>`}
      </form>`
    }
    ${link !== undefined && html`<a class="button primary" href="${link.href}"><span>${say(link.text)}</span></a>`}
    ${note !== undefined && html`<p class="note">${say(note)}</p>`}`;
    return { body: String(frame.document(title, content)), policy, status };
  };
}

/** Long addresses break before the `@`, if they must. From left to right in every language. */
export function address(who: string): Html {
  const at = who.lastIndexOf('@');
  return html`<bdi dir="ltr">${at < 1 ? who : html`${who.slice(0, at)}<wbr />${who.slice(at)}`}</bdi>`;
}
