import { join } from 'node:path';
import ts from 'typescript-5';
import { knownState, statelessMakers, statelessTypes } from './known-state.ts';
import { lineOf, readSourceTree } from '../support/source-tree.ts';

/**
 * Module-level values that can change and that {@link knownState} does not list, entries of the list that nothing needs,
 * and files with state that the paragraph "Module-level state" of `description` (the text of ARCHITECTURE.md) does not
 * name. A value can change when its type says so, however deep inside; a function when a call made it, because it may
 * remember something.
 */
export function checkModuleState(
  root: string,
  description: string,
  known: Readonly<Record<string, string>> = knownState,
): string[] {
  const found = findState(root);
  const paragraph = stateParagraph(description);
  const keys = new Set(found.map((state) => state.key));
  return [
    ...found
      .filter((state) => known[state.key] === undefined)
      .map(
        (state) =>
          `${state.place} keeps state at module level that tools/architecture/known-state.ts does not list`,
      ),
    ...Object.keys(known)
      .filter((key) => !keys.has(key))
      .map((key) => `tools/architecture/known-state.ts lists ${key}, which holds no state`),
    ...[...new Set([...keys].map(fileOf))]
      .filter((file) => !paragraph.includes(`\`${file}\``))
      .map((file) => `${file} keeps state at module level, and ARCHITECTURE.md does not name it`),
  ];
}

/** From its bold title to the next one of the same list. */
function stateParagraph(description: string): string {
  return /^- \*\*Module-level state.*?(?=^- \*\*|^#|(?![^]))/ms.exec(description)?.[0] ?? '';
}

interface State {
  /** File and name, as in `http/cookie.ts lastDate`. */
  readonly key: string;
  readonly place: string;
}

function fileOf(key: string): string {
  return key.slice(0, key.indexOf(' '));
}

/** Every module-level value of the tree that can change. */
export function findState(root: string): State[] {
  const paths = readSourceTree(root).map((file) => file.path);
  const program = ts.createProgram(
    paths.map((path) => join(root, path)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const source = program.getSourceFile(join(root, path));
    if (source === undefined) throw new Error(`${path} was not parsed`);
    return declarationsOf(source)
      .filter((declaration) => isState(checker, declaration))
      .map((declaration) => {
        const key = `${path} ${declaration.name.getText()}`;
        return { key, place: `${path}:${lineOf(declaration)} ${declaration.name.getText()}` };
      });
  });
}

type Declaration = ts.VariableDeclaration | ts.PropertyDeclaration;

/** The variables of a file, and the static members of its classes. */
function declarationsOf(source: ts.SourceFile): readonly Declaration[] {
  return source.statements.flatMap((statement): readonly Declaration[] => {
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
    if (!ts.isClassDeclaration(statement)) return [];
    return statement.members.filter(ts.isPropertyDeclaration).filter(isStatic);
  });
}

function isStatic(member: ts.PropertyDeclaration): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
}

function isState(checker: ts.TypeChecker, declaration: Declaration): boolean {
  const isVariable = ts.isVariableDeclaration(declaration);
  if (isVariable && !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) return true;
  const { initializer } = declaration;
  if (initializer === undefined || isFrozen(initializer)) return false;
  const type = checker.getTypeAtLocation(declaration);
  if (isFunction(type)) return ts.isCallExpression(initializer) && !isStateless(initializer);
  return canChange(checker, type, new Set());
}

/** `as const` and `Object.freeze`: the compiler, or the runtime, refuses to write. */
function isFrozen(initializer: ts.Expression): boolean {
  if (ts.isSatisfiesExpression(initializer)) return isFrozen(initializer.expression);
  if (ts.isAsExpression(initializer)) return ts.isConstTypeReference(initializer.type);
  return ts.isCallExpression(initializer) && initializer.expression.getText() === 'Object.freeze';
}

function isStateless({ expression }: ts.CallExpression): boolean {
  return statelessMakers.includes(expression.getText());
}

function isFunction(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => part.getCallSignatures().length + part.getConstructSignatures().length > 0);
}

/** Whether anything that can be reached through a value of this type can be written. */
function canChange(checker: ts.TypeChecker, type: ts.Type, seen: Set<ts.Type>): boolean {
  if (seen.has(type)) return false;
  seen.add(type);
  if (type.isUnionOrIntersection()) return type.types.some((part) => canChange(checker, part, seen));
  if (!(type.flags & ts.TypeFlags.Object) || isFunction(type)) return false;
  const inner = readableParts(checker, type);
  return inner === undefined || inner.some((part) => canChange(checker, part, seen));
}

/** The types of what an object holds; `undefined` where the object itself can be written. */
function readableParts(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] | undefined {
  if (checker.isTupleType(type)) return isReadonlyTuple(type) ? typeArguments(checker, type) : undefined;
  const declared = type.symbol.declarations ?? [];
  if (statelessTypes.includes(type.symbol.name)) return typeArguments(checker, type);
  if (declared.some((node) => ts.isClassDeclaration(node) || isOfTheLanguage(node))) return undefined;
  const mapped = declared.some((node) => ts.isMappedTypeNode(node) && node.readonlyToken !== undefined);
  const indexes = checker.getIndexInfosOfType(type);
  const members = checker
    .getPropertiesOfType(type)
    .filter((member) => !(member.flags & ts.SymbolFlags.Method));
  const fixed = indexes.every((info) => info.isReadonly) && members.every(isReadonlyMember);
  if (!mapped && !fixed) return undefined;
  return [...indexes.map((info) => info.type), ...members.map((member) => checker.getTypeOfSymbol(member))];
}

function isReadonlyTuple(type: ts.Type): boolean {
  // The checker has said that it is a tuple.
  return (type as ts.TupleTypeReference).target.readonly;
}

function typeArguments(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  // Of a type that is no reference the checker finds none.
  return checker.getTypeArguments(type as ts.TypeReference);
}

/** `Map`, `Date`, `Uint8Array`, …: what the compiler's own libraries declare, but for their aliases such as `Record`. */
function isOfTheLanguage(node: ts.Declaration): boolean {
  return (
    ts.isInterfaceDeclaration(node) && /[\\/]lib\.[a-z0-9.]+\.d\.ts$/.test(node.getSourceFile().fileName)
  );
}

function isReadonlyMember(member: ts.Symbol): boolean {
  const declared = member.declarations ?? [];
  return declared.some((node) => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) !== 0);
}
