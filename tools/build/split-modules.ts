import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript-5';
import { Reach } from './module-reach.ts';
import {
  isBody,
  isExportedByItself,
  listOf,
  namesIn,
  readModule,
  targetOf,
  type Module,
} from './top-level.ts';

/** The name of what a module has for later. */
const LATER = '.later.js';
/** The name of the rest, where the module itself stays the face of both. */
const START = '.start.js';

/**
 * Divides the modules that the first request loads: what only later requests use of them goes into modules of its own, so that
 * bundlers can leave it out of the start. They divide by files, not by functions.
 * @param dist - what the compiler wrote
 * @param starts - the modules that it begins with
 * @param isFace - whether a module is imported from outside
 */
export function splitModules(
  dist: string,
  starts: readonly string[],
  isFace: (file: string) => boolean,
): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'));
  const modules = new Map(
    files.map((file) => [file, readModule(file, readFileSync(join(dist, file), 'utf8'))]),
  );
  const whole = loadedWhole([...modules.values()]);
  const reach = new Reach(modules);
  for (const start of starts) reach.visitAll(start);
  const split = [...reach.begun]
    .flatMap((file) => modules.get(file) ?? [])
    .filter(({ file, isPlain }) => isPlain && !whole.has(file) && !starts.includes(file))
    .map((module) => ({
      module,
      later: [...new Set(module.byName.values())].filter((one) => !reach.statements.has(one)),
    }))
    .filter(({ later }) => later.length > 0);
  const homes = new Map<string, string>();
  for (const { module, later } of split)
    for (const [name, home] of homesOf(module, { later, isFace: isFace(module.file) }))
      homes.set(`${module.file} ${name}`, home);
  for (const { module, later } of split) {
    const written = dividedTexts(module, { later, isFace: isFace(module.file), homes });
    if (!written.has(module.file)) rmSync(join(dist, module.file));
    for (const [file, text] of written) writeFileSync(join(dist, file), text);
    modules.delete(module.file);
  }
  for (const module of modules.values()) {
    const text = withHomes(module, homes);
    if (text !== module.source.text) writeFileSync(join(dist, module.file), text);
  }
}

/** Where each exported name of a divided module is. */
function homesOf(
  module: Module,
  { later, isFace }: { readonly later: readonly ts.Statement[]; readonly isFace: boolean },
): Map<string, string> {
  const start = isFace ? renamed(module.file, START) : module.file;
  return new Map(
    [...module.exports].map(([name, own]) => {
      const statement = module.byName.get(own);
      return [
        name,
        statement !== undefined && later.includes(statement) ? renamed(module.file, LATER) : start,
      ];
    }),
  );
}

function renamed(file: string, end: string): string {
  return file.replace(/\.js$/, end);
}

/** The texts that a module is divided into, by file. */
function dividedTexts(
  module: Module,
  {
    later,
    isFace,
    homes,
  }: {
    readonly later: readonly ts.Statement[];
    readonly isFace: boolean;
    readonly homes: ReadonlyMap<string, string>;
  },
): Map<string, string> {
  const { file, source, byName, exports } = module;
  const startFile = isFace ? renamed(file, START) : file;
  const start = source.statements.filter((one) => isBody(one) && !later.includes(one));
  const shared = [...namesIn(later)].filter((name) => start.includes(byName.get(name) as ts.Statement)); // `undefined` is none
  const isDeclared = (statements: readonly ts.Statement[], own: string): boolean => {
    const statement = byName.get(own);
    return statement !== undefined && statements.includes(statement);
  };
  const part = (statements: readonly ts.Statement[], from: readonly string[]): string => {
    const names = namesIn(statements);
    const imports = importsOf(module, { names, homes });
    const listed = [...exports].filter(
      ([, own]) => isDeclared(statements, own) && !isExportedByItself(byName.get(own)),
    );
    const given = from.filter((name) => ![...exports].some(([as, own]) => as === name && own === name));
    return [
      ...imports,
      ...statements.map((one) => one.getFullText(source).trimStart()),
      ...[...listed.map(([as, own]) => (as === own ? own : `${own} as ${as}`)), ...given].map(
        (name) => `export { ${name} };`,
      ),
    ].join('\n');
  };
  const before =
    shared.length === 0 ? '' : `import { ${shared.join(', ')} } from './${posix.basename(startFile)}';\n`;
  const written = new Map([
    [startFile, `${part(start, shared)}\n`],
    [renamed(file, LATER), `${before}${part(later, [])}\n`],
  ]);
  if (isFace) written.set(file, faceOf(module, homes));
  return written;
}

function faceOf({ file, exports }: Module, homes: ReadonlyMap<string, string>): string {
  return [...exports.keys()]
    .map((name) => `export { ${name} } from './${posix.basename(homes.get(`${file} ${name}`) ?? file)}';\n`)
    .join('');
}

/** Import statements of those names that a part of a module uses. */
function importsOf(
  { file, imports }: Module,
  { names, homes }: { readonly names: ReadonlySet<string>; readonly homes: ReadonlyMap<string, string> },
): readonly string[] {
  return [...imports]
    .filter(([local]) => names.has(local))
    .map(([local, imported]) => {
      const home = homes.get(`${imported.file} ${imported.name}`);
      const from = home === undefined ? imported.from : pathTo(file, home);
      return `import { ${imported.name === local ? local : `${imported.name} as ${local}`} } from '${from}';`;
    });
}

/** A module whose imports lead to where the names are now. */
function withHomes({ file, source }: Module, homes: ReadonlyMap<string, string>): string {
  let text = source.text;
  for (const statement of source.statements.toReversed()) {
    const list = listOf(statement);
    const target = targetOf(file, statement);
    if (list === undefined || target === undefined) continue;
    const byHome = new Map<string, string[]>();
    for (const element of list.elements) {
      const home = homes.get(`${target} ${(element.propertyName ?? element.name).text}`) ?? target;
      byHome.set(home, [...(byHome.get(home) ?? []), element.getText(source)]);
    }
    if (byHome.size === 1 && byHome.has(target)) continue;
    const verb = ts.isImportDeclaration(statement) ? 'import' : 'export';
    const statements = [...byHome].map(
      ([home, names]) => `${verb} { ${names.join(', ')} } from '${pathTo(file, home)}';`,
    );
    text = text.slice(0, statement.getStart(source)) + statements.join('\n') + text.slice(statement.end);
  }
  return text;
}

function pathTo(from: string, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Modules that others load on demand, or import as a whole. */
function loadedWhole(modules: readonly Module[]): ReadonlySet<string> {
  const whole = new Set<string>();
  for (const { file, source } of modules) {
    for (const statement of source.statements) {
      const target = targetOf(file, statement);
      if (target !== undefined && listOf(statement) === undefined) whole.add(target);
    }
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const [specifier] = node.arguments;
        if (specifier !== undefined && ts.isStringLiteralLike(specifier))
          whole.add(posix.join(posix.dirname(file), specifier.text));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return whole;
}
