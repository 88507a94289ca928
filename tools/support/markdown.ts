import { posix } from 'node:path';

/** Whether a document is for contributors: it stays in the repository, and is neither in the package nor on the site. */
export function isForContributors(path: string): boolean {
  return path.startsWith('docs/decisions/');
}

/** The anchor that GitHub gives to a heading; the site gives the same. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** The first heading of a document, without code marks. */
export function titleOf(markdown: string): string | undefined {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '');
}

/** The first paragraph below the first heading, as one line without links; empty if there is none. */
export function summaryOf(markdown: string): string {
  const [, after = ''] = markdown.split(/^# .+$/m, 2);
  const paragraph = after.split(/\n\s*\n/).find((part) => /^[\p{L}`*]/u.test(part.trim())) ?? '';
  return unlinked(paragraph).replace(/\s+/g, ' ').trim();
}

function unlinked(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** Prose for a page of Vue: what looks like a tag or an expression there stays text. Code is left as it is. */
export function escapeProse(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;{')))
    .join('');
}

/** Changes the text outside of fenced blocks. */
export function outsideFences(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/^([ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/**
 * A document for the site, whose pages are templates of Vue: outside of code, nothing is a tag or an expression. Comments and
 * addresses in angle brackets stay.
 */
export function withoutTags(markdown: string): string {
  return outsideFences(markdown, (text) =>
    text
      .split(/(`[^`]*`)/)
      .map((part, index) =>
        index % 2 === 1 ? part : part.replace(/<(?!!--|https?:)/g, '&lt;').replaceAll('{{', '&#123;{'),
      )
      .join(''),
  );
}

/** Where links of a document lead, once it is on the site. */
export interface LinkPlan {
  /** The document in the repository, such as `docs/bindings/README.md`. */
  readonly source: string;
  /** Where its page is among the pages, such as `bindings/index.md`. */
  readonly page: string;
  /** The page that a file of the repository becomes; `undefined` if it has none. */
  readonly pageOf: (path: string) => string | undefined;
  /** The address of a file of the repository that has no page. */
  readonly addressOf: (path: string) => string;
}

/** Rewrites the relative links of a document: to pages where there are some, otherwise to the repository. */
export function relink(markdown: string, { source, page, pageOf, addressOf }: LinkPlan): string {
  return outsideFences(markdown, (text) =>
    text.replace(/(?<=\]\()[^)\s#:]+(?=(?:#[^)\s]*)?\))/g, (to) => {
      const path = posix.normalize(posix.join(posix.dirname(source), to)).replace(/\/$/, '');
      const target = pageOf(path) ?? pageOf(`${path}/README.md`);
      if (target === undefined) return addressOf(path);
      return target.startsWith('/') ? target : posix.relative(posix.dirname(page), target);
    }),
  );
}
