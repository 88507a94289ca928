/** Not exported and not producible by JSON: input cannot pretend to be markup. */
const markup: unique symbol = Symbol('markup');

/** A piece of finished markup; only this file makes them. `String(html)` gives the text. */
export interface Html {
  readonly [markup]: string;
  toString(): string;
}

/** What may stand in an interpolation. `null`, `undefined` and `false` give nothing, lists are joined. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const SPECIAL = /[&<>"'`]/;
const EVERY_SPECIAL = /[&<>"'`]/g;
// The backtick delimits attributes for some old parsers; it costs nothing to be safe there too.
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
 * Markup from a template. Everything interpolated is escaped for text and for quoted attributes, unless it is `Html`
 * itself. Interpolations belong into text or between quotes: never into a tag or attribute name, a `<style>` or a URL
 * scheme.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (let i = 0; i < values.length; i++) text += render(values[i]) + (strings[i + 1] ?? '');
  return new Markup(text);
}

/**
 * Markup that is the same for every request but in a few places. `build` runs once and says where they are; what comes
 * back fills them, and escapes what it is given as `html` does.
 */
export function template<Slot extends string>(
  build: (slot: (name: Slot) => Html) => Html,
): (values: Readonly<Record<Slot, HtmlValue>>) => string {
  // A mark cannot be forged: whatever was interpolated is escaped, and has no `<`.
  const whole = String(build((name) => new Markup(`<slot ${name}>`)));
  const [start = '', ...rest] = whole.split(/<slot (\w+)>/);
  return (values) => {
    let text = start;
    // Names and what follows them take turns; every name is one that `build` asked for.
    for (let i = 0; i < rest.length; i += 2) text += render(values[rest[i] as Slot]) + (rest[i + 1] ?? '');
    return text;
  };
}

/** Takes text as markup, unescaped. Each call says beside it why the text is safe. */
export function unsafeHtml(text: string): Html {
  return new Markup(text);
}

/** Text made safe for element content and quoted attribute values. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (character) => ENTITIES[character] ?? '') : text;
}

function render(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Markup) return value[markup];
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  // Configurations come from plain JavaScript too: whatever it is, it ends as escaped text.
  return escapeHtml(String(value));
}
