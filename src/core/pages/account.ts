import type { TextName } from '../../types/texts.js';
import { address } from './account-step.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { parseLink } from './links.js';
import type { FormInput } from './second-factor.js';

/** What the page of a user's own account is shown with. */
export interface AccountInput extends FormInput {
  readonly name: string;
  readonly image: string;
  readonly email: string;
  /** Whether the address can be changed. */
  readonly canChangeEmail: boolean;
  /** The least characters of a password; `undefined`: the application keeps none. */
  readonly passwordLength: number | undefined;
  /** `undefined`: the adapter does not list them. */
  readonly accounts:
    | readonly { readonly provider: string; readonly providerAccountId: string; readonly name: string }[]
    | undefined;
  /** Providers that an account can be linked of. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  /** `undefined`: the application has none. */
  readonly passkeys:
    readonly { readonly credentialId: string; readonly name: string | undefined }[] | undefined;
  readonly canDelete: boolean;
  readonly hasSecurity: boolean;
  readonly hasSessions: boolean;
  readonly status: TextName | undefined;
  readonly problem: TextName | undefined;
}

interface Parts {
  readonly say: PageParts['frame']['say'];
  readonly input: AccountInput;
  /** A form of the page. */
  readonly form: (what: string, content: Html | readonly Html[]) => Html;
}

/** The page on which users manage their own account. Status 200. */
export function accountPage(parts: PageParts): (input: AccountInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const tokens = html`${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}`;
    const form: Parts['form'] = (what, content) =>
      html`<form method="post" action="${basePath}/account">${tokens}${hidden('do', what)}${content}</form>`;
    const view: Parts = { say, input, form };
    const site = html`<b>${input.site}</b>`;
    const back = parseLink(input.callbackUrl);
    const content = html`${heading(frame, { title: 'account.title', icon: 'lock', lead: lead(say('account.lead', { site })) })}
      ${input.status !== undefined && html`<p class="who" role="status">${say(input.status)}</p>`}
      ${input.problem !== undefined && alert(say(input.problem, { count: input.passwordLength ?? 0 }))}
      <ul class="stack">
        ${profile(view)}${email(view)}${password(view)}${accounts(view, basePath)}${passkeys(view)}${deletion(view, site)}
      </ul>
      ${input.hasSecurity && html`<p class="note"><a href="${basePath}/security">${say('account.security')}</a></p>`}
      ${input.hasSessions && html`<p class="note"><a href="${basePath}/sessions">${say('sessions.title')}</a></p>`}
      ${back !== undefined && html`<p class="note"><a href="${back}">${say('sessions.back', { site })}</a></p>`}`;
    return { body: String(frame.document('account.title', content)), policy, status: 200 };
  };
}

interface Field {
  readonly id: string;
  readonly label: Html;
  readonly name: string;
  readonly value?: string;
  /** Attributes that are the same for every visitor. */
  readonly attributes: Html;
}

