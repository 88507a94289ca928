import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

const root = join(import.meta.dirname, '../..');

/** The options of an ordinary application in strict mode. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  baseUrl: root,
  paths: sourcePaths(),
};

/** The subpaths of the package as paths of `src`, so that nothing has to be built. */
function sourcePaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, { readonly types?: string } | string | null>>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, target]) => {
      if (typeof target !== 'object' || target?.types === undefined) return [];
      const source = target.types.replace('./dist/', './src/').replace('.d.ts', '.ts');
      return [[subpath.replace(/^\./, 'latchkey'), [source]]];
    }),
  );
}

/** Comments are most of the text of declarations, and nothing asks about them. */
const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;

/** A line that asks: the sign stands below the name that an editor would be pointed at. */
const QUESTION = /^(\s*\/\/\s*)\^\?/;
const ERROR = /^\s*\/\/ error: /;

/** Programs by a name for each. Those of one compilation are modules of their own. */
export type Programs = Readonly<Record<string, string>>;

/**
 * Answers what an editor shows, for programs that import the package, in one compilation for each group.
 *
 * A comment `//  ^?` asks about the name above the sign. The answer stands behind it. An error of the compiler is a comment
 * `// error: …` below its line.
 * @returns the programs with the answers of today in the place of those that were there
 */
export function answers(...groups: readonly Programs[]): Programs {
  // What the compilation of one group has parsed is there for the next.
  const registry = ts.createDocumentRegistry(true, root, jsDocParsingMode);
  return Object.fromEntries(groups.flatMap((programs) => Object.entries(answersOf(programs, registry))));
}

function answersOf(programs: Programs, registry: ts.DocumentRegistry): Programs {
  const named = Object.entries(programs).map(([name, text], index) => ({
    name,
    path: join(root, `test/types/quick-info-${index}.ts`),
    text: text
      .split('\n')
      .filter((line) => !ERROR.test(line))
      .join('\n'),
  }));
  const host = hostOf(new Map(named.map(({ path, text }) => [path, text])));
  const service = ts.createLanguageService(host, registry);
  // The service is not disposed of: the registry would forget what it has parsed.
  return Object.fromEntries(named.map(({ name, path, text }) => [name, answer(service, path, text)]));
}

function hostOf(texts: ReadonlyMap<string, string>): ts.LanguageServiceHost {
  const read = (path: string): string | undefined => texts.get(path) ?? ts.sys.readFile(path);
  return {
    getScriptFileNames: () => [...texts.keys()],
    // The registry takes one version of a path for the same text.
    getScriptVersion: (path) => texts.get(path) ?? '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    jsDocParsingMode,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => texts.has(path) || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  };
}

function answer(service: ts.LanguageService, path: string, text: string): string {
  const lines = text.split('\n');
  const starts = startsOf(lines);
  const errors = errorsByLine(service, path, starts);
  let asked = 0;
  return lines
    .flatMap((line, index) => {
      const column = QUESTION.exec(line)?.[1]?.length;
      if (column === undefined) {
        asked = index;
        return [line, ...(errors.get(index) ?? [])];
      }
      const info = service.getQuickInfoAtPosition(path, (starts[asked] ?? 0) + column);
      return [`${line.slice(0, column)}^? ${oneLine(ts.displayPartsToString(info?.displayParts))}`];
    })
    .join('\n');
}

function errorsByLine(
  service: ts.LanguageService,
  path: string,
  starts: readonly number[],
): Map<number, string[]> {
  const errors = new Map<number, string[]>();
  const found = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
  for (const { start = 0, messageText } of found) {
    const index = starts.findLastIndex((at) => at <= start);
    // What follows on further lines is the compiler's reasoning.
    const [message = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    errors.set(index, [...(errors.get(index) ?? []), `// error: ${message}`]);
  }
  return errors;
}

function startsOf(lines: readonly string[]): number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
