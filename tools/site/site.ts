import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../../test/support/npm.ts';
import { readProviders, resolveSources } from '../providers/provider-table.ts';
import { report } from '../support/report.ts';
import { apiPages, readApi } from './api.ts';
import { checkLinks } from './check-links.ts';
import { fillFigures, frameworkLinks, readFigures } from './figures.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { withoutTags } from '../support/markdown.ts';
import { MENU, menuProblems, resolveMenu } from './menu.ts';
import { CHARTS, type Page, readPages } from './pages.ts';
import { providerPages } from './provider-pages.ts';
import { writeRedirects } from './redirects.ts';

/** What the site's addresses begin with; `DOCS_BASE=/latchkey/` for a site below a path. */
const base = process.env['DOCS_BASE'] ?? '/';

/** Where the site is, for `llms.txt`, which is read away from it; `DOCS_ORIGIN=https://latchkey.example`. */
const origin = process.env['DOCS_ORIGIN'] ?? '';

/** The generated pages: the API, and one for each provider. They change only with the sources. */
async function generatedPages(root: string): Promise<Page[]> {
  resolveSources();
  const rows = await readProviders(join(root, 'src/providers'), join(root, 'test/providers/fixtures'));
  return [...apiPages(readApi(root)), ...providerPages(root, rows)];
}

/** Settings of pages, which their documents do not show on GitHub. */
const FRONT_MATTER: ReadonlyMap<string, string> = new Map([
  ['compare.md', 'pageClass: sticky-table'],
  // Hundreds of names: the sections are enough beside them.
  ['errors.md', 'outline: 2'],
]);

function withFrontMatter(page: Page): Page {
  const own = FRONT_MATTER.get(page.path);
  return own === undefined ? page : { ...page, text: `---\n${own}\n---\n\n${page.text}` };
}

/** In the table of all providers, each leads to its page; the table has the room that elsewhere the outline has. */
function withProviderLinks(page: Page): Page {
  if (page.path !== 'providers.md') return page;
  const text = page.text.replace(/^\| `latchkey\/providers\/([\w-]+)`\s*\|/gm, '| [`$1`](providers/$1.md) |');
  return { ...page, text: `---\naside: false\npageClass: wide-table\n---\n\n${text}` };
}

/**
 * Writes everything that VitePress reads: pages, menu and public files.
 * @returns what is wrong with the menu
 */
function assemble(root: string, generated: readonly Page[]): string[] {
  const pages = [...readPages(root).map(withProviderLinks).map(withFrontMatter), ...generated];
  const content = join(root, 'site/.content');
  const sections = resolveMenu(MENU, pages);
  const files: Record<string, string> = {
    'menu.json': JSON.stringify(sections),
    'index.md': fillFigures(readFileSync(join(root, 'site/index.md'), 'utf8'), {
      ...readFigures(root),
      frameworkLinks: frameworkLinks(),
    }),
    'public/llms.txt': llmsIndex(sections, pages, origin + base),
    'public/llms-full.txt': llmsFull(sections, pages),
  };
  for (const { path, text } of pages) {
    files[path] = withoutTags(text);
    files[`.markdown/${path}`] = text;
  }
  mkdirSync(content, { recursive: true });
  cpSync(join(root, 'site/public'), join(content, 'public'), { recursive: true });
  cpSync(join(root, CHARTS), join(content, 'public/charts'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeIfChanged(join(content, path), text);
  return menuProblems(MENU, pages);
}

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Installs VitePress where it is missing, as the lockfile has it. */
async function install(site: string): Promise<void> {
  if (existsSync(join(site, 'node_modules/.bin/vitepress'))) return;
  await npmInstall(site, ['ci']);
}

/** Serves the pages, and writes them anew whenever a document changes. */
function serve(root: string, generated: readonly Page[]): void {
  const again = (): void => {
    try {
      for (const problem of assemble(root, generated)) console.error(problem);
    } catch (error) {
      console.error(error);
    }
  };
  watch(join(root, 'docs'), { recursive: true }, again);
  watch(join(root, 'site/index.md'), again);
  spawn('node_modules/.bin/vitepress', ['dev'], { cwd: join(root, 'site'), stdio: 'inherit' });
}

/** Builds the site into `site/dist`. @returns what is wrong with it */
function build(root: string): string[] {
  const site = join(root, 'site');
  rmSync(join(site, 'dist'), { recursive: true, force: true });
  execFileSync('node_modules/.bin/vitepress', ['build'], { cwd: site, stdio: 'inherit' });
  // The Markdown that llms.txt leads to.
  cpSync(join(site, '.content/.markdown'), join(site, 'dist'), { recursive: true });
  return [...writeRedirects(join(site, 'dist')), ...checkLinks(join(site, 'dist'), base)];
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
await install(join(root, 'site'));
rmSync(join(root, 'site/.content'), { recursive: true, force: true });
const generated = await generatedPages(root);
const problems = assemble(root, generated);
if (process.argv.includes('--dev')) serve(root, generated);
else report('docs', [...problems, ...(problems.length > 0 ? [] : build(root))], 'site/dist');
