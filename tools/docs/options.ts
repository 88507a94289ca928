import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { report } from '../support/report.ts';
import { escapeProse, slugOf } from '../support/markdown.ts';

/** An option as its type declares it. */
export interface Option {
  /** Names from the configuration down, joined by dots. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The docstring without its tags; empty if there is none. */
  readonly text: string;
  /** What the tag `@default` says. */
  readonly fallback: string | undefined;
}

/** Types whose members are options themselves. Others, such as an adapter, are values that somebody brings. */
const OPENED = /(?:Options|Callbacks|Limits|Instance|Theme)$/;

/** How deep options are nested at most: `limits.password.account` and the like. */
const DEEPEST = 3;

interface Walk {
  readonly checker: ts.TypeChecker;
  readonly depth: number;
  readonly prefix: string;
  /** Types that are open already: some contain themselves. */
  readonly above: readonly string[];
}

/**
 * Every member of an interface, and of the interfaces that its members are made of, in their order.
 * @param file - the TypeScript file that declares it
 */
export function readOptions(file: string, name: string): Option[] {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    noLib: true,
    types: [],
  });
  const source = program.getSourceFile(file);
  const declared = source?.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  if (declared === undefined) throw new Error(`${file} has no interface ${name}`);
  return optionsOf(declared, { checker: program.getTypeChecker(), depth: 0, prefix: '', above: [name] });
}

function optionsOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode, walk: Walk): Option[] {
  const inherited = ts.isInterfaceDeclaration(node) ? (node.heritageClauses ?? []) : [];
  const parents = inherited.flatMap(({ types }) =>
    types.flatMap(({ expression }) => declarationsAt(expression, walk.checker)),
  );
  const own = node.members.flatMap((member) => optionOf(member, walk));
  return [...own, ...parents.flatMap((parent) => optionsOf(parent, walk))];
}

function optionOf(member: ts.TypeElement, walk: Walk): Option[] {
  const { name } = member;
  if (name === undefined || !(ts.isPropertySignature(member) || ts.isMethodSignature(member))) return [];
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return [];
  const path = walk.prefix === '' ? name.text : `${walk.prefix}.${name.text}`;
  const symbol = walk.checker.getSymbolAtLocation(name);
  const tags = symbol?.getJsDocTags(walk.checker) ?? [];
  const fallback = tags.find((tag) => tag.name === 'default')?.text;
  const option: Option = {
    name: path,
    type: typeTextOf(member),
    isRequired: member.questionToken === undefined,
    text: ts.displayPartsToString(symbol?.getDocumentationComment(walk.checker)).trim(),
    fallback: fallback === undefined ? undefined : ts.displayPartsToString(fallback).trim(),
  };
  const below = { ...walk, depth: walk.depth + 1, prefix: path };
  return [option, ...nestedOptions(member.type, below)];
}

function typeTextOf(member: ts.PropertySignature | ts.MethodSignature): string {
  const { type } = member;
  const parameters = member
    .getText()
    .slice(member.name.getEnd() - member.getStart(), (type?.getFullStart() ?? 0) - member.getStart() - 1);
  const whole = ts.isMethodSignature(member)
    ? `${parameters} => ${type?.getText() ?? 'void'}`
    : (type?.getText() ?? 'unknown');
  // Comments inside of a type are shown with the members that they belong to.
  return whole
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('; }', ' }')
    .replace(/^\?/, '')
    .trim();
}

function nestedOptions(type: ts.TypeNode | undefined, walk: Walk): Option[] {
  if (type === undefined || walk.depth >= DEEPEST) return [];
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((one) => nestedOptions(one, walk));
  if (ts.isParenthesizedTypeNode(type)) return nestedOptions(type.type, walk);
  if (ts.isTypeLiteralNode(type)) return optionsOf(type, walk);
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const name = type.typeName.text;
  if (name === 'Partial') return (type.typeArguments ?? []).flatMap((one) => nestedOptions(one, walk));
  if (!OPENED.test(name) || walk.above.includes(name)) return [];
  const inside = { ...walk, above: [...walk.above, name] };
  return declarationsAt(type.typeName, walk.checker).flatMap((node) => optionsOf(node, inside));
}

function declarationsAt(node: ts.Node, checker: ts.TypeChecker): ts.InterfaceDeclaration[] {
  const symbol = checker.getSymbolAtLocation(node);
  const target =
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target?.declarations ?? []).filter((one) => ts.isInterfaceDeclaration(one));
}

/** The document: a heading for every option, so that each has an anchor. */
export function optionsDocument(options: readonly Option[]): string {
  const top = options.filter(({ name }) => !name.includes('.'));
  return [
    '# Options',
    '',
    '<!-- Generated from src/types by `npm run generate -- options`: change the docstrings there, not this file. -->',
    '',
    `Every option of \`AuthConfig\`, in the order of the type, ${options.length} with the nested ones. All but \`providers\` can be left out.`,
    '',
    `**On this page:** ${top.map(({ name }) => `[\`${name}\`](#${slugOf(name)})`).join(' · ')}`,
    '',
    ...options.flatMap(entryOf),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

/** Characters of a type that still reads well within a line. */
const LONGEST_INLINE = 90;

function entryOf({ name, type, isRequired, text, fallback }: Option): string[] {
  const level = '#'.repeat(Math.min(4, name.split('.').length + 1));
  const isShort = type.length <= LONGEST_INLINE;
  const facts = [
    isShort ? `**Type:** \`${type}\`` : '',
    isRequired && !name.includes('.') ? '**Required**' : '',
    defaultOf(fallback),
  ].filter((fact) => fact !== '');
  const long = ['```ts', `type ${name.split('.').at(-1) ?? ''} = ${type};`, '```', ''];
  return [
    `${level} \`${name}\``,
    '',
    ...(text === '' ? [] : [escapeProse(unlinked(text)), '']),
    ...(isShort ? [] : long),
    ...(facts.length === 0 ? [] : [facts.join(' · '), '']),
  ];
}

/** Values are shown as code, sentences as they are. */
function defaultOf(fallback: string | undefined): string {
  if (fallback === undefined || fallback === '') return '';
  const flat = fallback.replace(/\s+/g, ' ').replace(/\.$/, '');
  const marked = flat.includes('`')
    ? flat
    : flat.replace(/"[^"]*"|^(?:\d+(?=$| \()|true\b|false\b|\[\]|\{\}|\(\) => \S.*)/g, '`$&`');
  return `**Default:** ${escapeProse(marked)}`;
}

function unlinked(text: string): string {
  return text.replace(/\{@link (\w+)\}/g, '`$1`');
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const path = join(root, 'docs/options.md');
  const options = readOptions(join(root, 'src/types/config.ts'), 'AuthConfig');
  const { format, resolveConfig } = await import('prettier');
  const text = await format(optionsDocument(options), { ...(await resolveConfig(path)), parser: 'markdown' });
  if (process.argv.includes('--check')) {
    const isCurrent = readFileSync(path, 'utf8') === text;
    report('docs:options', isCurrent ? [] : [`${path} is out of date: run npm run generate -- options`]);
  } else {
    writeFileSync(path, text);
  }
}
