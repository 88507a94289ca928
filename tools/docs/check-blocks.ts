import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { componentProblems } from './check-components.ts';
import { runCompiler } from '../support/run-compiler.ts';

/** A document whose code is compiled. */
export interface CodeDocument {
  /** As problems name it, such as `docs/guides/edge.md`. */
  readonly path: string;
  readonly text: string;
}

/** A file that a document shows. */
interface Block {
  /** As the comment in its first line says, so that other blocks can import it; otherwise after its line. */
  readonly name: string;
  /** The code, after as many empty lines as are before it in the document. */
  readonly text: string;
}

const absentModules = fileURLToPath(new URL('absent-modules.d.ts', import.meta.url));

/** How TypeScript is compiled. */
const TYPED = {
  types: ['node'],
  exactOptionalPropertyTypes: true,
  moduleDetection: 'force',
  jsx: 'react-jsx',
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

/** How JavaScript is checked: what it imports and calls is there, and nobody demands types of its parameters. JSX is that of Solid. */
const UNTYPED = {
  ...TYPED,
  allowJs: true,
  checkJs: true,
  strict: false,
  exactOptionalPropertyTypes: false,
  jsx: 'preserve',
  jsxImportSource: 'solid-js',
};

/**
 * Compiles the blocks of a document of the project, or of those in a folder, each as a module of its own, against the built
 * package: TypeScript, JavaScript, and components of Svelte and Vue; gives the compilers' errors, with the lines of the document.
 */
export function checkBlocks(root: string, documents: string): string[] {
  const isOne = documents.endsWith('.md');
  const place = isOne ? dirname(documents) : documents;
  const names = isOne ? [basename(documents)] : readdirSync(join(root, place));
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => posix.join(place, name));
  return checkDocuments(
    root,
    pages.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** The same for documents that no file has; their names differ. */
export function checkDocuments(root: string, documents: readonly CodeDocument[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-blocks-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    copyFileSync(absentModules, join(folder, 'absent-modules.d.ts'));
    const files = documents.flatMap((document) => writeBlocks(document, folder));
    const isTyped = (file: string): boolean => /^\.tsx?$/.test(extname(file));
    const compile = (some: readonly string[], options: Readonly<Record<string, unknown>>): string[] => {
      if (some.length === 0) return [];
      const resolution = some.some(isOfApplication) ? 'bundler' : 'nodenext';
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
      const way = { compiler: 'typescript', module, moduleResolution: resolution } as const;
      return runCompiler({ folder, files: [...some, 'absent-modules.d.ts'], way, options });
    };
    const typed = files.filter(isTyped);
    const problems = [
      // An application that a bundler builds: its imports have no endings.
      ...compile(typed.filter(isOfApplication), TYPED),
      ...compile(
        typed.filter((file) => !isOfApplication(file)),
        TYPED,
      ),
      ...compile(
        files.filter((file) => !isTyped(file)),
        UNTYPED,
      ),
    ];
    const place = new Map(documents.map(({ path }) => [basename(path), posix.dirname(path)]));
    return [
      ...documents.flatMap(({ path, text }) => componentProblems(path, text)),
      ...problems.map((problem) => `${place.get(problem.split('/', 1)[0] ?? '') ?? '?'}/${problem}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a file stands in the folder `app` of an application, as those of Next.js do, or beside it in a document that has one. */
function isOfApplication(file: string): boolean {
  return file.includes('/app-of-');
}

function writeBlocks({ path, text }: CodeDocument, folder: string): string[] {
  return blocksOf(text).flatMap(({ name, text: code }) => {
    const files = filesOf(name, code);
    // A block of several files is an application of its own.
    const home = files.length > 1 ? join(basename(path), `app-of-${name}`) : basename(path);
    return files.map((file) => {
      const own = join(home, file.name);
      mkdirSync(dirname(join(folder, own)), { recursive: true });
      writeFileSync(join(folder, own), file.text);
      return own;
    });
  });
}

/** The line in which a block says which file follows. */
const NAMED = /^\/\/ ((?:[\w.[\]-]+\/)*[\w.-]+\.[tj]sx?)$/;

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```([tj]sx?)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, extension = '', code = ''] = match;
    const before = text.slice(0, match.index).split('\n').length;
    const named = NAMED.exec(code.split('\n', 1)[0] ?? '')?.[1];
    const isPlain = named !== undefined && !named.includes('/');
    return { name: isPlain ? named : `line-${before + 1}.${extension}`, text: '\n'.repeat(before) + code };
  });
}

/** The files of a block: one, or as many as it names. Each keeps the lines that it has in the document. */
function filesOf(name: string, text: string): Block[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => {
    const named = NAMED.exec(line)?.[1];
    return named === undefined ? [] : [{ named, index }];
  });
  if (starts.length < 2) return [{ name, text }];
  return starts.map(({ named, index }, place) => ({
    name: named,
    text: lines
      .slice(0, starts[place + 1]?.index)
      .map((line, at) => (at < index ? '' : line))
      .join('\n'),
  }));
}
