import type { CredentialInput } from '../../types/provider-credentials.js';
import type { TextName } from '../../types/texts.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { icon } from './layout.js';
import type { Frame } from './layout.js';

// Other types (files, buttons) make no sense in a form whose fields are strings; they become `text`.
const TYPES: ReadonlySet<string> = new Set(
  'text password email tel url number date month week time datetime-local search hidden checkbox color range'.split(
    ' ',
  ),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'autocapitalize autocorrect dirname enterkeyhint inputmode lang list max maxlength min minlength pattern readonly ' +
    'size spellcheck step title'
  ).split(' '),
);
const PREFIXED_ATTRIBUTE = /^(?:aria|data)-[a-z0-9-]{1,40}$/;
// The input types that may have `autocomplete="username"` (HTML, autofill detail tokens).
const USERNAME_TYPES: ReadonlySet<string> = new Set(['text', 'email', 'tel']);

/** How the fields of a form are shown. */
export interface FieldsView {
  readonly frame: Frame;
  readonly idPrefix: string;
  /** What stands in them, by their names. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The id of the message that says what is wrong with them. */
  readonly problemId?: string | undefined;
  /** Their labels, by their keys. @default those of the configuration and of the commonest fields */
  readonly labels?: Readonly<Record<string, TextName>> | undefined;
  /** Whether the first one that is empty has the focus. */
  readonly hasFocus?: boolean;
}

/**
 * The fields of a credentials form. `autocomplete` defaults to `username` for the first field that may have it, and to
 * `current-password` for passwords. Only listed attributes are rendered: no event handlers, styles or form overrides.
 */
export function credentialFields(
  inputs: Readonly<Record<string, CredentialInput>>,
  view: FieldsView,
): readonly Html[] {
  let hasUsername = false;
  let hasFocus = view.hasFocus === true;
  return Object.entries(inputs).map(([key, input], index) => {
    const type = typeOf(input);
    const isUsername = !hasUsername && USERNAME_TYPES.has(type);
    hasUsername ||= isUsername;
    const name = input.name ?? key;
    const value = type === 'password' ? undefined : view.values?.[name];
    const isFocused = hasFocus && type !== 'hidden' && (value ?? input.value ?? '') === '';
    if (isFocused) hasFocus = false;
    return field(input, {
      frame: view.frame,
      name,
      type,
      id: `${view.idPrefix}-${index}`,
      label: labelOf(key, input, { view, type }),
      autocomplete: autocompleteOf(input, type, isUsername),
      value,
      problemId: view.problemId,
      isFocused,
    });
  });
}

/** The attributes of a field that a message is about. */
export function described(problemId: string | undefined): Html | undefined {
  return problemId === undefined ? undefined : html` aria-invalid="true" aria-describedby="${problemId}"`;
}

interface FieldContext {
  readonly frame: Frame;
  readonly name: string;
  readonly type: string;
  readonly id: string;
  readonly label: Html | string;
  readonly autocomplete: string | undefined;
  /** What stands in it, before what the configuration says. */
  readonly value: string | undefined;
  readonly problemId: string | undefined;
  readonly isFocused: boolean;
}

function field(input: CredentialInput, context: FieldContext): Html {
  const { frame, id, name, type, label: text, problemId, isFocused } = context;
  const state = type !== 'hidden' && html`${described(problemId)}${isFocused && html` autofocus`}`;
  const control = html`<input
    id="${id}"
    type="${type}"
    name="${name}"
    ${attributes(input, context)}${state}
  />`;
  if (type === 'hidden') return control;
  const label = html`<label for="${id}">${text}</label>`;
  if (type === 'checkbox') return html`<div class="check">${control}${label}</div>`;
  const reveal = type === 'password' && revealButton(frame, id);
  return html`<div class="field">
    ${label}
    <div class="box">${control}${reveal}</div>
  </div>`;
}

/**
 * Shows a password; hidden until the script of the page makes it work. Its name is text that the stylesheet hides: as a label, it
 * would be one more of that name for programs that look for the password.
 */
function revealButton(frame: Frame, id: string): Html {
  return html`<button type="button" class="reveal" aria-pressed="false" aria-controls="${id}" hidden>
    ${icon('eye')}${frame.say('field.showPassword')}
  </button>`;
}

function attributes(input: CredentialInput, context: FieldContext): readonly Html[] {
  const given = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    // Attribute names are not case-sensitive: `minLength` is `minlength`.
    .map(([name, value]) => [name.toLowerCase(), value === true ? '' : String(value)] as const)
    .filter(([name]) => ATTRIBUTES.has(name) || PREFIXED_ATTRIBUTE.test(name));
  const all = new Map<string, string>(given);
  if (context.autocomplete !== undefined) all.set('autocomplete', context.autocomplete);
  if (context.autocomplete === 'username' && context.type === 'text') {
    // Otherwise phones capitalise and autocorrect user names.
    if (!all.has('autocapitalize')) all.set('autocapitalize', 'none');
    if (!all.has('spellcheck')) all.set('spellcheck', 'false');
  }
  if (input.placeholder !== undefined) all.set('placeholder', String(input.placeholder));
  const typed = context.value ?? input.value;
  if (typed !== undefined) all.set('value', String(typed));
  if (input.required === true) all.set('required', '');
  if (context.type === 'checkbox' && input['checked'] === true) all.set('checked', '');
  // Attribute names need no escaping: they are from the lists above.
  return [...all].map(([name, value]) => (value === '' ? html` ${name}` : html` ${name}="${value}"`));
}

/** The label of the configuration; without one, that of the commonest fields in the language of the page, or the name. */
function labelOf(
  key: string,
  { label }: CredentialInput,
  { view: { frame, labels = {} }, type }: { readonly view: FieldsView; readonly type: string },
): Html | string {
  const own = labels[key];
  if (own !== undefined) return frame.say(own);
  if (label !== undefined) return label;
  if (type === 'password') return frame.say('field.password');
  const name = key.toLowerCase();
  if (name === 'email') return frame.say('field.email');
  return name === 'username' ? frame.say('field.username') : key;
}

function typeOf(input: CredentialInput): string {
  const type = String(input.type ?? 'text').toLowerCase();
  return TYPES.has(type) ? type : 'text';
}

function autocompleteOf(input: CredentialInput, type: string, isUsername: boolean): string | undefined {
  const given = input.autocomplete ?? input['autoComplete'];
  if (typeof given === 'string') return given;
  if (type === 'password') return 'current-password';
  return isUsername ? 'username' : undefined;
}
