import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isForContributors, relink, titleOf } from '../support/markdown.ts';
import type { MenuPage } from './menu.ts';
import { repositoryUrl } from './repository.ts';

/** A page of the site: Markdown, and where it stands. */
export interface Page extends MenuPage {
  /** Markdown with a front matter if it has one. */
  readonly text: string;
  /** The file of the repository that it is; `undefined` if it was generated for the site. */
  readonly source?: string;
}

/** A document outside `docs` that is a page of the site, too, and where its charts are. */
const BENCH = 'bench/README.md';
export const CHARTS = 'bench/charts';

/** The page that a file below `docs` becomes. */
export function pagePathOf(source: string): string {
  if (source === BENCH) return 'benchmarks.md';
  const path = source.slice('docs/'.length);
  if (path === 'README.md') return 'overview.md';
  return path.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** Makes a page of generated Markdown, whose first heading is its title. */
export function generatedPage(path: string, text: string): Page {
  return { path, title: titleOf(text) ?? path, text };
}

/** Every document below `docs` that is for users, and the benchmarks, with links that lead to pages, or to the repository where there are none. */
export function readPages(root: string): Page[] {
  const documents = markdownBelow(root, 'docs').filter((path) => !isForContributors(path));
  const sources = [...documents, BENCH];
  const known = new Set(sources);
  const repository = repositoryUrl(root);
  const addressOf = (path: string): string => {
    const kind = existsSync(join(root, path)) && posix.extname(path) === '' ? 'tree' : 'blob';
    return `${repository}/${kind}/main/${path}`;
  };
  return sources.map((source) => {
    const raw = readFileSync(join(root, source), 'utf8');
    const page = pagePathOf(source);
    const text = relink(raw, {
      source,
      page,
      pageOf: (path) => (known.has(path) ? pagePathOf(path) : chartOf(path)),
      addressOf,
    });
    return { path: page, title: titleOf(raw) ?? page, text, source };
  });
}

/** Charts are public files of the site. */
function chartOf(path: string): string | undefined {
  return path.startsWith(`${CHARTS}/`) ? `/${path.slice('bench/'.length)}` : undefined;
}

function markdownBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return markdownBelow(root, path);
      return entry.name.endsWith('.md') ? [path] : [];
    })
    .sort();
}
