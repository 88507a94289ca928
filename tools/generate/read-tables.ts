import ts from 'typescript-5';

/** Options of each object, by the path of the object: a name, and the kinds of its values after a colon. */
export type OptionTables = Readonly<Record<string, readonly string[]>>;

/** Objects that an application makes, or that come from elsewhere: their members are no options. */
const CLOSED: ReadonlySet<string> = new Set([
  // Their functions bring their tables along.
  'AccountManagement',
  'ApiAccess',
  'ApiKeys',
  'Administration',
  'Organizations',
  'SecondFactor',
  'Adapter',
  'CryptoKey',
  'Date',
  'OrganizationStore',
  'PasswordHashing',
  'RecordStore',
  'SimpleWebAuthn',
  'TelemetryTracer',
]);

/** Options that have no effect, whatever is in them. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['experimental', 'options']);

/** Strings that are colours. */
const COLORS = /^(?:brandColor|buttonText|bg|text)$/;

/** How deep options are nested at most. */
const DEEPEST = 4;

interface Walk {
  readonly checker: ts.TypeChecker;
  readonly tables: Record<string, readonly string[]>;
}

/**
 * Reads the options that interfaces declare. They must have the same names; kinds that differ are listed together.
 * @param file - the TypeScript file that declares them
 */
export function readTables(file: string, names: readonly string[]): OptionTables {
  const program = programOf([file]);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} cannot be read`);
  const read = names.map((name) => {
    const walk: Walk = { checker, tables: {} };
    visit(typeNamed(source, name, checker), '', walk);
    return walk.tables;
  });
  const [first = {}, ...others] = read;
  return Object.fromEntries(
    Object.entries(first).map(([path, words]) => [
      path,
      words.map((word, index) =>
        others.reduce((all, other) => together(all, other[path]?.[index] ?? ''), word),
      ),
    ]),
  );
}

/**
 * The words of what functions take, each the default export of its file.
 * @param index - which parameter
 */
export function readParameters(
  files: readonly string[],
  index: number,
): ReadonlyMap<string, readonly string[]> {
  const program = programOf(files);
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      const made = module && checker.getExportsOfModule(module).find(({ name }) => name === 'default');
      if (made === undefined) throw new Error(`${file} exports nothing by default`);
      const target = made.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(made) : made;
      const parameters = checker
        .getTypeOfSymbol(target)
        .getCallSignatures()
        .flatMap((signature) => signature.getParameters()[index] ?? []);
      const types = parameters.map((one) => checker.getNonNullableType(checker.getTypeOfSymbol(one)));
      return [file, [...new Set(types.flatMap((type) => wordsOf(type, checker)))]];
    }),
  );
}

function programOf(files: readonly string[]): ts.Program {
  return ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
  });
}

function typeNamed(source: ts.SourceFile, name: string, checker: ts.TypeChecker): ts.Type {
  const declared = source.statements.find(
    (node) => (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name,
  );
  if (declared === undefined) throw new Error(`${source.fileName} has no type ${name}`);
  return checker.getTypeAtLocation(declared);
}

function visit(type: ts.Type, path: string, walk: Walk): void {
  const { checker } = walk;
  const hasMore = checker.getIndexInfosOfType(type).length > 0;
  walk.tables[path] = [...wordsOf(type, checker), ...(hasMore ? ['*'] : [])];
  const nested = propertiesOf(type).flatMap((property) =>
    path === '' && WITHOUT_EFFECT.has(property.name)
      ? []
      : openedIn(checker.getTypeOfSymbol(property), checker).map((one) => ({ name: property.name, one })),
  );
  if (path.split('.').length >= DEEPEST) return;
  // Objects that are all alike, such as those of cookies, share a row.
  const alike = nested.length > 2 && new Set(nested.map(({ one }) => checker.typeToString(one))).size === 1;
  for (const { name, one } of alike ? nested.slice(0, 1) : nested)
    visit(one, [...(path === '' ? [] : [path]), alike ? '*' : name].join('.'), walk);
}

/** What is an object with options of its own, among the types of a value. */
function openedIn(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  return partsOf(type).filter((part) => {
    if (!isObjectType(part, checker) || propertiesOf(part).length === 0) return false;
    const name = (part.aliasSymbol ?? part.symbol).name;
    return !CLOSED.has(name);
  });
}

function wordsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  return propertiesOf(type).map((property) => {
    const kinds = COLORS.test(property.name) ? 'C' : kindsOf(checker.getTypeOfSymbol(property), checker);
    return kinds === '' ? property.name : `${property.name}:${kinds}`;
  });
}

/** The members of a type, without those whose names are symbols. */
function propertiesOf(type: ts.Type): readonly ts.Symbol[] {
  return type.getProperties().filter(({ name }) => !name.startsWith('__@'));
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  const parts = type.isUnion() ? type.types : [type];
  return parts.filter(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
}

/** What the value of an option may be; empty where anything goes. */
function kindsOf(type: ts.Type, checker: ts.TypeChecker): string {
  const kinds = partsOf(type).map((part) => kindOf(part, checker));
  if (kinds.includes('')) return '';
  const all = [...new Set(kinds)];
  const isBoolean = all.includes('true') && all.includes('false');
  return [...all.filter((kind) => !isBoolean || !/^(?:true|false)$/.test(kind)), ...(isBoolean ? ['B'] : [])]
    .filter((kind) => kind === kind.toUpperCase() || !(all.includes('S') && /^[a-z]/.test(kind)))
    .join('|');
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.flags & ts.TypeFlags.Boolean) return 'B';
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type);
  if (type.flags & ts.TypeFlags.String) return 'S';
  if (type.flags & ts.TypeFlags.Number) return 'N';
  if (type.flags & ts.TypeFlags.ESSymbolLike) return 'Y';
  if (type.isStringLiteral() || type.isNumberLiteral()) return String(type.value);
  if (checker.isArrayLikeType(type)) return 'A';
  if (type.getCallSignatures().length > 0) return 'F';
  return isObjectType(type, checker) ? 'O' : '';
}

function isObjectType(type: ts.Type, checker: ts.TypeChecker): boolean {
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  return isObject && !checker.isArrayLikeType(type) && type.getCallSignatures().length === 0;
}

/** A row of a table: names that can have the same values stand together. */
export function rowOf(words: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const [name = '', kinds = '?'] = word.split(':');
    const group = name === '*' ? name : kinds;
    groups.set(group, [...(groups.get(group) ?? []), ...(name === '*' ? [] : [name])]);
  }
  return [...groups].map(([kinds, names]) => [kinds, ...names].join(' ')).join(';');
}

function together(word: string, other: string): string {
  const [name = '', kinds = ''] = word.split(':');
  const [otherName, otherKinds = ''] = other.split(':');
  if (name !== otherName) throw new Error(`one type has "${name}" where the other has "${otherName ?? ''}"`);
  const all = new Set([...kinds.split('|'), ...otherKinds.split('|')]);
  return all.has('') ? name : `${name}:${[...all].join('|')}`;
}
