import { html } from './html.js';
import type { Html } from './html.js';

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
