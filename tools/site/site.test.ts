import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { checkLinks } from './check-links.ts';
import { BINDINGS } from '../support/bindings.ts';
import { fillFigures, frameworkLinks, readFigures, staleFigures } from './figures.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { outsideFences, relink, slugOf, summaryOf, withoutTags } from '../support/markdown.ts';
import { menuProblems, resolveMenu } from './menu.ts';
import { generatedPage, pagePathOf, readPages } from './pages.ts';
import { factsOf, providerPage, variablePrefix } from './provider-pages.ts';

const page = (path: string, title: string) =>
  generatedPage(path, `# ${title}\n\nAbout [it](x.md).\n\nMore.\n`);

describe('checkLinks', () => {
  const check = (html: string): string[] =>
    checkLinks(temporaryTree({ 'index.html': html, 'a.html': '<h2 id="here">A</h2>', 'b/index.html': '' }));

  it('passes pages, folders, anchors and other hosts', () => {
    const links = ['/a', 'a', '/a#here', '/b/', '/', 'https://example.com/x', '#own'];
    const html = links.map((link) => `<a class="x" href="${link}">x</a>`).join('');
    expect(check(`<p id="own">${html}</p>`)).toEqual([]);
  });

  it.each([
    ['/lost', 'there is no such page'],
    ['/a#lost', 'there is no such anchor'],
    ['#lost', 'there is no such anchor'],
    ['../../c', 'there is no such page'],
  ])('refuses %s', (link, fault) => {
    expect(check(`<a href="${link}">x</a>`)).toEqual([`index.html links to ${link}: ${fault}`]);
  });

  it.each([
    '<script src="https://cdn.example/x.js">',
    '<link rel="stylesheet" href="//fonts.example/x.css">',
  ])('refuses to load %s', (tag) => {
    expect(check(tag)).toEqual([expect.stringContaining('index.html loads ')]);
  });
});

describe('the menu', () => {
  const menu = [
    { title: 'A', pages: [['a.md', 'Short'] as const, 'b.md'], folder: 'x' },
    { title: 'Empty', pages: [], folder: 'none' },
  ];

  it('has listed pages in their order, then those of the folder by title', () => {
    const pages = [
      page('x/2.md', 'Alpha'),
      page('b.md', 'Bee'),
      page('x/1.md', 'Zeta'),
      page('a.md', 'Long'),
    ];
    expect(menuProblems(menu, pages)).toEqual([]);
    expect(resolveMenu(menu, pages)).toEqual([
      {
        title: 'A',
        folded: false,
        items: [
          { path: 'a.md', text: 'Short' },
          { path: 'b.md', text: 'Bee' },
          { path: 'x/2.md', text: 'Alpha' },
          { path: 'x/1.md', text: 'Zeta' },
        ],
      },
    ]);
  });

  it('refuses pages that it lacks, and entries without a page', () => {
    const pages = [page('a.md', 'A'), page('new.md', 'New'), page('elsewhere/new.md', 'New')];
    expect(menuProblems(menu, pages)).toEqual([
      'new.md is in no menu: list it in tools/site/menu.ts',
      'elsewhere/new.md is in no menu: list it in tools/site/menu.ts',
      'tools/site/menu.ts lists b.md, which is no page',
    ]);
  });
});

describe('Markdown', () => {
  it('gives headings the anchors that GitHub gives', () => {
    expect(slugOf('`state_mismatch`')).toBe('state_mismatch');
    expect(slugOf('The rest, and `session.maxAge`')).toBe('the-rest-and-sessionmaxage');
    expect(slugOf('Größe')).toBe('größe');
  });

  it('leads to pages, and to the repository where there are none', () => {
    const text =
      '[a](../errors.md#x) [b](README.md) [c](../../SECURITY.md) [d](#y) [e](https://e.test)\n```\n[f](../g.md)\n```\n';
    const plan = {
      source: 'docs/bindings/next.md',
      page: 'bindings/next.md',
      pageOf: (path: string) =>
        path.startsWith('docs/') && path.endsWith('.md') ? pagePathOf(path) : undefined,
      addressOf: (path: string) => `https://repository.test/${path}`,
    };
    expect(relink(text, plan)).toBe(
      '[a](../errors.md#x) [b](index.md) [c](https://repository.test/SECURITY.md) [d](#y) [e](https://e.test)\n```\n[f](../g.md)\n```\n',
    );
  });

  it('keeps tags and expressions as text outside of code', () => {
    expect(withoutTags('a <b> {{ c }} `<d>` <https://e.test>\n  ```\n  <f>\n  ```\n')).toBe(
      'a &lt;b> &#123;{ c }} `<d>` <https://e.test>\n  ```\n  <f>\n  ```\n',
    );
    expect(outsideFences('x\n```\nx\n```\nx', (text) => text.replaceAll('x', 'y'))).toBe('y\n```\nx\n```\ny');
  });

  it('sums a page up in its first paragraph', () => {
    expect(summaryOf('# A\n\n| t |\n\nOne [two](x)\nthree.\n\nFour.')).toBe('One two three.');
  });
});

