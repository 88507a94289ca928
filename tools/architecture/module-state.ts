import { join } from 'node:path';
import ts from 'typescript-5';
import { lineOf, readSourceTree } from '../support/source-tree.ts';

/** Types of the language whose values stay as they are. */
const statelessTypes: readonly string[] = [
  'Function',
  'ReadonlyArray',
  'ReadonlyMap',
  'ReadonlySet',
  'RegExp',
  'TextDecoder',
  'TextEncoder',
];

/** Calls whose functions remember nothing; those of `onDemand` keep only the module that they loaded. */
const statelessMakers: readonly string[] = ['Object.assign', 'conformTokens', 'onDemand'];

/** How a doc comment begins its paragraph about module-level state: why it is safe, and what bounds it. */
const MARKER = 'Module state:';

/**
 * Module-level values that can change without a doc comment that says why that is safe ({@link MARKER}), and comments with
 * the marker where there is no such value. A value can change when its type says so, however deep inside; a function when a
 * call made it, because it may remember something.
 */
export function checkModuleState(root: string): string[] {
  const { program, paths } = readProgram(root);
  return paths.flatMap((path) => problemsOf(sourceOf(program, root, path), program.getTypeChecker(), path));
}

function problemsOf(source: ts.SourceFile, checker: ts.TypeChecker, path: string): string[] {
  const state = declarationsOf(source).filter((declaration) => isState(checker, declaration));
  const explained = state.map(docCommentOf).filter((comment) => comment !== undefined);
  const isExplained = (position: number): boolean =>
    explained.some(({ pos, end }) => pos <= position && position < end);
  return [
    ...state
      .filter((declaration) => !hasReason(docCommentOf(declaration)))
      .map(
        (declaration) =>
          `${path}:${lineOf(declaration)} ${declaration.name.getText()} keeps state at module level: say in its doc ` +
          `comment why that is safe and what bounds it, in a paragraph "${MARKER} ... ."`,
      ),
    ...[...source.text.matchAll(new RegExp(MARKER, 'g'))]
      .filter(({ index }) => !isExplained(index))
      .map(({ index }) => {
        const line = source.getLineAndCharacterOfPosition(index).line + 1;
        return `${path}:${line} says "${MARKER}", and is not the doc comment of state at module level`;
      }),
  ];
}

/** The doc comment directly above a declaration. */
function docCommentOf(declaration: Declaration): ts.JSDoc | undefined {
  const comments = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  return comments.at(-1);
}

/** Whether a doc comment has the paragraph about module-level state: the marker, a text, and a full stop at its end. */
function hasReason(comment: ts.JSDoc | undefined): boolean {
  const lines = (comment?.getText() ?? '').replace(/^\/\*\*|\*\/$/g, '').split('\n');
  const paragraphs = lines
    .map((line) => line.replace(/^\s*\*?\s*|\s+$/g, ''))
    .join('\n')
    .split(/\n\s*\n/);
  return paragraphs.some((paragraph) => new RegExp(`^\\s*${MARKER} [^]*\\w[^]*\\.\\s*$`).test(paragraph));
}

/** The names of every module-level value of the tree that can change, as in `http/cookie.ts lastDate`. */
export function findState(root: string): string[] {
  const { program, paths } = readProgram(root);
  return paths.flatMap((path) =>
    declarationsOf(sourceOf(program, root, path))
      .filter((declaration) => isState(program.getTypeChecker(), declaration))
      .map((declaration) => `${path} ${declaration.name.getText()}`),
  );
}

function readProgram(root: string): { readonly program: ts.Program; readonly paths: readonly string[] } {
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
  return { program, paths };
}

function sourceOf(program: ts.Program, root: string, path: string): ts.SourceFile {
  const source = program.getSourceFile(join(root, path));
  if (source === undefined) throw new Error(`${path} was not parsed`);
  return source;
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
