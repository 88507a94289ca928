import { BINDINGS } from '../support/bindings.ts';
import { summaryOf } from '../support/markdown.ts';
import type { ResolvedSection } from './menu.ts';
import type { Page } from './pages.ts';

const INTRO =
  `Authentication for JavaScript applications (${BINDINGS.length} frameworks; Node.js, Bun, Deno and Cloudflare Workers): OAuth, OpenID ` +
  'Connect, passkeys, mail links and passwords, with ' +
  'sessions in an encrypted cookie or in your database. Its interface is that of `@auth/core`.';

/**
 * `llms.txt`: a list of all pages with a line about each, in the order of the menu (https://llmstxt.org). The links lead to
 * Markdown.
 * @param base - what addresses begin with, such as `https://latchkey.example/`, or `/`
 */
export function llmsIndex(
  sections: readonly ResolvedSection[],
  pages: readonly Page[],
  base: string,
): string {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  // Long lists of pages that are looked up one at a time: by the standard, `Optional` is what may be left out.
  const isOptional = ({ folded }: ResolvedSection): boolean => folded;
  const optional = sections.filter(isOptional).flatMap(({ items }) => items);
  const all = [
    ...sections.filter((section) => !isOptional(section)),
    ...(optional.length === 0 ? [] : [{ title: 'Optional', items: optional }]),
  ];
  const parts = all.flatMap(({ title, items }) => [
    `## ${title}`,
    '',
    ...items.map(({ text, path }) => {
      const summary = shorten(summaryOf(byPath.get(path)?.text ?? ''));
      return `- [${text}](${base}${path})${summary === '' ? '' : `: ${summary}`}`;
    }),
    '',
  ]);
  return ['# Latchkey', '', `> ${INTRO}`, '', ...parts].join('\n');
}

/** `llms-full.txt`: the text of all pages, in the order of the menu; each begins with its path. */
export function llmsFull(sections: readonly ResolvedSection[], pages: readonly Page[]): string {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const texts = sections.flatMap(({ items }) =>
    items.map(({ path }) => `<!-- ${path} -->\n\n${byPath.get(path)?.text.trim() ?? ''}\n`),
  );
  return texts.join('\n');
}

const LONGEST = 200;

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST))}…`;
}
