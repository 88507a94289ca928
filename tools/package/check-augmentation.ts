import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { installPacked } from './packed-package.ts';
import { readSurface } from '../support/package-surface.ts';
import { report } from '../support/report.ts';
import { runCompiler } from '../support/run-compiler.ts';

/** Subpaths that know none of the models, so that nobody looks for them behind these. */
const WITHOUT_MODELS: readonly string[] = ['./errors', './password', './client/device'];

/** Compiled by the newest compiler, too: one that a framework brings, one for pages, and the package itself. */
const SAMPLE: readonly string[] = ['.', './next', './react'];

/** What is checked. */
export interface AugmentationCheck {
  /** The package's root. */
  readonly root: string;
  /** The names that it is installed under. */
  readonly names: readonly string[];
  /** Subpaths that are left out. */
  readonly without: readonly string[];
  /** Subpaths that are compiled by the newest compiler, too. */
  readonly sample: readonly string[];
}

/** An application that imports one subpath, and augments the models with nothing else imported. */
function programOf(name: string, subpath: string): string {
  return `import type * as entry from '${subpath.replace(/^\./, name)}';

declare module '${name}/types' {
  interface Session {
    tenant: string;
  }
  interface User {
    role?: 'admin' | 'member';
  }
}

declare module '${name}/jwt' {
  interface JWT {
    role?: 'admin' | 'member';
  }
}

declare module '${name}/adapters' {
  interface AdapterUser {
    plan?: 'free' | 'paid';
  }
}

export type Entry = typeof entry;
`;
}

/**
 * Compiles an augmentation of the models beside each subpath alone. A compiler knows a module that is augmented only if
 * something that is imported leads to it (TS2664 otherwise), so that this is a property of every entry point.
 */
export function checkAugmentation({ root, names, without, sample }: AugmentationCheck): string[] {
  const installation = installPacked(root, names);
  try {
    const { folder } = installation;
    return names.flatMap((name) => {
      const subpaths = readSurface(join(folder, 'node_modules', name))
        .subpaths.map(({ subpath }) => subpath)
        .filter((subpath) => !without.includes(subpath));
      const compile = compilerIn(folder);
      return subpaths.flatMap((subpath) => {
        const program = programOf(name, subpath);
        const found = [
          ...compile(program),
          ...(sample.includes(subpath) ? compileByCommand(folder, program) : []),
        ];
        return found.map((problem) => `${subpath.replace(/^\./, name)}: ${problem}`);
      });
    });
  } finally {
    installation.remove();
  }
}

/** One compiler for many small programs: what it read and parsed for one is there for the next. */
function compilerIn(folder: string): (text: string) => string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const file = join(folder, 'application.ts');
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const { getSourceFile, readFile, fileExists } = host;
  let own = '';
  host.readFile = (path) => (path === file ? own : readFile(path));
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, settings) => {
    if (path === file) return ts.createSourceFile(path, own, settings);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, settings));
    return parsed.get(path);
  };
  return (text) => {
    own = text;
    const program = ts.createProgram([file], options, host);
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  };
}

function compileByCommand(folder: string, text: string): string[] {
  ts.sys.writeFile(join(folder, 'sample.ts'), text);
  const way = { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' } as const;
  return runCompiler({ folder, files: ['sample.ts'], way, options: { types: [], skipLibCheck: true } });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (!existsSync(join(root, 'dist'))) throw new Error('run npm run build first');
  const problems = checkAugmentation({
    root,
    names: ['latchkey', '@auth/core'],
    without: WITHOUT_MODELS,
    sample: SAMPLE,
  });
  report('test:augmentation', problems, 'every subpath, 2 names');
}
