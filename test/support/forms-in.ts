/** A form of a page. */
export interface FormIn {
  readonly action: string;
  /** The fields that a browser sends if nothing is changed; without those that have no value at first. */
  readonly fields: Readonly<Record<string, string>>;
  /** What each list of choices offers. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** The text of an attribute's value, as the pages of this package write it. */
function decoded(value: string): string {
  return value
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
}

/** The forms of a page, in their order. */
export function formsIn(page: string): readonly FormIn[] {
  return Array.from(page.matchAll(/<form[^>]*>[^]*?<\/form>/g), ([form]) => {
    const fields: Record<string, string> = {};
    const choices: Record<string, readonly string[]> = {};
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const name = attribute(input, 'name');
      if (name !== undefined && attribute(input, 'type') !== 'checkbox')
        fields[name] = attribute(input, 'value') ?? '';
    }
    for (const [select, name = ''] of form.matchAll(/<select[^>]*name="(\w+)"[^>]*>[^]*?<\/select>/g)) {
      const options = Array.from(select.matchAll(/<option[^>]*>/g), ([option]) => option);
      choices[name] = options.map((option) => attribute(option, 'value') ?? '');
      const chosen = options.find((option) => option.includes(' selected')) ?? options[0] ?? '';
      fields[name] = attribute(chosen, 'value') ?? '';
    }
    return { action: attribute(form, 'action') ?? '', fields, choices };
  });
}
