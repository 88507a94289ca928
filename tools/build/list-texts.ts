import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript-5';

/** The folder of the texts, in the build. */
const TEXTS = 'core/texts';

/** Catalogues that share an order: where the names are, and where the lists. */
interface Kind {
  readonly names: { readonly file: string; readonly export: string };
  readonly catalogues: RegExp;
}
/** Modules of texts export lists only, as far as they are read here. */
type Exports = Readonly<Record<string, readonly string[] | undefined>>;

const KINDS: readonly Kind[] = [
  {
    names: { file: 'english.js', export: 'commonNames' },
    catalogues: /^catalogues\/[\w-]+\.js$/,
  },
  {
    names: { file: 'password/names.js', export: 'passwordNames' },
    catalogues: /^password\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'second-factor/names.js', export: 'secondFactorNames' },
    catalogues: /^second-factor\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'api-access/names.js', export: 'apiAccessNames' },
    catalogues: /^api-access\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'api-keys/names.js', export: 'apiKeyNames' },
    catalogues: /^api-keys\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'account/names.js', export: 'accountNames' },
    catalogues: /^account\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'organizations/names.js', export: 'organizationNames' },
    catalogues: /^organizations\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  {
    names: { file: 'administration/names.js', export: 'administrationNames' },
    catalogues: /^administration\/(?:english|catalogues\/[\w-]+)\.js$/,
  },
  // Of all languages in one file.
  { names: { file: 'notice-names.js', export: 'noticeNames' }, catalogues: /^notices\.js$/ },
];

/**
 * Writes the catalogues of a build as lists: their sources keep a name beside every sentence, for translators, and the package
 * has the names once.
 * @param dist - what the compiler wrote
 * @returns how many catalogues it wrote
 * @throws Error if the names of a catalogue are not those of English, in the same order
 */
export async function listTexts(dist: string): Promise<number> {
  const folder = join(dist, TEXTS);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  let count = 0;
  for (const { names, catalogues } of KINDS) {
    const order = (await load(join(folder, names.file)))[names.export] ?? [];
    const found = files.filter((file) => catalogues.test(file));
    if (order.length === 0 || found.length === 0) throw new Error(`${names.file} names no catalogue`);
    for (const file of found) await writeList(join(folder, file), order);
    count += found.length;
  }
  return count;
}

async function writeList(path: string, order: readonly string[]): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const lists = listsIn(path, text);
  if (lists.length === 0) throw new Error(`${path} lists no texts with \`inOrder\``);
  const exported = await load(path);
  let written = text;
  // From the last one to the first: what stands before keeps its place.
  for (const { name, names, start, end } of lists.toReversed()) {
    const astray = Array.from({ length: Math.max(order.length, names.length) }, (_, index) => index).find(
      (index) => names[index] !== order[index],
    );
    if (astray !== undefined)
      throw new Error(`${path} has '${names[astray]}' where English has '${order[astray]}'`);
    written = written.slice(0, start) + JSON.stringify(exported[name]) + written.slice(end);
  }
  writeFileSync(path, written);
}

/** A call of `inOrder` whose list a module exports. */
interface ListCall {
  readonly name: string;
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

function listsIn(path: string, text: string): readonly ListCall[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const declared = statements.filter((statement) => ts.isVariableStatement(statement));
  return declared.flatMap(({ declarationList }) => declarationList.declarations).flatMap(listOf);
}

function listOf({ name, initializer }: ts.VariableDeclaration): readonly ListCall[] {
  if (initializer === undefined || !ts.isCallExpression(initializer)) return [];
  const [texts] = initializer.arguments;
  if (initializer.expression.getText() !== 'inOrder' || texts === undefined) return [];
  if (!ts.isObjectLiteralExpression(texts)) return [];
  const names = texts.properties.map((property) =>
    property.name !== undefined && ts.isStringLiteral(property.name)
      ? property.name.text
      : property.getText(),
  );
  return [{ name: name.getText(), names, start: initializer.getStart(), end: initializer.getEnd() }];
}

async function load(path: string): Promise<Exports> {
  // `import()` of a path that is computed has no type.
  return (await import(pathToFileURL(path).href)) as Exports;
}
