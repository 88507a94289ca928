import ts from 'typescript-5';
import { report } from '../support/report.ts';
import { readSourceTree, type SourceFile, walk } from '../support/source-tree.ts';
import { type SameWords, textProblems, type TextsByName, translationProblems } from './text-rules.ts';

const ENGLISH = /^core\/texts\/(?:english-mail|(?:[\w-]+\/)?english)\.ts$/;
/** The names of the texts of a feature, in the order of its English ones. */
const NAMES = /^core\/texts\/[\w-]+\/names\.ts$/;
const CATALOGUE = /^core\/texts\/(?:[\w-]+\/)?catalogues\/([\w-]+)\.ts$/;

/** The lists that the rules know; those of this repository by default. */
export interface TextLists {
  readonly sameWords?: SameWords;
}

/**
 * What is wrong with the texts below `root`: catalogues that have other names or placeholders than English, or English text,
 * and texts that nothing says. A name that is no text needs no check here: `TextName` is the type of whatever takes one, so
 * the compiler refuses it.
 */
export function checkTexts(root: string, lists: TextLists = {}): string[] {
  const files = readSourceTree(root);
  const read = files.filter(({ path }) => ENGLISH.test(path)).map(readTexts);
  const english: TextsByName = new Map(read.flatMap(({ texts }) => [...texts]));
  if (english.size === 0) return [`no English texts in ${root}`];
  const ofEnglish = [...english].flatMap(([name, text]) =>
    textProblems(text).map((problem) => `english: '${name}' ${problem}`),
  );
  const catalogues = byLanguage(
    files.flatMap((file) => {
      const [, language] = CATALOGUE.exec(file.path) ?? [];
      return language === undefined ? [] : [{ language, ...readTexts(file) }];
    }),
  );
  const ofOthers = catalogues.flatMap(({ language, texts, problems }) =>
    [
      ...problems,
      ...translationProblems(language, texts, {
        english,
        ...(lists.sameWords && { same: lists.sameWords }),
      }),
    ].map((problem) => `${language}: ${problem}`),
  );
  const unread = read.flatMap(({ problems }) => problems.map((problem) => `english: ${problem}`));
  const unused = useProblems([...english.keys()], files);
  return [...unread, ...ofEnglish, ...ofOthers, ...orderProblems(files), ...unused];
}

interface LanguageTexts extends ReadTexts {
  readonly language: string;
}

/** One catalogue for each language: those of methods are files of their own. */
function byLanguage(parts: readonly LanguageTexts[]): readonly LanguageTexts[] {
  return [...new Set(parts.map(({ language }) => language))].map((language) => {
    const own = parts.filter((part) => part.language === language);
    return {
      language,
      texts: new Map(own.flatMap(({ texts }) => [...texts])),
      problems: own.flatMap(({ problems }) => problems),
    };
  });
}

interface ReadTexts {
  readonly texts: TextsByName;
  /** What is no name with its text. */
  readonly problems: readonly string[];
}

/** The texts of a file: the object that it exports. */
function readTexts({ ast }: SourceFile): ReadTexts {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  for (const member of membersOf(ast)) {
    if (isEnglishMail(member)) continue;
    const name = member.name !== undefined && ts.isStringLiteral(member.name) ? member.name.text : undefined;
    const text = ts.isPropertyAssignment(member) ? textOf(member.initializer) : undefined;
    if (name === undefined || text === undefined)
      problems.push(`${member.getText()} is no name with its text`);
    else if (texts.has(name)) problems.push(`'${name}' stands there twice`);
    else texts.set(name, text);
  }
  return { texts, problems };
}

function membersOf(ast: ts.SourceFile): readonly ts.ObjectLiteralElementLike[] {
  return ast.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => {
      const object = initializer !== undefined && listed(initializer);
      return object && ts.isObjectLiteralExpression(object) ? object.properties : [];
    });
}

/** What `inOrder()` lists: translations are lists in the build. */
function listed(initializer: ts.Expression): ts.Expression | undefined {
  const isListed = ts.isCallExpression(initializer) && initializer.expression.getText() === 'inOrder';
  return isListed ? initializer.arguments[0] : initializer;
}

/** What is wrong with the lists of names that the catalogues of a feature follow. */
function orderProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => NAMES.test(path))
    .flatMap((list) => {
      const path = list.path.replace('names.ts', 'english.ts');
      const english = files.find((file) => file.path === path);
      if (english === undefined) return [`${list.path} has no ${path} beside it`];
      const names: string[] = [];
      walk(list.ast, (node) => {
        if (ts.isArrayLiteralExpression(node))
          names.push(...node.elements.filter(ts.isStringLiteral).map(({ text }) => text));
      });
      const wanted = [...readTexts(english).texts.keys()];
      const index = Math.max(wanted.length, names.length);
      const wrong = Array.from({ length: index }, (_, at) => at).find((at) => wanted[at] !== names[at]);
      if (wrong === undefined) return [];
      return [
        `${list.path} has '${names[wrong] ?? 'nothing'}' where ${path} has '${wanted[wrong] ?? 'nothing'}'`,
      ];
    });
}

/** English is one object of two files. */
function isEnglishMail(member: ts.ObjectLiteralElementLike): boolean {
  return ts.isSpreadAssignment(member) && member.getText() === '...englishMail';
}

/** A text in quotes, or several that `+` joins. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Texts that nothing says. */
function useProblems(names: readonly string[], files: readonly SourceFile[]): string[] {
  const patterns = files.filter(({ path }) => !isAboutTexts(path)).flatMap(namesSaidIn);
  return names
    .filter((name) => !patterns.some((pattern) => pattern.test(name)))
    .map((name) => `'${name}' is said nowhere in src`);
}

/** Where texts are declared and translated, which is no use of them. */
function isAboutTexts(path: string): boolean {
  return (
    ENGLISH.test(path) ||
    CATALOGUE.test(path) ||
    NAMES.test(path) ||
    /^types\/texts(?:-[\w-]+)?\.ts$/.test(path)
  );
}

/**
 * The names that a file may say: those in quotes, and groups such as `signIn.error.${name}`, which stands for every name that
 * begins so: the type of what is inserted has a member for each of them. Types say nothing.
 */
function namesSaidIn({ ast }: SourceFile): RegExp[] {
  const found: RegExp[] = [];
  walk(ast, (node) => {
    if (ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent)) found.push(exactly([node.text]));
    if (ts.isTemplateExpression(node) && isGroup(node.head.text))
      found.push(exactly([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]));
  });
  return found;
}

/** `error.${name}` is a group; `${group}.${name}` would be every text, and say nothing. */
function isGroup(head: string): boolean {
  return /^\w+\.(?:\w+\.)*$/.test(head);
}

function exactly(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replaceAll(/[^\w ]/g, '\\$&'));
  return new RegExp(`^${escaped.join('\\w+')}$`);
}

if (import.meta.main) {
  const root = new URL('../../src', import.meta.url).pathname;
  const catalogues = readSourceTree(root).filter(({ path }) => CATALOGUE.test(path));
  report('check:texts', checkTexts(root), `English and ${catalogues.length} translations`);
}
