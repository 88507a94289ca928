import { address } from './account-step.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { dateIn } from './moments.js';
import {
  buttonOf,
  confirmation,
  fieldOf,
  formOf,
  outcomeOf,
  primaryButton,
  type FormPageInput,
  type PageForm,
} from './form-parts.js';
import { NAME_ATTRIBUTES, roleField, SLUG_ATTRIBUTES } from './organization-parts.js';

/** A member, and what the user of the page can do with them. */
export interface ShownMember {
  readonly userId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: string;
  readonly isSelf: boolean;
  /** The roles that can be given to them. */
  readonly roles: readonly string[];
  readonly canRemove: boolean;
  readonly canTransfer: boolean;
}

/** An invitation, and what the user of the page can do with it. */
export interface ShownInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly expiresAt: Date;
  readonly canSend: boolean;
  readonly canCancel: boolean;
}

/** What the page of an organization is shown with. */
export interface OrganizationInput extends FormPageInput {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly logo: string | null;
  };
  /** That of the user. */
  readonly role: string;
  readonly members: readonly ShownMember[];
  /** Where the members of this page begin. */
  readonly after: string | undefined;
  /** Where those of the next page begin; `undefined`: there are no more. */
  readonly next: string | undefined;
  /** The roles that an owner can have who hands over. */
  readonly rolesOfFormerOwner: readonly string[];
  /** `undefined`: the user cannot see them. */
  readonly invitations: readonly ShownInvitation[] | undefined;
  /** The roles that an invitation can be for; none: the user cannot invite. */
  readonly rolesToInvite: readonly string[];
  readonly canUpdate: boolean;
  readonly canLeave: boolean;
  readonly canDelete: boolean;
}

interface View {
  readonly parts: PageParts;
  readonly say: PageParts['frame']['say'];
  readonly input: OrganizationInput;
  /** A form about the organization. */
  readonly form: (form: PageForm) => Html;
}

/** The page of an organization: its members, its invitations and its settings, as far as the user may see and change them. Status 200. */
export function organizationPage(parts: PageParts): (input: OrganizationInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { id, name } = input.organization;
    const make = formOf(parts, 'organizations', input);
    const form: View['form'] = ({ does, fields, content }) =>
      make({ does, fields: { organization: id, ...fields }, content });
    const view: View = { parts, say, input, form };
    const role = lead(html`<bdi>${input.role}</bdi>`);
    const content = html`${heading(frame, { title: html`<bdi>${name}</bdi>`, icon: 'site', lead: role })}${outcomeOf(parts, input)}
      ${members(view)}${invitations(view)}${settings(view)}
      <p class="note"><a href="${basePath}/organizations">${say('organization.list.title')}</a></p>
      <p class="note">
        <a href="${input.home}">${say('sessions.back', { site: html`<b>${input.site}</b>` })}</a>
      </p>`;
    // Characters without a shape, such as those that change the direction, would also act on the rest of a title.
    const title = html`${name.replaceAll(/\p{C}/gu, '')}`;
    return { body: String(frame.document(title, content)), policy, status: 200 };
  };
}

function section({ say }: View, title: Parameters<View['say']>[0], content: Html): Html {
  return html`<h2 class="or">${say(title)}</h2>
    ${content}`;
}

function members(view: View): Html {
  const { say, input, parts } = view;
  const query = new URLSearchParams({ organization: input.organization.id, after: input.next ?? '' });
  return section(
    view,
    'organization.members',
    html`<ul class="stack">
        ${input.members.map((member, index) => memberItem(view, member, index))}
      </ul>
      ${input.next !== undefined && html`<p class="note"><a href="${parts.basePath}/organizations?${String(query)}">${say('organization.more')}</a></p>`}`,
  );
}

function memberItem(view: View, member: ShownMember, index: number): Html {
  const { say } = view;
  const { name, email, userId, role } = member;
  const changes = changesOf(view, member, index);
  return html`<li class="item">
    ${member.isSelf && html`<small>${say('organization.you')}</small>`}
    <div>
      <b id="m${index}"
        >${name === null || name === '' ? address(email ?? userId) : html`<bdi>${name}</bdi>`}</b
      >
      ${name !== null && name !== '' && email !== null && html`<p class="hint">${address(email)}</p>`}
      <p class="hint"><bdi>${role}</bdi></p>
    </div>
    ${
      changes.length > 0 &&
      html`<details>
        <summary class="button" aria-describedby="m${index}">
          <span>${say('organization.manage')}</span>
        </summary>
        <div class="stack">${changes}</div>
      </details>`
    }
  </li>`;
}

