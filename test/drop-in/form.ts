/** A form of a page. */
export interface Form {
  /** Its `id`, or the end of its `action`. */
  readonly which: string | RegExp;
  readonly action: URL;
  readonly isMultipart: boolean;
  /** What it sends when nobody types anything. */
  readonly fields: Readonly<Record<string, string>>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** Text of HTML as it is shown. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(/&(\w+|#\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);
}

function attributes(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)] as const),
  );
}

/**
 * The form of a page with this id, or with an action like this.
 *
 * @throws {Error} when there is none
 */
export function formIn(
  { url, text }: { readonly url: URL; readonly text: string },
  which: string | RegExp,
): Form {
  for (const [, tag = '', content = ''] of text.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const { id, action = '', enctype = '' } = attributes(tag);
    if (!(typeof which === 'string' ? id === which : which.test(action))) continue;
    const inputs = [...content.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => attributes(input));
    const fields = inputs.map(({ name = '', value = '' }) => [name, value] as const);
    return {
      which,
      action: new URL(action, url),
      isMultipart: enctype.toLowerCase() === 'multipart/form-data',
      fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
    };
  }
  throw new Error(`${url.pathname} has no form ${String(which)}`);
}
