/** Which form: its `id`, what its `action` is like, or what one of its buttons says. */
export type WhichForm = string | RegExp | { readonly button: RegExp };

/** A form of a page. */
export interface Form {
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
  const found = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)] as const),
  );
}

/** Text of an element as it is shown: frameworks leave comments in it. */
export function shownText(html: string): string {
  return unescapeHtml(html.replaceAll(/<!--.*?-->|<[^>]*>/gs, '')).trim();
}

function says(content: string, button: RegExp): boolean {
  const buttons = [...content.matchAll(/<button[^>]*>(.*?)<\/button>/gs)];
  return buttons.some(([, inner = '']) => button.test(shownText(inner)));
}

/**
 * The form of a page.
 *
 * @throws {Error} when there is none like that
 */
export function formIn({ url, text }: { readonly url: URL; readonly text: string }, which: WhichForm): Form {
  for (const [, tag = '', content = ''] of text.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const { id, action = '', enctype = '' } = attributes(tag);
    if (typeof which === 'string' && id !== which) continue;
    if (which instanceof RegExp && !which.test(action)) continue;
    if (typeof which === 'object' && 'button' in which && !says(content, which.button)) continue;
    const inputs = [...content.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => attributes(input));
    const fields = inputs.map(({ name = '', value = '' }) => [name, value] as const);
    return {
      action: new URL(action, url),
      isMultipart: enctype.toLowerCase() === 'multipart/form-data',
      fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
    };
  }
  const wanted = typeof which === 'object' && 'button' in which ? `with a button ${which.button}` : which;
  throw new Error(`${url.pathname} has no form ${wanted}`);
}
