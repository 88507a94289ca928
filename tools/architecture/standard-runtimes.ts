// Compiles the bindings that also run without Node as such a runtime has them: without the types of Node.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { BINDINGS, type BindingEntry } from '../support/bindings.ts';
import { report } from '../support/report.ts';

/** The bindings of these rows that are compiled here. */
export function standardBindings(rows: readonly BindingEntry[] = BINDINGS): BindingEntry[] {
  return rows.filter(({ runtime }) => runtime === 'standard');
}

/** What the compiler reports for the files of bindings, with the options of `tsconfig.core.json`. */
export function standardProblems(root: string, files: readonly string[]): string[] {
  const { config, error } = ts.readConfigFile(join(root, 'tsconfig.core.json'), (path) =>
    ts.sys.readFile(path),
  );
  if (error !== undefined) return [textOf(error)];
  const { options, errors } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  );
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map(textOf);
}

function textOf({ file, start, messageText }: ts.Diagnostic): string {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (file === undefined || start === undefined) return message;
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ${message}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const rows = standardBindings();
  // The declarations of modules that only exist where their framework is installed.
  const declarations = ts.sys.readDirectory(join(root, 'src/bindings'), ['.d.ts']);
  const files = [
    ...rows.map(({ name }) => `src/bindings/${name}.ts`),
    ...declarations.map((path) => path.slice(root.length)),
  ];
  report('check:standard-runtimes', standardProblems(root, files), `${rows.length} bindings without Node`);
}
