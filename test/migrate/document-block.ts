import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The text of a code block of a document in docs/migrate. The first line of the block is a comment with its file name. */
function blockOf(document: string, language: 'ts' | 'sql', name: string): string {
  const text = readFileSync(new URL(`../../docs/migrate/${document}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );
  const block = blocks.find((code) => code.startsWith(`${language === 'sql' ? '--' : '//'} ${name}\n`));
  if (block === undefined) throw new Error(`${document} has no block ${name}`);
  return block;
}

/** The statements of a block of SQL, in their order, without the comments that lines begin with. */
export function statementsOf(document: string, name: string): readonly string[] {
  const code = blockOf(document, 'sql', name).replaceAll(/^--.*$/gm, '');
  return code
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * Imports a code block of a document in docs/migrate, so that what is tested is what people copy. The first line of the
 * block is a comment with its file name.
 */
export async function importBlock<Exports>(document: string, name: string): Promise<Exports> {
  const block = blockOf(document, 'ts', name);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-block-'));
  try {
    writeFileSync(join(folder, name), block);
    return (await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)) as Exports;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
