// What npm would publish: what the library loads, and the documents that its messages name. The others are on the site.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { report } from '../support/report.ts';
import { readSourceTree, walk } from '../support/source-tree.ts';

/** Where people find the package, its source and whom to tell; npm shows them. */
const FIELDS = [
  'author',
  'bugs',
  'description',
  'homepage',
  'keywords',
  'license',
  'name',
  'repository',
  'version',
];
const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'];
/** Everything that npm is to publish is one of these. */
const KNOWN = [
  /^(?:CHANGELOG\.md|LICENSE|README\.md|SECURITY\.md|package\.json)$/,
  /^dist\/.+\.(?:js|d\.ts)$/,
  /^dist\/cli\/[\w.-]+\.txt$/,
  /^docs\/.+\.md$/,
  /^sql\/.+\.sql$/,
];
const TESTS = /\.(?:test|spec)\./;

/** What is wrong with a package of these files. */
export function tarballProblems(root: string, files: readonly string[]): string[] {
  const packed = new Set(files);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  const named = documentsInMessages(root);
  return [
    ...FIELDS.filter((field) => !manifest[field]).map((field) => `package.json has no \`${field}\``),
    ...[...DOCUMENTS, ...named].filter((path) => !packed.has(path)).map((path) => `${path} is not packed`),
    ...files
      .filter(
        (path) =>
          TESTS.test(path) ||
          (path.startsWith('docs/') && !named.includes(path)) ||
          !KNOWN.some((known) => known.test(path)),
      )
      .map((path) => `${path} is packed, and nobody needs it`),
    ...files.filter((path) => path.endsWith('.md')).flatMap((path) => lostLinks(root, path)),
  ];
}

/** The documents that errors, warnings and the CLI send their readers to. */
function documentsInMessages(root: string): string[] {
  const found = readSourceTree(join(root, 'src'))
    .filter(({ path }) => !TESTS.test(path))
    .flatMap(({ ast }) => {
      const texts: string[] = [];
      walk(ast, (node) => {
        if (
          ts.isStringLiteralLike(node) ||
          ts.isTemplateHead(node) ||
          ts.isTemplateMiddleOrTemplateTail(node)
        )
          texts.push(node.text);
      });
      return texts.flatMap((text) => [...text.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([path]) => path));
    });
  return [...new Set(found)].toSorted();
}

/** Relative links must lead to what is in the repository: npm shows them so, and so does the site. */
function lostLinks(root: string, document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
    .map((link) => posix.join(posix.dirname(document), link).replace(/\/$/, ''))
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${document} links to ${path}, which does not exist`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(listed) as { files: { path: string }[]; size: number }[];
  const files = packed?.files.map(({ path }) => path) ?? [];
  const summary = `${files.length} files, ${packed?.size ?? 0} bytes packed`;
  report('check:tarball', tarballProblems(root, files), summary);
}
