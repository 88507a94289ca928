import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { checkBlocks, checkDocuments, type CodeDocument } from './check-blocks.ts';
import { checkInstalls } from './check-installs.ts';
import { checkPasted } from './check-pasted.ts';
import { checkReferences } from './check-references.ts';
import { compiles } from '../../test/readme/rest.ts';
import { BINDINGS } from '../support/bindings.ts';
import { staleFigures } from '../site/figures.ts';
import { providerPages } from '../site/provider-pages.ts';
import { readSurface } from '../support/package-surface.ts';
import { readProviders, resolveSources } from '../providers/provider-table.ts';
import { report } from '../support/report.ts';

/** Interfaces that users fill in: there each member is documented where it stands, too. */
const filledInByUsers = /^(AuthConfig|Adapter|[A-Z]\w*Options|[A-Z]\w*Config)$/;

/** Public exports (and members of what users fill in) of the built declarations that have no docstring. */
export function checkDocs(root: string): string[] {
  const { subpaths, problems } = readSurface(root);
  const entries = subpaths.map((entry) => ({ subpath: entry.subpath, file: join(root, entry.types) }));
  const program = ts.createProgram(
    entries.map((entry) => entry.file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      noLib: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const undocumented = entries.flatMap(({ subpath, file }) => {
    const source = program.getSourceFile(file);
    const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    // A module without exports, such as `export {}`, has nothing to document.
    if (symbol === undefined) return [];
    return checker.getExportsOfModule(symbol).flatMap((item) => symbolProblems(checker, subpath, item));
  });
  return [...problems, ...new Set(undocumented)];
}

function symbolProblems(checker: ts.TypeChecker, subpath: string, exported: ts.Symbol): string[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const name = `${subpath} ${exported.name}`;
  const own = isDocumented(checker, symbol) ? [] : [`${name} has no docstring`];
  if (!filledInByUsers.test(symbol.name)) return own;
  const members = [...(symbol.members?.values() ?? [])].filter(
    (member) => isProperty(member) && !isDocumented(checker, member),
  );
  return [...own, ...members.map((member) => `${name}.${member.name} has no docstring`)];
}

/** Not a type parameter, a call signature or an index signature. */
function isProperty(member: ts.Symbol): boolean {
  return (member.flags & (ts.SymbolFlags.Property | ts.SymbolFlags.Method)) !== 0;
}

function isDocumented(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '' || hasTags(symbol);
}

/** `@see` alone is an answer for an alias that only repeats another name. */
function hasTags(symbol: ts.Symbol): boolean {
  return symbol.getJsDocTags().some((tag) => tag.name === 'see');
}

/** The documents of `docs` itself; options.md, which is generated, has parts of declarations. */
const documentsOfFolder = readdirSync(new URL('../../docs', import.meta.url))
  .filter((name) => name.endsWith('.md') && name !== 'options.md')
  .map((name) => `docs/${name}`);

/** Documents, and folders of them, whose blocks import nothing that is not installed here; `npm run world -- readme` runs the others. */
const compiled: readonly string[] = [
  ...BINDINGS.filter(({ name }) => !compiles(name)).map(({ name }) => `docs/bindings/${name}.md`),
  ...documentsOfFolder,
  ...['concepts', 'guides', 'migrate', 'runtimes', 'start'].map((name) => `docs/${name}`),
  'docs/bindings/README.md',
  'site/index.md',
];

/** What examples call of the reader's own, in the line of the first import. */
const OF_READERS =
  'declare const verify: (...fields: unknown[]) => null, mailer: { send(...mail: unknown[]): void }, ' +
  'process: { env: Record<string, string> };';

/** The pages that the site has for providers: generated, so no file has their configuration. */
async function pagesOfProviders(root: string): Promise<CodeDocument[]> {
  resolveSources();
  const rows = await readProviders(join(root, 'src/providers'), join(root, 'test/providers/fixtures'));
  return providerPages(root, rows).map(({ path, text }) => ({
    path,
    text: text.replace('```ts\n', `\`\`\`ts\n${OF_READERS} `),
  }));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const documents = [
    ...checkReferences(root),
    ...checkPasted(root),
    ...checkInstalls(root),
    ...staleFigures(root),
    ...compiled.flatMap((place) => checkBlocks(root, place)),
    ...checkDocuments(root, await pagesOfProviders(root)),
  ];
  report('docs:check', [...checkDocs(root), ...documents]);
}
