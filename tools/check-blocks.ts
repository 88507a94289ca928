import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runCompiler } from './run-compiler.ts';

/** A block of code in a document. */
interface Block {
  /** As the comment in its first line says, so that other blocks can import it; otherwise after its line. */
  readonly name: string;
  /** The code, after as many empty lines as are before it in the document. */
  readonly text: string;
}

/**
 * Compiles the TypeScript blocks of a document of the project, or of those in a folder, each as a module of its own, against
 * the built package; gives the compiler's errors, with the lines of the document.
 */
export function checkBlocks(root: string, documents: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-blocks-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const isOne = documents.endsWith('.md');
    const place = isOne ? dirname(documents) : documents;
    const names = isOne ? [basename(documents)] : readdirSync(join(root, place));
    const files = names
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => writeBlocks(join(root, place, name), folder));
    if (files.length === 0) return [];
    const options = {
      types: ['node'],
      exactOptionalPropertyTypes: true,
      moduleDetection: 'force',
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    };
    const way = { compiler: 'typescript', module: 'nodenext', moduleResolution: 'nodenext' } as const;
    return runCompiler({ folder, files, way, options }).map((problem) => `${place}/${problem}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeBlocks(document: string, folder: string): string[] {
  const own = basename(document);
  mkdirSync(join(folder, own));
  return blocksOf(readFileSync(document, 'utf8')).map(({ name, text }) => {
    writeFileSync(join(folder, own, name), text);
    return join(own, name);
  });
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, extension = '', code = ''] = match;
    const before = text.slice(0, match.index).split('\n').length;
    const named = /^\/\/ ([\w-]+\.tsx?)$/m.exec(code.split('\n', 1)[0] ?? '');
    return { name: named?.[1] ?? `line-${before + 1}.${extension}`, text: '\n'.repeat(before) + code };
  });
}
