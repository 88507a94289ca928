import type { AdministeredUser, LinkedRow, UserFactors } from '../../types/administered-user.js';
import type { ListedSession } from '../../types/session-control.js';
import { address } from './account-step.js';
import {
  buttonOf,
  confirmation,
  fieldOf,
  formOf,
  outcomeOf,
  type FormPageInput,
  type PageForm,
} from './form-parts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { heading, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { dateIn } from './moments.js';
import { sessionFacts } from './sessions.js';
import { userName } from './users.js';

/** What the page of a user is shown with. */
export interface UserInput extends FormPageInput {
  readonly user: AdministeredUser;
  readonly isAdministrator: boolean;
  readonly isSelf: boolean;
  readonly sessions: readonly ListedSession[];
  readonly accounts: readonly (LinkedRow & {
    /** Of the provider. */
    readonly name: string;
  })[];
  readonly factors: UserFactors;
  readonly canBan: boolean;
  readonly canImpersonate: boolean;
  readonly canDelete: boolean;
  readonly canResetPassword: boolean;
  readonly canResetFactors: boolean;
  readonly now: Date;
}

interface View {
  readonly parts: PageParts;
  readonly say: PageParts['frame']['say'];
  readonly input: UserInput;
  /** A form about the user. */
  readonly form: (form: PageForm) => Html;
}

/** The page of a user: what is known of the account, and what an administrator can do with it. Status 200. */
export function userPage(parts: PageParts): (input: UserInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { user, site, home } = input;
    const make = formOf(parts, 'users', input);
    const form: View['form'] = ({ does, fields, content }) =>
      make({ does, fields: { userId: user.id, ...fields }, content });
    const view: View = { parts, say, input, form };
    const isNamed = user.name !== null && user.name !== '';
    const under = isNamed && user.email !== null ? lead(address(user.email)) : undefined;
    const content = html`${heading(frame, { title: userName(user), icon: 'site', lead: under })}${outcomeOf(parts, input)}
      <ul class="stack">
        <li class="item">${facts(view)}${banned(view)}</li>
      </ul>
      ${sessions(view)}${ways(view)}${actions(view)}
      <p class="note"><a href="${basePath}/users">${say('administration.all')}</a></p>
      <p class="note"><a href="${home}">${say('sessions.back', { site: html`<b>${site}</b>` })}</a></p>`;
    // Characters without a shape, such as those that change the direction, would also act on the rest of a title.
    const title = html`${(isNamed ? user.name : (user.email ?? user.id))?.replaceAll(/\p{C}/gu, '')}`;
    return { body: String(frame.document(title, content)), policy, status: 200 };
  };
}

function facts({ say, parts, input }: View): Html {
  const { user, isAdministrator, isSelf } = input;
  const { id, emailVerified, ban } = user;
  const at = (date: Date): Html =>
    html`<time datetime="${date.toISOString()}">${dateIn(parts.language, date)}</time>`;
  const mark =
    ban !== null
      ? 'administration.banned'
      : isSelf
        ? 'administration.you'
        : isAdministrator && 'administration.administrator';
  const lines = [
    say('administration.id', { id: html`<bdi dir="ltr">${id}</bdi>` }),
    emailVerified === null
      ? say('administration.unconfirmed')
      : say('administration.confirmed', { date: at(emailVerified) }),
    ban !== null && say('administration.since', { date: at(ban.since) }),
    ban !== null && ban.until !== null && say('administration.until', { date: at(ban.until) }),
    ban !== null &&
      ban.reason !== null &&
      say('administration.reason', { reason: html`<bdi>${ban.reason}</bdi>` }),
  ];
  return html`${mark !== false && html`<small>${say(mark)}</small>`}
    <div>${lines.map((line) => line !== false && html`<p class="hint">${line}</p>`)}</div>`;
}

/** The way out of a ban. */
function banned({ say, input, form }: View): Html | false {
  return (
    input.user.ban !== null &&
    form({ does: 'unban', fields: {}, content: buttonOf(say('administration.unban')) })
  );
}

