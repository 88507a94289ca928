/** Neither exported nor expressible in JSON, so that input cannot pretend to be markup. */
const markup: unique symbol = Symbol('markup');

/** A piece of safe markup, which only this file can create. `String(html)` gives the text. */
export interface Html {
  readonly [markup]: string;
  toString(): string;
}

/** What may be interpolated. `null`, `undefined` and `false` render as nothing; lists are joined. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

// Dashes, quotation marks and the ellipsis, too: one of them makes a page of two octets per character, which takes three
// times as long to encode, although English needs no other.
const SPECIAL = /[&<>"'`\u2013-\u2026]/;
const EVERY_SPECIAL = /[&<>"'`\u2013-\u2026]/g;
// Some old parsers accept the backtick as an attribute delimiter.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

class Markup implements Html {
  readonly [markup]: string;
  constructor(text: string) {
    this[markup] = text;
  }
  toString(): string {
    return this[markup];
  }
}

/**
 * Template tag for markup. Interpolated values are escaped for text and quoted attributes, unless they are `Html`
 * themselves. Interpolate only into text or between quotes, never into a tag or attribute name, a `<style>` or a URL
 * scheme.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (let i = 0; i < values.length; i++) text += render(values[i]) + (strings[i + 1] ?? '');
  return new Markup(text);
}

/**
 * Markup that is the same for every request except for a few slots. `build` runs once and places the slots; the function
 * that is returned fills them, and escapes the values as `html` does.
 */
export function template<Slot extends string>(
  build: (slot: (name: Slot) => Html) => Html,
): (values: Readonly<Record<Slot, HtmlValue>>) => string {
  // Interpolated values cannot look like a slot: they are escaped, and contain no `<`.
  const whole = compact(String(build((name) => new Markup(`<slot ${name}>`))));
  // Slot names alternate with the markup around them; `build` can only place slots of this type.
  const parts = whole.split(/<slot (\w+)>/);
  // Joined at once: a page of pieces added to each other is copied once more when it is sent.
  return (values) =>
    parts.map((part, index) => (index % 2 === 0 ? part : render(values[part as Slot]))).join('');
}

/** The same text, kept with one octet per character where that is possible: what `replace` returns may not be. */
function compact(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** A sentence with values in the place of `{name}`; the sentence is escaped, and so is each value that is no markup. */
export function fill(sentence: string, values: Readonly<Record<string, HtmlValue>>): Html {
  // Names alternate with the text between them.
  const parts = sentence.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : `{${part}}`))}`;
}

/** Takes text as markup, without escaping it. Every call has a comment that says why the text is safe. */
export function unsafeHtml(text: string): Html {
  return new Markup(text);
}

/** Escapes text for element content and quoted attribute values. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(EVERY_SPECIAL, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);
}

function render(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Markup) return value[markup];
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  // Configurations may be plain JavaScript: any other value is rendered as escaped text.
  return escapeHtml(String(value));
}
