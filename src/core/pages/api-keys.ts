import type { ApiKey } from '../../types/api-keys.js';
import type { TextName } from '../../types/texts.js';
import { html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { KEY_SCRIPT, KEY_SCRIPT_HASH } from './key-script.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { parseLink } from './links.js';
import { agoIn, dateIn } from './moments.js';
import type { FormInput } from './second-factor.js';

/** What the page of API keys is shown with. */
export interface ApiKeysInput extends FormInput {
  readonly keys: readonly ApiKey[];
  readonly now: Date;
  /** How many keys a user may have. */
  readonly limit: number;
  /** The scopes that the user has. */
  readonly scopes: readonly string[];
  /** The longest life of a key in seconds; `undefined`: keys need not expire. */
  readonly maxAge: number | undefined;
  /** How long a replaced key still works, in seconds. */
  readonly overlap: number;
  /** Whether the last proof of the user is fresh. */
  readonly canCreate: boolean;
  readonly status: TextName | undefined;
  readonly problem: TextName | undefined;
  /** What was typed in the form that creates a key, if that was refused. */
  readonly typed: Readonly<Record<string, string>> | undefined;
}

const DAY = 86_400;
/** Days for which a key is valid that the form begins with. */
const USUAL_DAYS = 90;

/** The page on which users manage their API keys. Status 200. */
export function apiKeysPage(parts: PageParts): (input: ApiKeysInput) => Page {
  const { frame, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { keys, status, problem, limit } = input;
    const site = html`<b>${input.site}</b>`;
    const back = parseLink(input.callbackUrl);
    const content = html`${heading(frame, { title: 'apiKeys.title', icon: 'key', lead: lead(say('apiKeys.lead', { site })) })}
      ${status !== undefined && html`<p class="who" role="status">${say(status)}</p>`}
      ${problem !== undefined && alert(say(problem, { count: limit }), 'problem')}
      ${
        keys.length === 0
          ? html`<p class="who">${say('apiKeys.none')}</p>`
          : html`<ul class="stack">
              ${keys.map((key, index) => item(parts, input, { key, index }))}
            </ul>`
      }
      <h2 class="or">${say('apiKeys.create')}</h2>
      ${input.canCreate ? creation(parts, input) : confirmation(parts, input)}
      ${back !== undefined && html`<p class="note"><a href="${back}">${say('sessions.back', { site })}</a></p>`}`;
    return { body: String(frame.document('apiKeys.title', content)), policy, status: 200 };
  };
}

function form(
  { basePath }: PageParts,
  { csrfToken, callbackUrl, showing }: FormInput,
  { does, fields }: { readonly does: string; readonly fields: Html },
): Html {
  return html`<form method="post" action="${basePath}/api-keys">
    ${hidden('csrfToken', csrfToken)}${hidden('callbackUrl', callbackUrl)}${hidden('_showing', showing)}${hidden('do', does)}${fields}
  </form>`;
}

function confirmation(parts: PageParts, input: ApiKeysInput): Html {
  const { say } = parts.frame;
  const fields = html`<p class="hint">${say('apiKeys.confirm.lead')}</p>
    <button class="button primary"><span>${say('apiKeys.confirm')}</span></button>`;
  return form(parts, input, { does: 'confirm', fields });
}

function creation(parts: PageParts, input: ApiKeysInput): Html {
  const { say } = parts.frame;
  const { scopes, typed, problem } = input;
  const isNameWrong = problem === 'apiKeys.problem.name' && typed !== undefined;
  const boxes = scopes.map((scope, index) => {
    const isChosen = typed?.[`scope_${scope}`] === 'yes';
    return html`<div class="check">
      <input
        id="scope${index}"
        type="checkbox"
        name="scope_${scope}"
        value="yes"
        ${isChosen && html` checked`}
      /><label for="scope${index}"><bdi>${scope}</bdi></label>
    </div>`;
  });
  const fields = html`<div class="field">
      <label for="name">${say('apiKeys.name')}</label>
      <input
        id="name"
        name="name"
        required
        maxlength="100"
        autocomplete="off"
        value="${typed?.['name'] ?? ''}"
        aria-describedby="name-hint${isNameWrong ? ' problem' : ''}"
        ${isNameWrong && html` aria-invalid="true"`}
      />
      <p class="hint" id="name-hint">${say('apiKeys.name.hint')}</p>
    </div>
    ${
      scopes.length > 0 &&
      html`<div class="stack" role="group" aria-labelledby="scopes">
        <p id="scopes"><b>${say('apiKeys.scopes')}</b></p>
        ${boxes}
      </div>`
    }
    ${life(parts, input)}
    <button class="button primary"><span>${say('apiKeys.submit')}</span></button>`;
  return form(parts, input, { does: 'create', fields });
}

/** The field that asks how long a key is valid; `undefined` where keys live less than a day. */
function life({ frame: { say } }: PageParts, { maxAge, typed }: ApiKeysInput): Html | undefined {
  const most = maxAge === undefined ? undefined : Math.floor(maxAge / DAY);
  if (most === 0) return undefined;
  const days = typed?.['days'] ?? String(Math.min(USUAL_DAYS, most ?? USUAL_DAYS));
  return html`<div class="field">
    <label for="days">${say('apiKeys.days')}</label>
    <input
      id="days"
      name="days"
      type="number"
      inputmode="numeric"
      min="1"
      value="${days}"
      ${most === undefined ? html` aria-describedby="days-hint"` : html` max="${most}" required`}
    />
    ${most === undefined && html`<p class="hint" id="days-hint">${say('apiKeys.days.hint')}</p>`}
  </div>`;
}

interface Item {
  readonly key: ApiKey;
  readonly index: number;
}

function item(parts: PageParts, input: ApiKeysInput, { key, index }: Item): Html {
  const { say } = parts.frame;
  return html`<li class="item">
    <div>
      <b id="k${index}"><bdi>${key.name}</bdi></b>
      <p class="hint"><code dir="ltr">${key.start}&hellip;</code></p>
      ${facts(parts, input, key).map((line) => html`<p class="hint">${line}</p>`)}
    </div>
    <details>
      <summary class="button" aria-describedby="k${index}"><span>${say('apiKeys.manage')}</span></summary>
      <div class="stack">${changes(parts, input, { key, index })}</div>
    </details>
  </li>`;
}

function facts(
  { frame: { say }, language }: PageParts,
  { now }: ApiKeysInput,
  { scopes, createdAt, expiresAt, lastUsedAt, previousUntil }: ApiKey,
): readonly Html[] {
  const at = (date: Date, words = dateIn(language, date)): Html =>
    html`<time datetime="${date.toISOString()}">${words}</time>`;
  const isOver = expiresAt !== undefined && expiresAt <= now;
  return [
    ...(scopes.length > 0 ? [say('apiKeys.allows', { scopes: html`<bdi>${scopes.join(', ')}</bdi>` })] : []),
    say('apiKeys.created', { date: at(createdAt) }),
    lastUsedAt === undefined
      ? say('apiKeys.unused')
      : say('apiKeys.used', { time: at(lastUsedAt, agoIn(language, lastUsedAt, now)) }),
    expiresAt === undefined
      ? say('apiKeys.endless')
      : say(isOver ? 'apiKeys.expired' : 'apiKeys.expires', { date: at(expiresAt) }),
    ...(previousUntil === undefined ? [] : [say('apiKeys.previous', { date: at(previousUntil) })]),
  ];
}

function changes(parts: PageParts, input: ApiKeysInput, { key, index }: Item): readonly (Html | false)[] {
  const { say } = parts.frame;
  const ofKey = (does: string, fields: Html): Html =>
    form(parts, input, { does, fields: html`${hidden('id', key.id)}${fields}` });
  const button = (text: TextName): Html =>
    html`<button class="button" aria-describedby="k${index}"><span>${say(text)}</span></button>`;
  const isOver = key.expiresAt !== undefined && key.expiresAt <= input.now;
  const name = html`<div class="field">
    <label for="n${index}">${say('apiKeys.name')}</label>
    <input id="n${index}" name="name" required maxlength="100" autocomplete="off" value="${key.name}" />
  </div>`;
  const time = hoursIn(parts.language, input.overlap / 3600);
  return [
    ofKey('rename', html`${name}${button('apiKeys.rename')}`),
    !isOver &&
      input.canCreate &&
      ofKey(
        'rotate',
        html`<p class="hint">${say('apiKeys.rotate.note', { time })}</p>
          ${button('apiKeys.rotate')}`,
      ),
    ofKey(
      'revoke',
      html`<p class="hint">${say('apiKeys.revoke.note')}</p>
        ${button('apiKeys.revoke')}`,
    ),
  ];
}

/** A number of hours in words. */
function hoursIn(language: string, hours: number): string {
  try {
    const unit = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat([language, 'en-GB'], unit).format(hours);
  } catch {
    // The tag is none.
    return `${hours} h`;
  }
}

/** What the page of a new key is shown with. */
export interface NewKeyInput {
  readonly key: string;
  readonly name: string;
  /** The URL that the browser opens next; validated. */
  readonly next: string;
}

/** The page that shows a new key, once. Status 200. */
export function newKeyPage({ frame, policy }: PageParts): (input: NewKeyInput) => Page {
  const { say } = frame;
  return ({ key, name, next }) => {
    const content = html`${heading(frame, { title: 'apiKeys.new.title', icon: 'key', lead: lead(say('apiKeys.new.lead', { name: html`<b><bdi>${name}</bdi></b>` })) })}
      <p class="who"><code id="key" dir="ltr">${key}</code></p>
      <div class="stack">
        <button type="button" class="button scripted" id="copy" data-done="${say('apiKeys.copied')}">
          <span>${say('apiKeys.copy')}</span>
        </button>
        <a class="button primary" href="${next}"><span>${say('apiKeys.done')}</span></a>
      </div>`;
    const script = unsafeHtml(`<script type="module">${KEY_SCRIPT}</script>`);
    const scripted = policy.replace(
      "default-src 'none';",
      `default-src 'none'; script-src '${KEY_SCRIPT_HASH}';`,
    );
    return {
      body: String(frame.document('apiKeys.new.title', content, [script])),
      policy: scripted,
      status: 200,
    };
  };
}