function section({ say }: View, title: Parameters<View['say']>[0], content: Html): Html {
  return html`<h2 class="or">${say(title)}</h2>
    ${content}`;
}

function sessions(view: View): Html {
  const { say, input, form, parts } = view;
  const end = form({
    does: 'endSessions',
    fields: {},
    content: buttonOf(say('administration.sessions.end')),
  });
  const content =
    input.sessions.length === 0
      ? html`<p class="who">${say('administration.sessions.none')}</p>`
      : html`<ul class="stack">
            ${input.sessions.map(
              (session, index) =>
                html`<li class="item">${sessionFacts(parts, { session, index, now: input.now })}</li>`,
            )}
          </ul>
          <div class="note">${end}</div>`;
  return section(view, 'administration.sessions', content);
}

function ways(view: View): Html {
  const { say, input, form } = view;
  const { accounts, factors, canResetPassword, canResetFactors } = input;
  const { passkeys, enrolled, hasPassword } = factors;
  const count = (number: number): Html => html`${String(number)}`;
  const rows = [
    ...accounts.map(
      ({ name, providerAccountId }) =>
        html`<div>
          <b>${name}</b>
          <p class="hint"><bdi dir="ltr">${providerAccountId}</bdi></p>
        </div>`,
    ),
    hasPassword && html`<b>${say('field.password')}</b>`,
    passkeys > 0 && html`<b>${say('administration.passkeys', { count: count(passkeys) })}</b>`,
    enrolled.length > 0 && html`<b>${say('administration.factors', { count: count(enrolled.length) })}</b>`,
  ].filter((row) => row !== false);
  const reset =
    canResetPassword &&
    form({
      does: 'sendPasswordReset',
      fields: {},
      content: buttonOf(say('administration.password.reset')),
    });
  const remove =
    canResetFactors &&
    form({ does: 'resetFactors', fields: {}, content: buttonOf(say('administration.factors.reset')) });
  if (rows.length === 0 && reset === false && remove === false) return html``;
  return section(
    view,
    'administration.ways',
    html`<ul class="stack">
      ${rows.map((row) => html`<li class="item">${row}</li>`)}${[reset, remove].map((one) => one !== false && html`<li>${one}</li>`)}
    </ul>`,
  );
}

function actions(view: View): Html {
  const { say, input, form } = view;
  const { canBan, canImpersonate, canDelete } = input;
  const simple = (does: string, text: Parameters<View['say']>[0]): Html =>
    html`<li>${form({ does, fields: {}, content: buttonOf(say(text)) })}</li>`;
  const deletion = form({
    does: 'deleteUser',
    fields: {},
    content: [confirmation(say('administration.delete.confirm')), buttonOf(say('administration.delete'))],
  });
  return section(
    view,
    'administration.account',
    html`<ul class="stack">
      ${canImpersonate && simple('impersonate', 'administration.impersonate')}${simple('exportUser', 'administration.export')}
      ${canBan && html`<li class="item">${banForm(view)}</li>`}
      ${canDelete && html`<li class="item">${deletion}</li>`}
    </ul>`,
  );
}

function banForm({ say, form, input }: View): Html {
  // The ban ends when its day begins: the first that is in the future is tomorrow.
  const tomorrow = new Date(input.now.getTime() + 86_400_000).toISOString().slice(0, 10);
  return form({
    does: 'ban',
    fields: {},
    content: [
      html`<p class="hint">${say('administration.ban.lead')}</p>`,
      fieldOf({
        id: 'reason',
        name: 'reason',
        label: say('administration.ban.reason'),
        attributes: html` type="text" maxlength="1000" autocomplete="off" dir="auto"`,
      }),
      fieldOf({
        id: 'until',
        name: 'until',
        label: say('administration.ban.until'),
        attributes: html` type="date" min="${tomorrow}" max="9999-12-31" autocomplete="off"`,
        hint: say('administration.ban.until.hint'),
      }),
      buttonOf(say('administration.ban')),
    ],
  });
}
