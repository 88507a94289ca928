import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Links of a built site that lead nowhere: to files that it lacks, to anchors that a page lacks; and what its pages load from
 * other hosts, which is nothing. Links to other sites are not followed: the check needs no network, and would fail with theirs.
 * @param folder - of the built site
 * @param base - what its addresses begin with, such as `/`
 */
export function checkLinks(folder: string, base = '/'): string[] {
  const pages = filesBelow(folder, '').filter((path) => path.endsWith('.html'));
  const texts = new Map(pages.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const anchors = new Map([...texts].map(([path, html]) => [path, anchorsOf(html)]));
  const problems = [...texts].flatMap(([path, html]) => [
    ...linksOf(html).flatMap((link) => {
      const fault = faultOf(link, { folder, base, page: path, anchors });
      return fault === undefined ? [] : [`${path} links to ${link}: ${fault}`];
    }),
    ...loadedFromElsewhere(html).map((address) => `${path} loads ${address}`),
  ]);
  return [...new Set(problems)];
}

interface Site {
  readonly folder: string;
  readonly base: string;
  readonly page: string;
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

function faultOf(link: string, { folder, base, page, anchors }: Site): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('//')) return undefined;
  const [path = '', anchor = ''] = link.split('#', 2);
  if (path.startsWith('/') && !path.startsWith(base)) return `it is outside of ${base}`;
  const below = path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(page), path);
  const file = path === '' ? page : pageFile(folder, decodeURIComponent(below));
  if (file === undefined) return 'there is no such page';
  const known = anchors.get(file);
  if (anchor === '' || known === undefined || known.has(decodeURIComponent(anchor))) return undefined;
  return 'there is no such anchor';
}

function pageFile(folder: string, path: string): string | undefined {
  const wanted =
    path === '' || path.endsWith('/') || path === '.'
      ? [posix.join(path, 'index.html')]
      : [path, `${path}.html`];
  return wanted.find((file) => existsSync(join(folder, file)));
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}

function loadedFromElsewhere(html: string): string[] {
  const tags = html.match(/<(?:script|link|img|iframe|source|video)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !/\srel="(?:canonical|alternate)"/.test(tag))
    .flatMap((tag) => /\s(?:src|href)="((?:https?:)?\/\/[^"]+)"/.exec(tag)?.[1] ?? []);
}

function filesBelow(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = posix.join(path, entry.name);
    return entry.isDirectory() ? filesBelow(folder, below) : [below];
  });
}