function field({ id, label, name, value, attributes }: Field): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="box">
      <input id="${id}" name="${name}" ${value !== undefined && html` value="${value}"`} ${attributes} />
    </div>
  </div>`;
}

function button(text: Html, describedBy?: string): Html {
  return html`<button class="button" ${describedBy !== undefined && html` aria-describedby="${describedBy}"`}>
    <span>${text}</span>
  </button>`;
}

function profile({ say, input, form }: Parts): Html {
  const name = { id: 'name', name: 'name', label: say('account.name'), value: input.name };
  const image = { id: 'image', name: 'image', label: say('account.image'), value: input.image };
  return html`<li class="item">
    <b>${say('account.profile')}</b>
    ${form('profile', [
      field({ ...name, attributes: html` type="text" maxlength="100" autocomplete="name"` }),
      field({ ...image, attributes: html` type="url" maxlength="2000" autocomplete="photo" dir="ltr"` }),
      button(say('account.save')),
    ])}
  </li>`;
}

function email({ say, input, form }: Parts): Html {
  const next = { id: 'email', name: 'email', label: say('account.email.new') };
  const attributes = html` type="email" required maxlength="254" autocomplete="email" dir="ltr"`;
  return html`<li class="item">
    <div>
      <b>${say('field.email')}</b>
      <p class="hint">${input.email === '' ? say('account.none') : address(input.email)}</p>
    </div>
    ${input.canChangeEmail && form('email', [field({ ...next, attributes }), button(say('account.email.submit'))])}
  </li>`;
}

function password({ say, input, form }: Parts): Html | undefined {
  const { passwordLength: count } = input;
  if (count === undefined) return undefined;
  const current = { id: 'current', name: 'currentPassword', label: say('account.password.current') };
  const next = { id: 'new', name: 'newPassword', label: say('password.field.new') };
  return html`<li class="item">
    <div>
      <b>${say('field.password')}</b>
      <p class="hint">${say('password.hint', { count })}</p>
    </div>
    ${form('password', [
      html`<input type="hidden" name="username" autocomplete="username" value="${input.email}" />`,
      field({ ...current, attributes: html` type="password" autocomplete="current-password"` }),
      field({
        ...next,
        attributes: html` type="password" required minlength="${count}" autocomplete="new-password"`,
      }),
      button(say('password.reset.submit')),
    ])}
  </li>`;
}

function accounts({ say, input, form }: Parts, basePath: string): Html | undefined {
  if (input.accounts === undefined || (input.accounts.length === 0 && input.others.length === 0))
    return undefined;
  const linked = input.accounts.map(({ provider, providerAccountId, name }, index) =>
    form('unlink', [
      html`${hidden('provider', provider)}${hidden('providerAccountId', providerAccountId)}
        <p id="account-${index}">${name}</p>`,
      button(say('account.remove'), `account-${index}`),
    ]),
  );
  // The browser goes to the provider, and returns to this page.
  const own = { csrfToken: input.csrfToken, callbackUrl: `${basePath}/account`, _showing: input.showing };
  const others = input.others.map(
    ({ id, name }) =>
      html`<form method="post" action="${basePath}/account">
        ${Object.entries({ ...own, do: 'link', provider: id }).map(([key, value]) => hidden(key, value))}
        ${button(say('account.linked.add', { provider: name }))}
      </form>`,
  );
  return html`<li class="item">
    <div>
      <b>${say('account.linked')}</b>
      ${linked.length === 0 && html`<p class="hint">${say('account.none')}</p>`}
    </div>
    ${linked}${others}
  </li>`;
}

function passkeys({ say, input, form }: Parts): Html | undefined {
  if (input.passkeys === undefined) return undefined;
  const own = input.passkeys.map(({ credentialId, name }, index) => {
    const shown = name ?? String(say('account.passkey.unnamed', { count: index + 1 }));
    const id = hidden('id', credentialId);
    const label = say('account.passkey.name');
    const attributes = html` type="text" required maxlength="100" autocomplete="off"`;
    return html`<p id="passkey-${index}">
        ${name === undefined ? say('account.passkey.unnamed', { count: index + 1 }) : html`<bdi>${shown}</bdi>`}
      </p>
      ${form('rename', [html`${id}`, field({ id: `passkey-name-${index}`, name: 'name', label, value: name ?? '', attributes }), button(say('account.rename'), `passkey-${index}`)])}
      ${form('remove', [html`${id}`, button(say('account.remove'), `passkey-${index}`)])}`;
  });
  return html`<li class="item">
    <div>
      <b>${say('account.passkeys')}</b>
      ${own.length === 0 && html`<p class="hint">${say('account.none')}</p>`}
    </div>
    ${own}
  </li>`;
}

function deletion({ say, input, form }: Parts, site: Html): Html | undefined {
  if (!input.canDelete) return undefined;
  return html`<li class="item">
    <div>
      <b>${say('account.delete')}</b>
      <p class="hint">${say('account.delete.lead', { site })}</p>
    </div>
    ${form('delete', [
      html`<div class="check">
        <input id="confirm" type="checkbox" name="confirm" value="yes" required />
        <label for="confirm">${say('account.delete.confirm')}</label>
      </div>`,
      button(say('account.delete')),
    ])}
  </li>`;
}
