// What npm would publish: everything that readers need, nothing that only this repository needs.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForContributors } from '../support/markdown.ts';
import { report } from '../support/report.ts';

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
  const wanted = [...DOCUMENTS, ...documentsBelow(root, 'docs').filter((path) => !isForContributors(path))];
  return [
    ...FIELDS.filter((field) => !manifest[field]).map((field) => `package.json has no \`${field}\``),
    ...wanted.filter((path) => !packed.has(path)).map((path) => `${path} is not packed`),
    ...files
      .filter(
        (path) => TESTS.test(path) || isForContributors(path) || !KNOWN.some((known) => known.test(path)),
      )
      .map((path) => `${path} is packed, and nobody needs it`),
    ...files.filter((path) => path.endsWith('.md')).flatMap((path) => lostLinks(root, path, packed)),
  ];
}

function documentsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join(folder, path));
}

/** Relative links must lead to what is packed, too: people read the documents where the package is installed. */
function lostLinks(root: string, document: string, packed: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
  const folders = new Set([...packed].map((path) => posix.dirname(path)));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
    .map((link) => posix.join(posix.dirname(document), link).replace(/\/$/, ''))
    .filter((path) => !packed.has(path) && !folders.has(path))
    .map((path) => `${document} links to ${path}, which is not packed`);
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
