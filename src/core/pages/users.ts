import type { AdministeredUser } from '../../types/administered-user.js';
import { address } from './account-step.js';
import { fieldOf, formOf, outcomeOf, buttonOf, primaryButton, type FormPageInput } from './form-parts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';

/** What the page that lists users is shown with. */
export interface UsersInput extends FormPageInput {
  readonly users: readonly AdministeredUser[];
  /** What is searched; empty: all users are listed. */
  readonly query: string;
  /** What the next page comes after; `undefined`: there are no more. */
  readonly next: string | undefined;
  /** The id of the administrator. */
  readonly self: string;
}

/** The page that lists and searches users. Status 200. */
export function usersPage(parts: PageParts): (input: UsersInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { users, query, next, site, home } = input;
    const more = new URLSearchParams({ ...(query !== '' && { query }), after: next ?? '' });
    const search = fieldOf({
      id: 'query',
      name: 'query',
      label: say('administration.query'),
      value: query,
      attributes: html` type="search" maxlength="1000" autocomplete="off" autocapitalize="none"
      spellcheck="false" dir="auto"`,
    });
    const content = html`${heading(frame, { title: 'administration.title', icon: 'site' })}${outcomeOf(parts, input)}
      <form method="get" action="${basePath}/users" role="search">
        ${search}${buttonOf(say('administration.search'))}
      </form>
      <h2 class="or">${query === '' ? say('administration.all') : html`<bdi>${query}</bdi>`}</h2>
      ${
        users.length === 0
          ? html`<p class="who">${say('administration.none')}</p>`
          : html`<ul class="stack">
              ${users.map((user, index) => item(parts, { user, index, self: input.self }))}
            </ul>`
      }
      ${next !== undefined && html`<p class="note"><a href="${basePath}/users?${String(more)}">${say('administration.more')}</a></p>`}
      ${query !== '' && html`<p class="note"><a href="${basePath}/users">${say('administration.all')}</a></p>`}
      <p class="note"><a href="${home}">${say('sessions.back', { site: html`<b>${site}</b>` })}</a></p>`;
    return { body: String(frame.document('administration.title', content)), policy, status: 200 };
  };
}

interface Item {
  readonly user: AdministeredUser;
  readonly index: number;
  readonly self: string;
}

function item({ frame: { say }, basePath }: PageParts, { user, index, self }: Item): Html {
  const { id, email, ban } = user;
  const label = `u${index}`;
  const mark = ban === null ? id === self && 'administration.you' : 'administration.banned';
  const query = new URLSearchParams({ user: id });
  return html`<li class="item">
    ${mark !== false && html`<small>${say(mark)}</small>`}
    <div>
      <b id="${label}">${userName(user)}</b>
      ${hasName(user) && email !== null && html`<p class="hint">${address(email)}</p>`}
    </div>
    <a class="button" href="${basePath}/users?${String(query)}" aria-describedby="${label}"
      ><span>${say('administration.manage')}</span></a
    >
  </li>`;
}

function hasName({ name }: AdministeredUser): boolean {
  return name !== null && name !== '';
}

/** What a user is known by: the name, which may be of any script, else the address, else the id. */
export function userName(user: AdministeredUser): Html {
  const { name, email, id } = user;
  return hasName(user) ? html`<bdi>${name}</bdi>` : address(email ?? id);
}

/** What the page is shown with while an administrator is in the place of a user. */
export interface ImpersonationInput extends FormPageInput {
  /** What the user is known by; `undefined`: the session is over. */
  readonly who: string | undefined;
}

/** The page of an administrator in the place of a user, with the way back. Status 200. */
export function impersonationPage(parts: PageParts): (input: ImpersonationInput) => Page {
  const { frame, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { who, home } = input;
    const site = html`<b>${input.site}</b>`;
    const isOver = who === undefined;
    const title = isOver ? 'administration.impersonating.stop' : 'administration.impersonating.title';
    const text = isOver ? undefined : lead(say('administration.impersonating.lead', { site }));
    const content = html`${heading(frame, { title, icon: 'key', lead: text })}${outcomeOf(parts, input)}
      ${!isOver && html`<p class="who">${address(who)}</p>`}
      ${formOf(
        parts,
        'users',
        input,
      )({
        does: 'stopImpersonating',
        fields: {},
        content: primaryButton(say('administration.impersonating.stop')),
      })}
      <p class="note"><a href="${home}">${say('sessions.back', { site })}</a></p>`;
    return { body: String(frame.document(title, content)), policy, status: 200 };
  };
}
