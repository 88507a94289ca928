import { readFileSync } from 'node:fs';
import { slugOf, summaryOf } from '../../tools/support/markdown.ts';

const content = new URL('../.content/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const repository = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
const menu = JSON.parse(readFileSync(new URL('menu.json', content), 'utf8'));

const linkOf = (path) => `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
const sectionOf = ({ title, items }) => ({
  text: title,
  items: items.map(({ text, path }) => ({ text, link: linkOf(path) })),
});

const back = { text: '← All documents', link: '/options' };
const isBelow = (folder, items) =>
  items.some(({ path }) => path.startsWith(folder) && !path.endsWith('index.md'));

/**
 * VitePress sends the text of this function to the browser, so it stands alone. How a page counts in the search: guides first, then the rest of the documents, then what was generated.
 */
const weightOf = (id) => {
  // The answers to what is asked most, by the page or the section.
  if (/\/guides\/(?:protect-routes|two-factor|csrf-token-missing|magic-links)\b/.test(id)) return 2.2;
  if (/\/(?:passwords$|passwords#(?:passwords|forgot-password|accounts))/.test(id)) return 2.2;
  if (/\/adapters#one-of-your-own/.test(id)) return 2.2;
  if (/\/(?:start|concepts|guides)\//.test(id)) return 1.6;
  if (/\/(?:api|providers)\//.test(id)) return 0.25;
  if (
    /\/(?:contract|security-cases|security-report|security-report-cases|compatibility|adapters|database-schema|mutation|faults|world)\b/.test(
      id,
    )
  )
    return 0.5;
  return 1;
};

export default {
  title: 'Latchkey',
  description: manifest.description,
  base: process.env.DOCS_BASE ?? '/',
  srcDir: '.content',
  outDir: 'dist',
  srcExclude: ['public/**', '.markdown/**'],
  cleanUrls: true,
  // Documents tell readers to open what runs on their own machine; tools/site/check-links.ts looks at the rest once more.
  ignoreDeadLinks: 'localhostLinks',
  // The time of a commit is not known where the sources were unpacked.
  lastUpdated: false,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.DOCS_BASE ?? '/'}mark.svg` }],
    ['meta', { name: 'theme-color', content: '#fbf7ee', media: '(prefers-color-scheme: light)' }],
    ['meta', { name: 'theme-color', content: '#14130f', media: '(prefers-color-scheme: dark)' }],
  ],
  // What search engines show below the title: the first paragraph, as in llms.txt.
  transformPageData(page) {
    const path = new URL(page.relativePath, content);
    const summary = page.relativePath === 'index.md' ? '' : summaryOf(readFileSync(path, 'utf8'));
    if (summary !== '') page.description = summary.slice(0, 160);
  },
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Start', link: '/start/', activeMatch: '/start/' },
      { text: 'Guides', link: '/overview', activeMatch: '/(?:overview|guides/)' },
      { text: 'Frameworks', link: '/bindings/', activeMatch: '/bindings/' },
      { text: 'Options', link: '/options' },
      { text: 'Providers', link: '/providers', activeMatch: '/providers' },
      { text: 'Errors', link: '/errors' },
    ],
    // The long lists only stand beside their own pages: every page carries its menu.
    sidebar: {
      '/api/': [back, ...menu.filter(({ items }) => isBelow('api/', items)).map(sectionOf)],
      '/providers/': [back, ...menu.filter(({ items }) => isBelow('providers/', items)).map(sectionOf)],
      '/': menu.filter(({ folded }) => !folded).map(sectionOf),
    },
    outline: { level: [2, 3], label: 'On this page' },
    socialLinks: [{ icon: 'github', link: repository }],
    docFooter: { prev: 'Previous', next: 'Next' },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: {
          searchOptions: {
            fuzzy: 0.15,
            prefix: true,
            boost: { title: 5, titles: 2, text: 1 },
            boostDocument: weightOf,
          },
        },
      },
    },
  },
};
