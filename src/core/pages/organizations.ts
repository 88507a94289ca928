import { html } from './html.js';
import type { Html } from './html.js';
import { heading } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { buttonOf, fieldOf, formOf, outcomeOf, primaryButton, type FormPageInput } from './form-parts.js';
import { NAME_ATTRIBUTES, SLUG_ATTRIBUTES } from './organization-parts.js';

/** What the page of a user's organizations is shown with. */
export interface OrganizationsInput extends FormPageInput {
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  /** The id of the one that requests of this browser are about. */
  readonly current: string | undefined;
  readonly canCreate: boolean;
}

/** The page of a user's organizations, of which one is the current one. Status 200. */
export function organizationsPage(parts: PageParts): (input: OrganizationsInput) => Page {
  const { frame, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { organizations, site, home } = input;
    const content = html`${heading(frame, { title: 'organization.list.title', icon: 'site' })}${outcomeOf(parts, input)}
      ${
        organizations.length === 0
          ? html`<p class="who">${say('organization.list.none')}</p>`
          : html`<ul class="stack">
              ${organizations.map((_, index) => item(parts, input, index))}
            </ul>`
      }
      ${input.canCreate && creation(parts, input)}
      <p class="note"><a href="${home}">${say('sessions.back', { site: html`<b>${site}</b>` })}</a></p>`;
    return { body: String(frame.document('organization.list.title', content)), policy, status: 200 };
  };
}

function item(parts: PageParts, input: OrganizationsInput, index: number): Html | undefined {
  const { say } = parts.frame;
  const organization = input.organizations[index];
  if (organization === undefined) return undefined;
  const { id, name, role } = organization;
  const isCurrent = id === input.current;
  const label = `o${index}`;
  const fields = { organization: id };
  const content = buttonOf(say('organization.choose'), label);
  return html`<li class="item" ${isCurrent && html` aria-current="true"`}>
    ${isCurrent && html`<small>${say('organization.current')}</small>`}
    <div>
      <b id="${label}"><bdi>${name}</bdi></b>
      <p class="hint"><bdi>${role}</bdi></p>
    </div>
    ${!isCurrent && formOf(parts, 'organizations', input)({ does: 'choose', fields, content })}
    <a
      class="button"
      href="${parts.basePath}/organizations?${String(new URLSearchParams(fields))}"
      aria-describedby="${label}"
      ><span>${say('organization.manage')}</span></a
    >
  </li>`;
}

function creation(parts: PageParts, input: OrganizationsInput): Html {
  const { say } = parts.frame;
  const hint = html`${say('organization.slug.hint')} ${say('organization.slug.optional')}`;
  const content = [
    fieldOf({ id: 'name', name: 'name', label: say('organization.name'), attributes: NAME_ATTRIBUTES }),
    fieldOf({ id: 'slug', name: 'slug', label: say('organization.slug'), attributes: SLUG_ATTRIBUTES, hint }),
    primaryButton(say('organization.create')),
  ];
  return html`<h2 class="or">${say('organization.create')}</h2>
    ${formOf(parts, 'organizations', input)({ does: 'create', fields: {}, content })}`;
}
