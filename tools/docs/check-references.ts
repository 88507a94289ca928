import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import ts from 'typescript-5';
import { slugOf } from '../support/markdown.ts';

const codeFolders = ['src', 'test', 'tools', 'bench/src', 'examples'];
const documentFiles = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'bench/README.md',
  'docs/languages.md',
  'docs/session-management.md',
];

/**
 * References that lead nowhere. In code: documents that the repository does not have, headings that docs/contract.md
 * and ids that docs/security-cases.md lack. In the documents: paths and scripts that do not exist.
 */
export function checkReferences(root: string): string[] {
  const targets = readTargets(root);
  const code = codeFolders.flatMap((folder) =>
    filesBelow(root, folder, '.ts').flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const cited = isOfTools(path) ? commentsOf(path, text) : text;
      return [...codeProblems(cited, targets), ...idProblems(cited, targets)].map(
        (problem) => `${path} ${problem}`,
      );
    }),
  );
  const readmes = ['src', 'test', 'tools'].flatMap((folder) =>
    filesBelow(root, folder, '.md').filter(
      (path) => !path.includes('/apps/') && !path.includes('/node_modules/'),
    ),
  );
  const documents = [
    ...documentFiles,
    ...['docs/decisions', 'docs/migrate'].flatMap((folder) => filesBelow(root, folder, '.md')),
    ...readmes,
  ]
    .filter((path) => targets.paths.has(path))
    .flatMap((path) => documentProblems(path, readFileSync(join(root, path), 'utf8'), targets));
  const anchors = [...documentFiles, ...filesBelow(root, 'docs', '.md'), ...readmes]
    .filter((path) => targets.paths.has(path))
    .flatMap((path) => anchorProblems(root, path));
  return [...new Set([...code, ...documents, ...anchors])];
}

/** What can be referred to. */
interface Targets {
  readonly documents: ReadonlySet<string>;
  readonly headings: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

function readTargets(root: string): Targets {
  const read = (path: string): string =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const paths = filesBelow(root, '.', '');
  return {
    documents: new Set(paths.filter((path) => path.endsWith('.md')).map((path) => basename(path))),
    headings: [...read('docs/contract.md').matchAll(/^##+ (.+)$/gm)].map((match) => match[1] ?? ''),
    ids: new Set(
      [...read('docs/security-cases.md').matchAll(/^\| ([A-Z]{2}-\d{2}) /gm)].map(([, id]) => id ?? ''),
    ),
    scripts: new Set(Object.keys(JSON.parse(read('package.json') || '{}').scripts ?? {})),
    paths: withFolders(paths),
  };
}

/** Paths are read from the repository, from `src` and from `src/core`, and may leave out `.ts` or `/index.ts`. */
function withFolders(paths: readonly string[]): ReadonlySet<string> {
  const whole = paths.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  const seenFromSource = ['src/', 'src/core/'].flatMap((folder) =>
    whole.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
  );
  const all = [...whole, ...seenFromSource];
  return new Set([...all, ...all.map((path) => path.replace(/\.[a-z]+$/, ''))]);
}

function codeProblems(text: string, { documents, headings }: Targets): string[] {
  const prose = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').replace(/https?:\S+/g, '');
  const strangers = [...prose.matchAll(/\b([\w-]+\.md)\b/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !documents.has(name));
  const lost = [...prose.matchAll(/\bcontract(?:\.md)?, ((?:sections? )?[A-Z`\d][^;)'*]{0,60})/gi)]
    .map((match) => match[1] ?? '')
    // Prose goes on in small letters.
    .filter((cited) => /^(?:sections? |[A-Z`\d])/.test(cited))
    .filter((cited) => !headings.some((heading) => cited.startsWith(heading)));
  return [
    ...strangers.map((name) => `cites ${name}, which the repository does not have`),
    ...lost.map((cited) => `cites "contract, ${cited.trim()}", which is no heading of docs/contract.md`),
  ];
}

function idProblems(text: string, { ids }: Targets): string[] {
  const areas = new Set([...ids].map((id) => id.slice(0, 2)));
  return [...text.matchAll(/\b([A-Z]{2})-\d{2}\b/g)]
    .filter(([id, area]) => areas.has(area ?? '') && !ids.has(id))
    .map(([id]) => `cites ${id}, which is no row of docs/security-cases.md`);
}

function documentProblems(document: string, text: string, { scripts, paths }: Targets): string[] {
  const folders = new Set([...paths].filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  const lost = [...text.matchAll(/`([\w.-]+(?:\/[\w.@*-]*)+)`|\]\(([\w./-]+)\)/g)]
    .map((match) => (match[1] ?? match[2] ?? '').replace(/\/$/, ''))
    // What is no path here: media types, subpaths of the package, examples of new files.
    .filter((path) => folders.has(path.split('/')[0]) && !/\*|\bacme\b/.test(path))
    .filter((path) => !paths.has(path) && !paths.has(posix.join(posix.dirname(document), path)));
  const links = [...text.matchAll(/\]\((\.\.?\/[\w./-]+)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !paths.has(posix.join(posix.dirname(document), link).replace(/\/$/, '')));
  const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  return [
    ...[...lost, ...links].map((path) => `${document} names ${path}, which does not exist`),
    ...run
      .filter((script) => !scripts.has(script))
      .map((script) => `${document} names npm run ${script}, which is no script`),
  ];
}

/** Links to headings, of the same document or of another one. */
function anchorProblems(root: string, document: string): string[] {
  const links = readFileSync(join(root, document), 'utf8').matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g);
  return [...links].flatMap(([, other = '', anchor = '']) => {
    const target = other === '' ? document : posix.join(posix.dirname(document), other);
    if (existsSync(join(root, target)) && anchorsOf(join(root, target)).has(anchor)) return [];
    return [`${document} links to ${target}#${anchor}, which is no heading`];
  });
}

function anchorsOf(file: string): ReadonlySet<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^##* (.+)$/gm);
  return new Set([...headings].map((match) => slugOf(match[1] ?? '')));
}

/** The fixtures of tools name what does not exist; their comments do not. */
function isOfTools(path: string): boolean {
  return path.startsWith('tools/');
}

function commentsOf(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(text, node.getFullStart()));
    add(ts.getTrailingCommentRanges(text, node.getEnd()));
    node.forEachChild(visit);
  };
  visit(source);
  return [...found.values()].join('\n');
}

/** Files below a folder whose names end so; nothing installed, built or hidden. */
function filesBelow(root: string, folder: string, ending: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path, ending);
      return entry.isFile() && entry.name.endsWith(ending) ? [path] : [];
    });
}