it('llms.txt lists every page of the menu, and llms-full.txt has their texts', () => {
  const pages = [page('a.md', 'A'), page('b.md', 'B')];
  const sections = resolveMenu([{ title: 'All', pages: ['b.md', 'a.md'] }], pages);
  expect(llmsIndex(sections, pages, '/')).toContain(
    '## All\n\n- [B](/b.md): About it.\n- [A](/a.md): About it.\n',
  );
  expect(llmsFull(sections, pages)).toMatch(/^<!-- b\.md -->\n\n# B[^]*<!-- a\.md -->\n\n# A/);
});

it('llms.txt has long lists at the end, as what may be left out', () => {
  const pages = [page('api/a.md', 'A'), page('b.md', 'B')];
  const menu = [
    { title: 'API', pages: [], folder: 'api', folded: true },
    { title: 'All', pages: ['b.md'] },
  ];
  expect(llmsIndex(resolveMenu(menu, pages), pages, 'https://a.test/')).toContain(
    '## All\n\n- [B](https://a.test/b.md): About it.\n\n## Optional\n\n- [A](https://a.test/api/a.md): About it.\n',
  );
});

describe('a provider’s page', () => {
  const source = `/** Other. @see https://a.test/profile */
    type X = string;
/**
 * Acme. Needs \`issuer\`.
 *
 * @example
 * Acme({ from: 'x' })
 * @see https://a.test/docs
 */
export function Acme(): void {}

export default Acme;
`;
  const row = {
    id: 'acme-one',
    name: 'Acme',
    type: 'oidc',
    scopes: 'openid',
    offline: ['scope=offline_access'],
    options: ['issuer'],
    callbackPath: '/auth/callback/acme-one',
    console: { at: 'https://www.acme.test/apps', note: 'by contract' },
    handedOut: { name: false, email: 'said', picture: true, refreshToken: 'asked' },
  } as const;

  it('reads the docstring of its function', () => {
    expect(factsOf(source)).toEqual({
      importName: 'Acme',
      text: 'Acme. Needs `issuer`.',
      example: "Acme({ from: 'x' })",
      links: ['https://a.test/docs', 'https://a.test/profile'],
    });
  });

  it('names callback URL, variables, configuration and what it hands out', () => {
    const text = providerPage(row, factsOf(source));
    expect(variablePrefix('acme-one')).toBe('AUTH_ACME_ONE');
    for (const part of [
      'https://example.com/auth/callback/acme-one',
      '`/api/auth/callback/acme-one`',
      'AUTH_ACME_ONE_ID=\nAUTH_ACME_ONE_SECRET=\nAUTH_ACME_ONE_ISSUER=',
      'const providers = [Acme];',
      '## Console\n\n[Open the Acme console](https://www.acme.test/apps): by contract.',
      '| Email address | yes, and it counts as verified where the provider says so |',
      '| Name | no |',
      '| Picture | yes |',
      '`scope=offline_access`',
    ])
      expect(text).toContain(part);
  });
});

describe('documents for contributors', () => {
  it('are no pages', () => {
    const text = '# A title\n';
    const paths = ['bench/README.md', 'docs/README.md', 'docs/decisions/README.md', 'docs/decisions/why.md'];
    const manifest = JSON.stringify({ repository: { url: 'git+https://acme.test/acme.git' } });
    const tree = { 'package.json': manifest, ...Object.fromEntries(paths.map((path) => [path, text])) };
    expect(readPages(temporaryTree(tree)).map(({ path }) => path)).toEqual(['overview.md', 'benchmarks.md']);
  });
});

describe('the benchmarks', () => {
  it('are a page, with the charts of the site', () => {
    const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
    const bench = readPages(root).find(({ path }) => path === 'benchmarks.md');
    expect(bench?.text).toContain('](/charts/rows.svg)');
    expect(bench?.text).not.toContain('](charts/');
  });
});

describe('the figures of the landing page', () => {
  const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

  it('are all there, and are numbers', () => {
    for (const [name, value] of Object.entries(readFigures(root)))
      expect([name, value]).toEqual([name, expect.stringMatching(/^[\d.]+$/)]);
  });

  it('are refused where nobody has them', () => {
    expect(fillFigures('{{a}}!', { a: '5' })).toBe('5!');
    expect(() => fillFigures('{{b}}', { a: '5' })).toThrow('figure b');
  });

  it('are all that the landing page wants, beside the links to every framework', () => {
    const landing = readFileSync(`${root}/site/index.md`, 'utf8');
    const filled = fillFigures(landing, { ...readFigures(root), frameworkLinks: frameworkLinks() });
    expect(filled).toContain('<a href="./bindings/h3">h3</a><a href="./runtimes/workers">');
    expect(filled).toContain(`for ${BINDINGS.length} frameworks`);
    expect(filled).not.toContain('{{');
  });

  it('are those that other documents repeat', () => {
    expect(staleFigures(root)).toEqual([]);
    const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
    const paths = ['bench/README.md', 'package.json', 'docs/providers.md', 'docs/runtimes.md'];
    const others = ['README.md', 'docs/compare.md', 'docs/start/README.md'];
    const tree = Object.fromEntries([...paths, ...others].map((path) => [path, read(path)]));
    const old = read('README.md').replace(/[\d.]+ µs/, '99 µs');
    expect(staleFigures(temporaryTree({ ...tree, 'README.md': old }))).toEqual([
      expect.stringMatching(/^README\.md does not say/),
    ]);
  });

  it('stand beside the same ten lines as the README', () => {
    const block = /```tsx\n[^]*?```\n/;
    const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
    expect(block.exec(read('README.md'))?.[0]).toBe(block.exec(read('site/index.md'))?.[0]);
  });

  it('are refused where the document lost its row', () => {
    const tree = temporaryTree({ 'bench/README.md': '# x', 'package.json': '{}' });
    expect(() => readFigures(tree)).toThrow('bench/README.md has no row');
  });
});