/** The forms of a member; none where the user can change nothing. */
function changesOf({ say, input, form }: View, member: ShownMember, index: number): readonly Html[] {
  const { userId, role, roles, canRemove, canTransfer } = member;
  const { rolesOfFormerOwner } = input;
  // The form leads back to the members among whom this one is.
  const fields = { userId, after: input.after };
  const label = `m${index}`;
  return [
    ...(roles.length === 0
      ? []
      : [
          form({
            does: 'setRole',
            fields,
            content: [
              roleField({ id: `r${index}`, label: say('organization.role'), roles, role }),
              buttonOf(say('organization.role.save'), label),
            ],
          }),
        ]),
    ...(canTransfer
      ? [
          form({
            does: 'transfer',
            fields,
            content: [
              rolesOfFormerOwner.length > 0 &&
                roleField({
                  id: `t${index}`,
                  label: say('organization.transfer.role'),
                  roles: rolesOfFormerOwner,
                }),
              buttonOf(say('organization.transfer'), label),
            ],
          }),
        ]
      : []),
    ...(canRemove
      ? [form({ does: 'removeMember', fields, content: buttonOf(say('organization.remove'), label) })]
      : []),
  ];
}

function invitations(view: View): Html | undefined {
  const { say, input, form } = view;
  if (input.invitations === undefined) return undefined;
  const attributes = html` type="email" required maxlength="254" autocomplete="off" dir="ltr"`;
  const content = [
    fieldOf({ id: 'email', name: 'email', label: say('field.email'), attributes }),
    roleField({
      id: 'role',
      label: say('organization.role'),
      roles: input.rolesToInvite,
      // Applications list roles from the most to the least: a slip invites to the least.
      role: input.rolesToInvite.at(-1) ?? '',
    }),
    primaryButton(say('organization.invite')),
  ];
  const canInvite = input.rolesToInvite.length > 0;
  return section(
    view,
    'organization.invitations',
    html`<ul class="stack">
      ${input.invitations.map((invitation, index) => invitationItem(view, invitation, index))}
      ${canInvite && html`<li class="item">${form({ does: 'invite', fields: {}, content })}</li>`}
    </ul>`,
  );
}

function invitationItem({ say, form, parts }: View, invitation: ShownInvitation, index: number): Html {
  const { id, email, role, expiresAt, canSend, canCancel } = invitation;
  const label = `i${index}`;
  const date = html`<time datetime="${expiresAt.toISOString()}">${dateIn(parts.language, expiresAt)}</time>`;
  return html`<li class="item">
    <div>
      <b id="${label}">${address(email)}</b>
      <p class="hint"><bdi>${role}</bdi></p>
      <p class="hint">${say('organization.expires', { date })}</p>
    </div>
    ${canSend && form({ does: 'invite', fields: { email, role }, content: buttonOf(say('organization.resend'), label) })}
    ${canCancel && form({ does: 'cancelInvitation', fields: { invitation: id }, content: buttonOf(say('organization.cancel'), label) })}
  </li>`;
}

function settings(view: View): Html | undefined {
  const { say, input, form } = view;
  const { canUpdate, canLeave, canDelete } = input;
  if (!canUpdate && !canLeave && !canDelete) return undefined;
  const leave = form({ does: 'leave', fields: {}, content: buttonOf(say('organization.leave')) });
  return section(
    view,
    'organization.settings',
    html`<ul class="stack">
      ${canUpdate && html`<li class="item">${profile(view)}</li>`}
      ${canLeave && html`<li class="item">${leave}</li>`}
      ${canDelete && html`<li class="item">${deletion(view)}</li>`}
    </ul>`,
  );
}

function profile({ say, input, form }: View): Html {
  const { name, slug, logo } = input.organization;
  return form({
    does: 'update',
    fields: {},
    content: [
      fieldOf({
        id: 'name',
        name: 'name',
        label: say('organization.name'),
        value: name,
        attributes: NAME_ATTRIBUTES,
      }),
      fieldOf({
        id: 'slug',
        name: 'slug',
        label: say('organization.slug'),
        value: slug,
        attributes: html`${SLUG_ATTRIBUTES} required`,
        hint: say('organization.slug.hint'),
      }),
      fieldOf({
        id: 'logo',
        name: 'logo',
        label: say('organization.logo'),
        value: logo ?? '',
        attributes: html` type="text" inputmode="url" maxlength="2000" autocomplete="off" dir="ltr"`,
      }),
      buttonOf(say('organization.save')),
    ],
  });
}

function deletion({ say, form }: View): Html {
  return form({
    does: 'delete',
    fields: {},
    content: [confirmation(say('organization.delete.confirm')), buttonOf(say('organization.delete'))],
  });
}
