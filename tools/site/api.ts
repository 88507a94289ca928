import { join } from 'node:path';
import ts from 'typescript-5';
import { readSurface, type Subpath } from '../support/package-surface.ts';
import { escapeProse } from '../support/markdown.ts';
import { generatedPage, type Page } from './pages.ts';

/** Something that a subpath exports. */
export interface ApiEntry {
  readonly name: string;
  /** Declarations without bodies, as the package's own files have them. */
  readonly signature: string;
  readonly text: string;
  /** Tags of the docstring in their order, such as `@param name what it is`. */
  readonly tags: readonly string[];
  /** The file and place of the declaration: the same for what several subpaths export. */
  readonly identity: string;
}

/** What one subpath exports. */
export interface ApiModule {
  readonly subpath: string;
  readonly entries: readonly ApiEntry[];
}

/** Every export of every subpath of the built package, those of single providers left out: they have pages of their own. */
export function readApi(root: string): ApiModule[] {
  const subpaths = readSurface(root).subpaths.filter(({ subpath }) => !subpath.startsWith('./providers/'));
  const fileOf = ({ types }: Subpath): string => join(root, types);
  const program = ts.createProgram(subpaths.map(fileOf), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return subpaths.map((entry) => {
    const source = program.getSourceFile(fileOf(entry));
    const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
    return { subpath: entry.subpath, entries: exported.flatMap((item) => entryOf(item, checker)) };
  });
}

function entryOf(exported: ts.Symbol, checker: ts.TypeChecker): ApiEntry[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declarations = (symbol.declarations ?? []).filter((node) => !ts.isSourceFile(node));
  const [first] = declarations;
  if (first === undefined) return [];
  return [
    {
      name: exported.name,
      signature: declarations.map(signatureOf).join('\n'),
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
      tags: symbol.getJsDocTags(checker).map((tag) => tagText(tag)),
      identity: `${first.getSourceFile().fileName}:${first.getStart()}`,
    },
  ];
}

/** A declaration without its own docstring, and with those of its members. */
function signatureOf(node: ts.Declaration): string {
  const whole = ts.isVariableDeclaration(node) ? (node.parent.parent as ts.Node) : node;
  return whole
    .getText()
    .replace(/^export (?:default )?/, '')
    .replace(/^declare /, '');
}

function tagText({ name, text }: ts.JSDocTagInfo): string {
  return `@${name} ${ts.displayPartsToString(text)}`.trim();
}

/** The page of a subpath: that of `./next/v4` is `next-v4` in the folder `api`. */
export function apiPathOf(subpath: string): string {
  return subpath === '.' ? 'api/latchkey.md' : `api/${subpath.slice(2).replaceAll('/', '-')}.md`;
}

/** What programs write: `latchkey/next`. */
function importOf(subpath: string): string {
  return subpath === '.' ? 'latchkey' : `latchkey${subpath.slice(1)}`;
}

/** Pages for all modules, and their index. What several modules export is described where it comes first. */
export function apiPages(modules: readonly ApiModule[]): Page[] {
  const homes = new Map<string, string>();
  for (const { subpath, entries } of modules)
    for (const { identity } of entries) if (!homes.has(identity)) homes.set(identity, subpath);
  const filled = modules.filter(({ entries }) => entries.length > 0);
  return [indexPage(filled), ...filled.map((module) => modulePage(module, homes))];
}

function indexPage(modules: readonly ApiModule[]): Page {
  const rows = modules.map(({ subpath, entries }) => {
    const path = apiPathOf(subpath).slice('api/'.length);
    return `| [\`${importOf(subpath)}\`](${path}) | ${entries.length} |`;
  });
  const intro = 'Every export of every subpath, generated from the declarations that the package ships.';
  const providers = 'Those of single providers are on [their pages](../providers.md).';
  return generatedPage(
    'api/index.md',
    ['# API', '', `${intro} ${providers}`, '', '| Import | Exports |', '| --- | --- |', ...rows, ''].join(
      '\n',
    ),
  );
}

function modulePage({ subpath, entries }: ApiModule, homes: ReadonlyMap<string, string>): Page {
  const isHere = ({ identity }: ApiEntry): boolean => homes.get(identity) === subpath;
  const elsewhere = entries
    .filter((entry) => !isHere(entry))
    .map(({ name, identity }) => {
      const home = homes.get(identity) ?? '.';
      return `[\`${name}\`](${apiPathOf(home).slice('api/'.length)})`;
    });
  const text = [
    `# \`${importOf(subpath)}\``,
    '',
    `What \`${importOf(subpath)}\` exports. Generated from the declarations that the package ships.`,
    '',
    ...entries.filter(isHere).flatMap(describe),
    ...(elsewhere.length === 0 ? [] : ['## Also exported here', '', elsewhere.join(', '), '']),
  ];
  return generatedPage(apiPathOf(subpath), text.join('\n'));
}

function describe({ name, signature, text, tags }: ApiEntry): string[] {
  const examples = tags.filter((tag) => tag.startsWith('@example'));
  const others = tags.filter((tag) => !tag.startsWith('@example') && tag.includes(' '));
  return [
    `## \`${name}\``,
    '',
    ...(text === '' ? [] : [prose(text), '']),
    '```ts',
    signature,
    '```',
    '',
    ...examples.flatMap((tag) => exampleOf(tag.slice('@example'.length).trim())),
    ...others.map((tag) => `- ${prose(tag.replace(/^@(\w+) /, '**$1** ').replace(/\s+/g, ' '))}`),
    '',
  ];
}

function exampleOf(text: string): string[] {
  return text.includes('```') ? [text, ''] : ['```ts', text, '```', ''];
}

function prose(text: string): string {
  return escapeProse(text.replace(/\{@link ([\w.]+)\}/g, '`$1`'));
}
