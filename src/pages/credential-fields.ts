import type { CredentialInput } from '../types/provider-credentials.js';
import { html } from './html.js';
import type { Html } from './html.js';

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

/**
 * The fields of a credentials form. `autocomplete` defaults to `username` for the first field that may have it, and to
 * `current-password` for passwords. Only listed attributes are rendered: no event handlers, styles or form overrides.
 */
export function credentialFields(
  inputs: Readonly<Record<string, CredentialInput>>,
  idPrefix: string,
): readonly Html[] {
  let hasUsername = false;
  return Object.entries(inputs).map(([key, input], index) => {
    const type = typeOf(input);
    const isUsername = !hasUsername && USERNAME_TYPES.has(type);
    hasUsername ||= isUsername;
    return field(key, input, {
      type,
      id: `${idPrefix}-${index}`,
      autocomplete: autocompleteOf(input, type, isUsername),
    });
  });
}

interface FieldContext {
  readonly type: string;
  readonly id: string;
  readonly autocomplete: string | undefined;
}

function field(key: string, input: CredentialInput, context: FieldContext): Html {
  const { id, type } = context;
  const control = html`<input
    id="${id}"
    type="${type}"
    name="${input.name ?? key}"
    ${attributes(input, context)}
  />`;
  if (type === 'hidden') return control;
  const label = html`<label for="${id}">${input.label ?? key}</label>`;
  return type === 'checkbox'
    ? html`<div class="check">${control}${label}</div>`
    : html`<div class="field">${label}${control}</div>`;
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
  if (input.value !== undefined) all.set('value', String(input.value));
  if (input.required === true) all.set('required', '');
  if (context.type === 'checkbox' && input['checked'] === true) all.set('checked', '');
  // Attribute names need no escaping: they are from the lists above.
  return [...all].map(([name, value]) => (value === '' ? html` ${name}` : html` ${name}="${value}"`));
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
